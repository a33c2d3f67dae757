import { describe, expect, test } from 'vitest';
import { LONG_RETRIED_LETTERS } from '../../../core/notifications/letter.ts';
import { RETENTION } from '../../../core/retention.ts';
import {
  lastMomentToSend,
  letterOutcomeOf,
  MAX_TRIES,
  MAX_TRIES_BEFORE_EXPIRY,
  MAX_UNSURE_TRIES,
  type TriedLetter,
} from './letter-outcome.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000_000_000;
const letter = (change: Partial<TriedLetter> = {}): TriedLetter => ({
  ...{ kind: 'receipt', tries: 1, unsure: 0, urgent: 0, createdAt: NOW, expiresAt: null },
  ...change,
});
const later = { result: 'later', error: '421' } as const;
const lost = { result: 'unknown', error: 'no answer' } as const;
const quota = { ...later, quota: true } as const;
const waits = (change: Partial<TriedLetter>, result: Parameters<typeof letterOutcomeOf>[1] = later) => {
  const outcome = letterOutcomeOf(letter(change), result, NOW, 0.5);
  return outcome.state === 'due' ? (outcome.dueAt - NOW) / MINUTE : outcome.state;
};

test('a sent letter is done; earlier lost answers stay counted', () => {
  expect(letterOutcomeOf(letter({ unsure: 1 }), { result: 'sent', messageId: 'm' }, NOW, 0)).toEqual({
    ...{ state: 'sent', messageId: 'm', sentAt: NOW, error: null, unsure: 1 },
  });
});

test('a refused letter is dead at once', () => {
  for (const reason of ['address', 'letter'] as const)
    expect(letterOutcomeOf(letter(), { result: 'refused', reason, error: '550' }, NOW, 0)).toEqual({
      ...{ state: 'dead', error: '550', failure: reason, unsure: 0 },
    });
});

test('retries after 1, 4, 15 and 60 minutes, then each hour, eight times in all', () => {
  const pauses = Array.from({ length: MAX_TRIES }, (_, n) => waits({ tries: n + 1 }));
  expect(pauses).toEqual([1, 4, 15, 60, 60, 60, 60, 'dead']);
});

test('retries a letter about a suspension or a removal each hour until its retention ends', () => {
  for (const kind of LONG_RETRIED_LETTERS) {
    expect(waits({ kind, tries: 500 })).toBe(60);
    expect(waits({ kind, tries: 500, createdAt: NOW - RETENTION.letters + HOUR })).toBe(60);
    expect(waits({ kind, createdAt: NOW - RETENTION.letters })).toBe('late');
    // It may have arrived each time.
    expect([1, 2, 3, 20].map((tries) => waits({ kind, tries, unsure: tries - 1 }, lost))).toEqual([1, 4, 720, 720]);
    expect(waits({ kind, tries: 500 }, { result: 'refused', reason: 'letter', error: '550' })).toBe(720);
    expect(waits({ kind }, { result: 'refused', reason: 'address', error: '550' })).toBe('dead');
  }
});

test('retries a letter with an expiry each minute until then, within the limit of tries', () => {
  const expiresAt = NOW + 15 * MINUTE;
  expect([1, 5, 15].map((tries) => waits({ tries, expiresAt }))).toEqual([1, 1, 1]);
  expect(waits({ tries: 2, expiresAt: NOW + 10_000 })).toBe(1 / 6);
  expect(waits({ tries: 2, expiresAt: NOW })).toBe('late');
  expect(waits({ tries: MAX_TRIES_BEFORE_EXPIRY, expiresAt })).toBe('dead');
});

test('jitters a pause by up to a fifth', () => {
  const dueAt = (random: number) =>
    (letterOutcomeOf(letter({ tries: 4 }), later, NOW, random) as { dueAt: number }).dueAt - NOW;
  expect([dueAt(0), dueAt(0.5), dueAt(1)]).toEqual([0.8 * HOUR, HOUR, 1.2 * HOUR]);
});

test('a lost answer counts as perhaps sent; after three the letter is dead', () => {
  expect(letterOutcomeOf(letter(), lost, NOW, 0.5)).toMatchObject({ state: 'due', unsure: 1, tries: 1 });
  expect(letterOutcomeOf(letter({ tries: 3, unsure: MAX_UNSURE_TRIES - 1 }), lost, NOW, 0.5)).toEqual({
    ...{ state: 'dead', error: 'no answer', failure: 'unsure', unsure: MAX_UNSURE_TRIES },
  });
});

describe('at the daily limit', () => {
  test('news waits for an hour, without counting a try', () => {
    expect(letterOutcomeOf(letter({ tries: 8 }), quota, NOW, 0.5)).toMatchObject({
      state: 'due',
      tries: 7,
      dueAt: NOW + HOUR,
    });
  });
  test('an urgent letter waits for a shorter time, without counting a try', () => {
    expect(waits({ urgent: 1 }, quota)).toBe(30);
    expect(waits({ urgent: 1, expiresAt: NOW + HOUR }, quota)).toBe(1);
    expect(letterOutcomeOf(letter({ tries: 8, urgent: 1 }), quota, NOW, 0.5)).toMatchObject({ state: 'due', tries: 7 });
  });
  test('a letter ends after three days', () => {
    expect(waits({ createdAt: NOW - 72 * HOUR + 1 }, quota)).toBeLessThan(1);
    expect(waits({ createdAt: NOW - 72 * HOUR }, quota)).toBe('late');
  });
});

/** Random answers, until the letter ends. */
function lifeOf(random: () => number) {
  const expiresAt = random() < 0.5 ? NOW + Math.floor(random() * 2 * HOUR) : null;
  let state = letter({ tries: 0, expiresAt, urgent: Number(random() < 0.5) });
  let now = NOW;
  for (let leases = 1; leases <= 200; leases++) {
    if (lastMomentToSend(state) <= now) return { state: 'late', leases };
    const result = [later, quota, lost][Math.floor(random() * 3)] ?? later;
    const outcome = letterOutcomeOf({ ...state, tries: state.tries + 1 }, result, now, random());
    if (outcome.state !== 'due') return { state: outcome.state, leases };
    expect(outcome.dueAt).toBeGreaterThan(now);
    expect(outcome.dueAt).toBeLessThanOrEqual(lastMomentToSend(state));
    state = { ...state, tries: outcome.tries, unsure: outcome.unsure };
    now = outcome.dueAt;
  }
  return { state: 'endless', leases: Number.POSITIVE_INFINITY };
}

test('every letter ends, with any answers', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const lives = Array.from({ length: 2_000 }, () => lifeOf(random));
  expect(new Set(lives.map(({ state }) => state))).toEqual(new Set(['dead', 'late']));
});

test("wrong settings count no try, and do not extend a letter's time", () => {
  const wrong = { ...later, settings: true } as const;
  expect(letterOutcomeOf(letter({ tries: 8 }), wrong, NOW, 0.5)).toMatchObject({ state: 'due', tries: 7 });
  expect(waits({ tries: 8 }, wrong)).toBe(5);
  expect(waits({ expiresAt: NOW + 30 * MINUTE }, wrong)).toBe(1);
});
