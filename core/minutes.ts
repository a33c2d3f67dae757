/**
 * Minutes of letters, screens and errors: a deadline is rounded down, so that it is never later than displayed. The
 * start of a permission is rounded up to the next minute, so that nobody comes too early.
 */
import { formatUtc } from './format.ts';

const MINUTE_MS = 60_000;

/** Start of a permission (ms since the epoch), rounded up to a whole minute. */
export const roundUpToMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS;

export const formatUtcRoundedUp = (ms: number): string => formatUtc(roundUpToMinute(ms));

/** Remaining minutes of a duration in ms, rounded down; at least 1. */
export const wholeMinutesLeft = (ms: number): number => Math.max(1, Math.floor(ms / MINUTE_MS));
