/**
 * The state of a letter after the result of a try to send it, without the database. A lease that expired without a
 * result is ended in SQL (`isUsedUp` in `letter-leases.ts`), which follows the same limits.
 */
import { type LetterFailureReason, type LetterKind, LONG_RETRIED_LETTERS } from '../../../core/notifications/letter.ts';
import { RETENTION } from '../../../core/retention.ts';
import type { MailResult } from '../ports/mail.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Limits of tries: for a letter, and for one with an expiry, which is retried each minute. */
export const MAX_TRIES = 8;
export const MAX_TRIES_BEFORE_EXPIRY = 20;

/** Limit of tries with an unknown outcome. */
export const MAX_UNSURE_TRIES = 3;

/** Lifetime in ms of a letter without an expiry. */
const WORTH_MS = 3 * 24 * HOUR;

const PAUSES_MS = [MINUTE, 4 * MINUTE, 15 * MINUTE, HOUR] as const;

/** Jitter, as a fraction of the pause: spreads retries of letters that failed together. */
const JITTER = 0.2;

/** A leased letter: `tries` includes the current try, `unsure` does not. */
export type TriedLetter = {
  readonly kind: LetterKind;
  readonly tries: number;
  readonly unsure: number;
  readonly urgent: number;
  readonly createdAt: number;
  readonly expiresAt: number | null;
};

/** Moments in ms since the epoch. */
export type LetterOutcome =
  | {
      readonly state: 'sent';
      readonly messageId: string;
      readonly sentAt: number;
      readonly unsure: number;
      readonly error: null;
    }
  | { readonly state: 'dead'; readonly error: string; readonly failure: LetterFailureReason; readonly unsure: number }
  | { readonly state: 'late'; readonly error: string | null; readonly unsure: number }
  | {
      readonly state: 'due';
      readonly error: string;
      readonly unsure: number;
      readonly tries: number;
      readonly dueAt: number;
    };

const isLongRetried = (kind: LetterKind): boolean => LONG_RETRIED_LETTERS.some((one) => one === kind);

export const lastMomentToSend = ({
  kind,
  createdAt,
  expiresAt,
}: Pick<TriedLetter, 'kind' | 'createdAt' | 'expiresAt'>): number =>
  expiresAt ?? createdAt + (isLongRetried(kind) ? RETENTION.letters : WORTH_MS);

/** State of a letter after this result of the mailer; `random` is from 0 to 1. */
export function letterOutcomeOf(letter: TriedLetter, result: MailResult, now: number, random: number): LetterOutcome {
  const { tries } = letter;
  const lasts = isLongRetried(letter.kind);
  const unsure = letter.unsure + Number(result.result === 'unknown');
  if (result.result === 'sent') return { state: 'sent', messageId: result.messageId, sentAt: now, unsure, error: null };
  const { error } = result;
  // A wrong address stays wrong; a letter that counts as spam today may be accepted tomorrow.
  if (result.result === 'refused' && !(result.reason === 'letter' && lasts))
    return { state: 'dead', error, failure: result.reason, unsure };
  if (unsure >= MAX_UNSURE_TRIES && !lasts) return { state: 'dead', error, failure: 'unsure', unsure };
  if (lastMomentToSend(letter) <= now) return { state: 'late', error, unsure };
  // The letter itself is fine: it waits without counting a try, until its lifetime ends.
  if (result.result === 'later' && (result.quota || result.settings))
    return {
      state: 'due',
      error,
      unsure,
      tries: tries - 1,
      dueAt: Math.min(
        lastMomentToSend(letter),
        now + jittered(result.quota ? quotaPause(letter) : settingsPause(letter), random),
      ),
    };
  if (!lasts && tries >= (letter.expiresAt === null ? MAX_TRIES : MAX_TRIES_BEFORE_EXPIRY))
    return { state: 'dead', error, failure: unsure > 0 ? 'unsure' : 'tries', unsure };
  // A lasting letter may arrive several times, but not each hour; a refused one is not accepted soon.
  const isSeldom = result.result === 'refused' || unsure >= MAX_UNSURE_TRIES;
  const pause = letter.expiresAt !== null ? MINUTE : isSeldom ? 12 * HOUR : (PAUSES_MS[tries - 1] ?? HOUR);
  return {
    state: 'due',
    error,
    unsure,
    tries,
    dueAt: Math.min(lastMomentToSend(letter), now + jittered(pause, random)),
  };
}

/** An urgent letter is retried sooner, in case there is room for it. */
const quotaPause = ({ urgent, expiresAt }: TriedLetter): number =>
  expiresAt !== null ? MINUTE : urgent === 0 ? HOUR : HOUR / 2;

/** Short, so that letters go out soon after the settings are corrected. */
const settingsPause = ({ expiresAt }: TriedLetter): number => (expiresAt !== null ? MINUTE : 5 * MINUTE);

const jittered = (ms: number, random: number): number => Math.round(ms * (1 - JITTER + 2 * JITTER * random));
