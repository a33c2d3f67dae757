/** What becomes of a push after a try to send it. All of it is decided here, without the database. */
import type { PushResult } from '../../ports/push.ts';

const MINUTE = 60 * 1000;

/** How often a push is tried. */
export const TRIES = 8;

/** How long to wait after the first, the second, … try: most of them are within a turn. */
const PAUSES_MS = [1, 1, 1, 2, 4, 15, 60].map((minutes) => minutes * MINUTE);

/** How long to wait while our keys are wrong: somebody has to mend them. */
const SETTINGS_PAUSE_MS = 5 * MINUTE;

/** By how much of itself a pause may be longer, so that what failed together does not come back together. */
const JITTER = 0.4;

/** A push that was claimed: `tries` counts this one. Moments are ms since the epoch. */
export type TriedPush = { readonly tries: number; readonly expiresAt: number };

export type Outcome =
  | { readonly state: 'sent'; readonly sentAt: number; readonly error: null }
  | { readonly state: 'dead' | 'late' | 'dropped'; readonly error: string | null }
  | { readonly state: 'due'; readonly error: string; readonly tries: number; readonly dueAt: number };

/** What its browser's end means for a push: it is dropped, with the browser. */
type Answered = Exclude<PushResult, { readonly result: 'gone' }>;

/**
 * How the push stands after this answer of its push service; `random` is from 0 to 1. What nobody learned the outcome of is sent again: a
 * second one takes the place of the first. Keys of ours that are wrong use up no try.
 */
export function outcomeOf(push: TriedPush, answer: Answered, now: number, random: number): Outcome {
  const { tries, expiresAt } = push;
  if (answer.result === 'sent') return { state: 'sent', sentAt: now, error: null };
  const { error } = answer;
  if (answer.result === 'refused') return { state: 'dead', error };
  const { afterMs = 0, settings = false } = answer.result === 'later' ? answer : {};
  if (tries >= TRIES && !settings) return { state: 'dead', error };
  const pause = Math.round((settings ? SETTINGS_PAUSE_MS : (PAUSES_MS[tries - 1] ?? MINUTE)) * (1 + JITTER * random));
  const dueAt = now + Math.max(afterMs, pause);
  if (dueAt >= expiresAt) return { state: 'late', error };
  return { state: 'due', error, tries: settings ? tries - 1 : tries, dueAt };
}
