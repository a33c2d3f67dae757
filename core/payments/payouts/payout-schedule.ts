/**
 * When sellers are paid: at once when so much waits for one, otherwise with the next month (UTC), because each month in which somebody is
 * paid costs the shop about two dollars (docs/decisions/188-when-sellers-are-paid.md). migrations/0000_baseline.sql has the same.
 */
export const PAID_AT_ONCE_CENTS = 2500;

/**
 * On this day of each month (UTC) the payment provider pays out to their banks what sellers have in their accounts: once, because each payout costs the shop,
 * and not at once, because what a bank takes back later can be had from an account only while it is there (docs/decisions/212-monthly-payouts-to-banks.md).
 */
export const BANK_DAY = 5;

/** The first moment of the month (UTC) after this one. Moments in ms since the epoch. */
export function nextMonth(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** A month as `2026-11`, and its first moment and that of the next one; undefined for what is no month. */
export function monthOf(
  text: unknown,
): { readonly month: string; readonly from: number; readonly until: number } | undefined {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (!year || !number) return undefined;
  const from = Date.UTC(Number(year), Number(number) - 1, 1);
  return { month: `${year}-${number}`, from, until: nextMonth(from) };
}

export const monthAt = (moment: number): string => new Date(moment).toISOString().slice(0, 7);
