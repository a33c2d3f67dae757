/**
 * A minute as the server writes it (`formatUtc` in `core/format.ts`), with spaces that do not break: no title of a book
 * is typed so.
 */
const MINUTE_UTC = /([A-Z][a-z]{2})\u00a0(\d{1,2}),\u00a0(\d{1,2}:\d\d)\u00a0([AP]M)\u00a0UTC/g;

/**
 * A sentence of the server with its minutes in the browser's time zone: `Nov 22, 3:05 PM`. The server writes no year,
 * so each minute is the one nearest to `now` (ms since the epoch).
 */
export const toLocalTimes = (sentence: string, now = Date.now()): string =>
  sentence.replace(MINUTE_UTC, (written, month: string, day: string, time: string, half: string) => {
    const year = new Date(now).getUTCFullYear();
    const [at = Number.NaN] = [year - 1, year, year + 1]
      .map((near) => Date.parse(`${month} ${day}, ${near} ${time} ${half} UTC`))
      .sort((one, other) => Math.abs(one - now) - Math.abs(other - now));
    if (Number.isNaN(at)) return written;
    const format = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
    return new Date(at).toLocaleString('en-US', format).replaceAll(/\s/g, '\u00a0');
  });
