/** What becomes of a letter after a try to send it. All of it is decided here, without the database. */
import { LASTING_LETTERS, type LetterFailure, type LetterKind } from '../../../core/notifications/letter.ts';
import { RETENTION } from '../../../core/retention.ts';
import type { MailResult } from '../ports/mail.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** How often a letter is tried, and one that has an end, which is tried each minute. */
export const TRIES = 8;
export const TRIES_IN_TIME = 20;

/** How many tries may end without anybody knowing whether the letter was sent. */
export const UNSURE = 3;

/** A letter without an end is worth sending for so long. */
const WORTH_MS = 3 * 24 * HOUR;

/** How long to wait after the first, the second, … try. */
const PAUSES_MS = [MINUTE, 4 * MINUTE, 15 * MINUTE, HOUR] as const;

/** By how much of itself a pause may be longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.2;

/** A letter that was claimed: `tries` counts this one, `unsure` does not. */
export type TriedLetter = {
  readonly kind: LetterKind;
  readonly tries: number;
  readonly unsure: number;
  readonly urgent: number;
  readonly createdAt: number;
  readonly expiresAt: number | null;
};

/** What is written down. Moments are ms since the epoch. */
export type Outcome =
  | {
      readonly state: 'sent';
      readonly messageId: string;
      readonly sentAt: number;
      readonly unsure: number;
      readonly error: null;
    }
  | { readonly state: 'dead'; readonly error: string; readonly failure: LetterFailure; readonly unsure: number }
  | { readonly state: 'late'; readonly error: string | null; readonly unsure: number }
  | {
      readonly state: 'due';
      readonly error: string;
      readonly unsure: number;
      readonly tries: number;
      readonly dueAt: number;
    };

const isLasting = (kind: LetterKind): boolean => LASTING_LETTERS.some((lasting) => lasting === kind);

/** From when on nobody needs the letter. */
export const endOf = ({ kind, createdAt, expiresAt }: Pick<TriedLetter, 'kind' | 'createdAt' | 'expiresAt'>): number =>
  expiresAt ?? createdAt + (isLasting(kind) ? RETENTION.letters : WORTH_MS);

/** How a letter stands after this answer of the mailer; `random` is from 0 to 1. */
export function outcomeOf(letter: TriedLetter, result: MailResult, now: number, random: number): Outcome {
  const { tries } = letter;
  const lasts = isLasting(letter.kind);
  const unsure = letter.unsure + Number(result.result === 'unknown');
  if (result.result === 'sent') return { state: 'sent', messageId: result.messageId, sentAt: now, unsure, error: null };
  const { error } = result;
  // An address that is none stays none; a letter that is taken for spam today may be taken tomorrow.
  if (result.result === 'refused' && !(result.reason === 'letter' && lasts))
    return { state: 'dead', error, failure: result.reason, unsure };
  if (unsure >= UNSURE && !lasts) return { state: 'dead', error, failure: 'unsure', unsure };
  if (endOf(letter) <= now) return { state: 'late', error, unsure };
  // Nothing is wrong with the letter: it waits until there is room, and ends when nobody needs it any more.
  if (result.result === 'later' && (result.quota || result.settings))
    return {
      state: 'due',
      error,
      unsure,
      tries: tries - 1,
      dueAt: Math.min(endOf(letter), now + jittered(result.quota ? quotaPause(letter) : settingsPause(letter), random)),
    };
  if (!lasts && tries >= (letter.expiresAt === null ? TRIES : TRIES_IN_TIME))
    return { state: 'dead', error, failure: unsure > 0 ? 'unsure' : 'tries', unsure };
  // A lasting letter may arrive several times, but not each hour, and what was refused is not taken soon.
  const isSeldom = result.result === 'refused' || unsure >= UNSURE;
  const pause = letter.expiresAt !== null ? MINUTE : isSeldom ? 12 * HOUR : (PAUSES_MS[tries - 1] ?? HOUR);
  return { state: 'due', error, unsure, tries, dueAt: Math.min(endOf(letter), now + jittered(pause, random)) };
}

/** An urgent letter goes on, in case there is room for it. */
const quotaPause = ({ urgent, expiresAt }: TriedLetter): number =>
  expiresAt !== null ? MINUTE : urgent === 0 ? HOUR : HOUR / 2;

/** Soon: whoever mends the settings waits for it. */
const settingsPause = ({ expiresAt }: TriedLetter): number => (expiresAt !== null ? MINUTE : 5 * MINUTE);

const jittered = (ms: number, random: number): number => Math.round(ms * (1 - JITTER + 2 * JITTER * random));
