/** Most bookings of an account in an hour: in all, and with one seller. Deleted bookings count. */
export const BOOKINGS_PER_HOUR = { all: 60, withSeller: 20 } as const;
