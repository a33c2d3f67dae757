/** The state of a push after a try to send it: all rules, without the database. */
import type { PushResult } from '../../ports/push.ts';

const MINUTE = 60 * 1000;

export const MAX_PUSH_TRIES = 8;

/** Most of the pauses are within a turn. */
const PAUSES_MS = [1, 1, 1, 2, 4, 15, 60].map((minutes) => minutes * MINUTE);

/** Pause while our keys are wrong: an operator has to correct them. */
const SETTINGS_PAUSE_MS = 5 * MINUTE;

/** Jitter, as a fraction of the pause: spreads retries of pushes that failed together. */
const JITTER = 0.4;

/** A leased push: `tries` includes the current try. Moments in ms since the epoch. */
export type TriedPush = { readonly tries: number; readonly expiresAt: number };

export type PushOutcome =
  | { readonly state: 'sent'; readonly sentAt: number; readonly error: null }
  | { readonly state: 'dead' | 'late' | 'dropped'; readonly error: string | null }
  | { readonly state: 'due'; readonly error: string; readonly tries: number; readonly dueAt: number };

/** `gone` is not among them: the push is dropped with its browser. */
type Answered = Exclude<PushResult, { readonly result: 'gone' }>;

/**
 * State of a push after this answer of its push service; `random` is from 0 to 1. After an unknown outcome it is sent
 * again: a second message replaces the first. Wrong keys of ours count no try.
 */
export function pushOutcomeOf(push: TriedPush, answer: Answered, now: number, random: number): PushOutcome {
  const { tries, expiresAt } = push;
  if (answer.result === 'sent') return { state: 'sent', sentAt: now, error: null };
  const { error } = answer;
  if (answer.result === 'refused') return { state: 'dead', error };
  const { afterMs = 0, settings = false } = answer.result === 'later' ? answer : {};
  if (tries >= MAX_PUSH_TRIES && !settings) return { state: 'dead', error };
  const pause = Math.round((settings ? SETTINGS_PAUSE_MS : (PAUSES_MS[tries - 1] ?? MINUTE)) * (1 + JITTER * random));
  const dueAt = now + Math.max(afterMs, pause);
  if (dueAt >= expiresAt) return { state: 'late', error };
  return { state: 'due', error, tries: settings ? tries - 1 : tries, dueAt };
}
