/** Moments as a person reads them: in their own time zone, the way their browser writes them. */

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const longDateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const shortDateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const dateTimeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

const briefFormat = new Intl.DateTimeFormat(undefined, {
  ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

const zonedFormat = new Intl.DateTimeFormat(undefined, {
  ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
});

const TIME: ReadonlySet<string | undefined> = new Set(['hour', 'minute', 'dayPeriod', 'timeZoneName']);

/** A moment whose time of day is never broken over two lines. */
const inOneLine = (format: Intl.DateTimeFormat, ms: number): string =>
  format
    .formatToParts(ms)
    .map(({ type, value }, at, parts) => {
      const isWithinTime = type === 'literal' && TIME.has(parts[at - 1]?.type) && TIME.has(parts[at + 1]?.type);
      return isWithinTime ? value.replaceAll(/\s/g, '\u00a0') : value;
    })
    .join('');

/** `2:05 PM`, or `14:05`; never broken over two lines. */
export const timeOfDay = (ms: number): string => timeFormat.format(ms).replaceAll(/\s/g, '\u00a0');

/** `November 21, 2026 at 2:05 PM`. */
export const dateAndTime = (ms: number): string => inOneLine(dateTimeFormat, ms);

/** `November 21, 2026`. */
export const longDay = (ms: number): string => longDateFormat.format(ms);

/** `Nov 21, 2026`. */
export const day = (ms: number): string => dateFormat.format(ms);

/** `Nov 21, 2026, 2:05 PM`. */
export const dayAndTime = (ms: number): string => inOneLine(shortDateTimeFormat, ms);

const isThisYear = (ms: number): boolean => new Date(ms).getFullYear() === new Date().getFullYear();

/** `Nov 21, 2:05 PM`, with its year in another one. */
export const shortMoment = (ms: number): string => (isThisYear(ms) ? inOneLine(briefFormat, ms) : dayAndTime(ms));

/** Whether a moment is over, or comes before the end of the day. */
export const isToday = (ms: number, now: number): boolean => ms < new Date(now).setHours(24, 0, 0, 0);

/** `Sat, Nov 21, 2026, 2:05 PM GMT+1`, for a moment that two people must keep. */
export const zonedMoment = (ms: number): string => inOneLine(zonedFormat, ms);

/** What is left, as `mm:ss`; never less than nothing. */
export function minutesAndSeconds(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** What is left of a longer time: `2:05:09`, and `mm:ss` within the last hour. */
export function hoursLeft(leftMs: number): string {
  const hours = Math.floor(Math.max(0, Math.ceil(leftMs / 1000)) / 3600);
  const rest = minutesAndSeconds(leftMs - hours * 3_600_000);
  return hours > 0 ? `${hours}:${rest}` : rest;
}
