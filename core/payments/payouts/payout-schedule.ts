/**
 * Smallest sum that is paid out at once, in cents; smaller ones wait for the next month (UTC), because each month with
 * a payout costs about two dollars per seller (docs/decisions/07-payouts.md).
 * migrations/0000_baseline.sql has the same.
 */
export const PAID_AT_ONCE_CENTS = 2500;

/**
 * Day of each month (UTC) on which the payment provider pays accounts out to banks: once a month, because each payout
 * costs a fee, and late, because a reversal can take money only while it is in the account
 * (docs/decisions/07-payouts.md).
 */
export const BANK_PAYOUT_DAY_OF_MONTH = 5;

/** Start of the next month (UTC). Moments in ms since the epoch. */
export function nextMonth(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** A month as `2026-11`, with its first moment and the next month's; undefined for any other text. */
export function parseMonth(
  text: unknown,
): { readonly month: string; readonly from: number; readonly until: number } | undefined {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (!year || !number) return undefined;
  const from = Date.UTC(Number(year), Number(number) - 1, 1);
  return { month: `${year}-${number}`, from, until: nextMonth(from) };
}

export const monthAt = (moment: number): string => new Date(moment).toISOString().slice(0, 7);
