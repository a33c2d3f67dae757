import { afterEach, expect, test, vi } from 'vitest';
import { formatUtc } from './format.ts';
import { toLocalTimes } from './local-moments.ts';

afterEach(() => vi.unstubAllEnvs());

const NOW = Date.UTC(2026, 11, 30, 12);
const sentence = (at: number) => `Your turn for “Emma” ends on ${formatUtc(at)}.`;
const said = (text: string, now = NOW) => toLocalTimes(text, now).replaceAll('\u00a0', ' ');

// Fails when a reader sees a time of day that their clock does not show.
test.each([
  ['Asia/Kolkata', 'Dec 31, 2:35 AM'],
  ['America/Los_Angeles', 'Dec 30, 1:05 PM'],
])('a reader in %s reads %s', (zone, moment) => {
  vi.stubEnv('TZ', zone);
  expect(said(sentence(Date.UTC(2026, 11, 30, 21, 5)))).toBe(`Your turn for “Emma” ends on ${moment}.`);
});

test('a minute of the next year, or of the last one, is the nearest one', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(said(sentence(Date.UTC(2027, 0, 1, 2, 0)))).toContain('Dec 31, 9:00 PM.');
  expect(said(sentence(Date.UTC(2026, 11, 31, 23, 0)), Date.UTC(2027, 0, 1))).toContain('Dec 31, 6:00 PM.');
});

test('texts of users stay: their spaces differ, or the month does not exist', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  for (const text of ['“Dec 30, 9:05 PM UTC” is sold.', 'Zzz\u00a030,\u00a09:05\u00a0PM\u00a0UTC'])
    expect(toLocalTimes(text, NOW)).toBe(text);
});
