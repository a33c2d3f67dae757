/**
 * Minutes as letters, screens and errors say them: a moment is written as a clock shows it then, so that a deadline is never later than what
 * is read. A moment from which on something may be done is moved to the next whole minute first, so that nobody comes too early.
 */
import { minuteUtc } from './format.ts';

const MINUTE_MS = 60_000;

/** From when on something may be done (ms since the epoch), in a whole minute. */
export const fromMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;

/** The same for a sentence of the server's. */
export const fromMinuteUtc = (ms: number): string => minuteUtc(fromMinute(ms));

/** The minutes that are left of so long (ms), rounded down, so that nobody counts on more than there is; the last one is one until it is over. */
export const minutesLeftOf = (ms: number): number => Math.max(1, Math.floor(ms / MINUTE_MS));
