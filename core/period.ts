/** The periods that an admin looks at: so many days (UTC), today included. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The period that a query names by its days; undefined for any other text. */
export const periodOf = (days: unknown): Period | undefined => PERIODS.find((known) => String(known) === days);

/** When a period began that ends today. Moments in ms since the epoch (UTC). */
export const periodStart = (moment: number, days: number): number => (Math.floor(moment / DAY_MS) - days + 1) * DAY_MS;
