/** How many bookings an account may make in an hour: in all, and with one seller. Those that were deleted count. */
export const BOOKINGS_PER_HOUR = { all: 60, withSeller: 20 } as const;
