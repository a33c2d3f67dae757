/** How long an admin's reason may be. */
export const REASON_CHARACTERS = 500;
