import { expect, test } from 'vitest';
import { shortMoment } from '../src/islands/ui/time/moment-formats.ts';
import { formatUtc, formatUtcWithYear } from './format.ts';
import { toLocalTimes } from './local-moments.ts';
import { formatUtcRoundedUp, roundUpToMinute, wholeMinutesLeft } from './minutes.ts';
import { timeLeftWords } from './words/en/fulfilment.ts';
import { minutesLeft } from './words/en/lists.ts';

const NOON = new Date().setHours(12, 5, 0, 0);
const WITHIN = [0, 1, 29_999, 30_000, 59_999] as const;

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

// Fails when a letter names another minute than the page of the same sale.
test.each(WITHIN)('a moment %i ms within its minute is the same one in a letter, an error and on a screen', (ms) => {
  expect(plain(toLocalTimes(formatUtc(NOON + ms)))).toBe(plain(shortMoment(NOON + ms)));
  expect(plain(toLocalTimes(formatUtc(NOON + ms)))).toContain('12:05 PM');
  expect(formatUtcWithYear(NOON + ms)).toBe(formatUtcWithYear(NOON));
});

// Fails when a user who comes at the displayed minute is refused again.
test.each(WITHIN)('a permission that begins %i ms within a minute is valid at the displayed minute', (ms) => {
  const said = roundUpToMinute(NOON + ms);
  expect([said >= NOON + ms, said - NOON - ms < 60_000, said % 60_000]).toEqual([true, true, 0]);
  expect(plain(toLocalTimes(formatUtcRoundedUp(NOON + ms)))).toBe(plain(shortMoment(said)));
});

// Fails when a letter counts a minute more than the page of the order.
test.each([
  [1, 1],
  [59_999, 1],
  [60_000, 1],
  [119_999, 1],
  [120_000, 2],
  [299_999, 4],
  [300_000, 5],
])('%i ms are %i minutes, in letters and on screens', (ms, minutes) => {
  expect(wholeMinutesLeft(ms)).toBe(minutes);
  expect(timeLeftWords.left(ms)).toBe(`${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`);
  expect(minutesLeft(ms).toLowerCase()).toBe(
    `${['', 'one', 'two', 'three', 'four', 'five'][minutes]} ${minutes === 1 ? 'minute' : 'minutes'} left`,
  );
});
