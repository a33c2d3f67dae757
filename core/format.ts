const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as `$12.50`; negative ones with a minus sign, `−$1.32`. */
export const formatPrice = (cents: number): string => usd.format(cents / 100).replace('-', '\u2212');

/** Integer cents as `12` or `12.50`, for a sentence with its own dollar sign. */
export const formatShortDollars = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : formatDecimalDollars(cents);

/** Integer cents for tables: always with two decimals. */
export const formatDecimalDollars = (cents: number): string => (cents / 100).toFixed(2);

/** A text of at most `most` characters, then an ellipsis. Surrogate pairs stay whole. */
export function truncate(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text;
}

/** Names in tables: over 16 characters they are cut to 15 and an ellipsis (docs/product.md, "Lengths and limits"). */
export const shortenName = (name: string): string =>
  Array.from(name).length > DISPLAY_LENGTHS.tableName + 1 ? truncate(name, DISPLAY_LENGTHS.tableName) : name;

/**
 * A moment (ms since the epoch) in texts of the server, which knows no reader's zone: `Nov 22, 2:05 PM UTC`, with
 * spaces that do not break. `core/minutes.ts` has the rounding.
 */
export const formatUtc = (ms: number): string => inUtc(ms, { month: 'short', day: 'numeric' });

/** The same with its year, for records: `Nov 22, 2026, 2:05 PM UTC`. */
export const formatUtcWithYear = (ms: number): string => inUtc(ms, { year: 'numeric', month: 'short', day: 'numeric' });

function inUtc(ms: number, day: Intl.DateTimeFormatOptions): string {
  const text = new Date(ms).toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return `${text} UTC`.replaceAll(/\s/g, '\u00a0');
}

/** Lengths in characters at which a text is cut (docs/product.md, "Lengths and limits"). */
export const DISPLAY_LENGTHS = {
  cardDescription: 200,
  tableDescription: 20,
  tableName: 15,
  homeTime: 24,
  cardTime: 21,
} as const;
