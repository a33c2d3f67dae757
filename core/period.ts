/** Periods of an admin's lists and ranges of days of the money page (UTC). */
import { DAY_MS, utcDateOf } from './days.ts';

/** Lengths of an admin's periods in days, today included. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The period named by a query in days; undefined for any other text. */
export const parsePeriod = (days: unknown): Period | undefined => PERIODS.find((known) => String(known) === days);

/** Start of a period that ends today. Moments in ms since the epoch (UTC). */
export const periodStart = (moment: number, days: number): number => (Math.floor(moment / DAY_MS) - days + 1) * DAY_MS;

/** Named ranges of days of the money page: a number of days that ends today, or a month. */
export const RANGES = ['today', '7', '30', 'this_month', 'last_month'] as const;
export type Range = (typeof RANGES)[number];
export const DEFAULT_RANGE: Range = '30';

/** Days from the first to the last one, both included (UTC, as `2026-11-21`). */
export type Days = { readonly from: string; readonly to: string };

export function daysOfRange(range: Range, moment: number): Days {
  const [now, today] = [new Date(moment), utcDateOf(moment)];
  const month = (ahead: number, day: number) =>
    utcDateOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, day));
  switch (range) {
    case 'today':
      return { from: today, to: today };
    case 'this_month':
      return { from: month(0, 1), to: today };
    case 'last_month':
      return { from: month(-1, 1), to: month(0, 0) };
    default:
      return { from: utcDateOf(periodStart(moment, Number(range))), to: today };
  }
}

/** Start of the first day and of the day after the last one (ms since the epoch). */
export const momentsOfDays = ({ from, to }: Days): { readonly since: number; readonly until: number } => ({
  since: Date.parse(from),
  until: Date.parse(to) + DAY_MS,
});
