/**
 * Moments in the reader's time zone. The site is in English, so the browser's English is used, or American English if
 * it has another language.
 */

/** Language of this browser. Some report invalid tags ("en-US@posix", "C"), for which `Intl` throws. */
export function languageOf(browserLanguage: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(browserLanguage?.replace(/@.*/, ''))[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

export const READER_LANGUAGE = languageOf(globalThis.navigator?.language);

const LANGUAGE = /^en\b/i.test(READER_LANGUAGE) ? READER_LANGUAGE : 'en-US';

const formatOf = (form: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LANGUAGE, form);

const DAY = { month: 'short', day: 'numeric' } as const;
const MINUTE = { hour: 'numeric', minute: '2-digit' } as const;
const YEAR = { year: 'numeric' } as const;

const time = formatOf(MINUTE);
const day = formatOf(DAY);
const dayOfYear = formatOf({ ...DAY, ...YEAR });
const minute = formatOf({ ...DAY, ...MINUTE });
const minuteOfYear = formatOf({ ...DAY, ...YEAR, ...MINUTE });
const record = formatOf({ dateStyle: 'long', timeStyle: 'short' });
const exact = formatOf({ weekday: 'short', ...DAY, ...YEAR, ...MINUTE, timeZoneName: 'short' });

const TIME: ReadonlySet<string | undefined> = new Set(['hour', 'minute', 'dayPeriod', 'timeZoneName']);

/** A moment whose time of day never wraps. */
const inOneLine = (format: Intl.DateTimeFormat, ms: number): string =>
  format
    .formatToParts(ms)
    .map(({ type, value }, at, parts) => {
      const isWithinTime = type === 'literal' && TIME.has(parts[at - 1]?.type) && TIME.has(parts[at + 1]?.type);
      return isWithinTime ? value.replaceAll(/\s/g, '\u00a0') : value;
    })
    .join('');

const isThisYear = (ms: number): boolean => new Date(ms).getFullYear() === new Date().getFullYear();

/** True for a moment before the end of the reader's day, past ones included. */
export const isBeforeTomorrow = (ms: number, now: number): boolean => ms < new Date(now).setHours(24, 0, 0, 0);

/** `2:05 PM`, or `14:05`; never wraps. */
export const timeOfDay = (ms: number): string => inOneLine(time, ms);

/** `Nov 21`, with the year if it is not the current one. */
export const shortDay = (ms: number): string => (isThisYear(ms) ? day : dayOfYear).format(ms);

/** `Nov 21, 2:05 PM`, with the year if it is not the current one. */
export const shortMoment = (ms: number): string => inOneLine(isThisYear(ms) ? minute : minuteOfYear, ms);

/** A near moment: `2:05 PM` today, `Nov 22, 2:05 PM` later. */
export const nearMoment = (ms: number): string => (isBeforeTomorrow(ms, Date.now()) ? timeOfDay(ms) : shortMoment(ms));

/** `November 21, 2026 at 2:05 PM`, for print and records. */
export const recordedMoment = (ms: number): string => inOneLine(record, ms);

/** `Sat, Nov 21, 2026, 2:05 PM GMT+1`, the unambiguous form. */
export const exactMoment = (ms: number): string => inOneLine(exact, ms);

/** Time left as `mm:ss`; at least zero. */
export function minutesAndSeconds(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** Time left as `2:05:09`, or `mm:ss` within the last hour. */
export function hoursLeft(leftMs: number): string {
  const hours = Math.floor(Math.max(0, Math.ceil(leftMs / 1000)) / 3600);
  const rest = minutesAndSeconds(leftMs - hours * 3_600_000);
  return hours > 0 ? `${hours}:${rest}` : rest;
}
