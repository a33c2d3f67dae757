export const REASON_CHARACTERS = 500;
