/** Months of statements: in UTC, `2026-11`. */

/** `count` months up to and including `month` (`2026-11`), the oldest first. */
export const lastMonths = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addMonths(month, at - count + 1));

/** The month `by` months later; negative for earlier ones. */
export function addMonths(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (number ?? 1) - 1 + by, 1)).toISOString().slice(0, 7);
}

const shortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const longFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as `Nov 2026`. */
export const formatShortMonth = (month: string): string => shortFormat.format(Date.parse(`${month}-01`));

/** `2026-11` as `November 2026`. */
export const formatLongMonth = (month: string): string => longFormat.format(Date.parse(`${month}-01`));

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * A moment (ms since the epoch) as its day in UTC, for statements and pages that are the same for everybody: `Nov 21,
 * 2026`.
 */
export const formatUtcDay = (at: number): string => dayFormat.format(at);
