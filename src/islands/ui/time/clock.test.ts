import { afterEach, expect, test, vi } from 'vitest';
import {
  exactMoment,
  isBeforeTomorrow,
  languageOf,
  minutesAndSeconds,
  nearMoment,
  recordedMoment,
  shortDay,
  shortMoment,
  timeOfDay,
} from './moment-formats.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  // A module loaded in another time zone keeps that zone.
  vi.resetModules();
});

test.each([
  [900_000, '15:00'],
  [899_001, '15:00'],
  [899_000, '14:59'],
  [60_000, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [6_000_000, '100:00'],
])('shows %d ms left as %s', (left, text) => {
  expect(minutesAndSeconds(left)).toBe(text);
});

test("ends a day at midnight in the reader's zone", () => {
  const now = new Date(2026, 10, 21, 14, 5).getTime();
  expect(isBeforeTomorrow(new Date(2026, 10, 21, 23, 59).getTime(), now)).toBe(true);
  expect(isBeforeTomorrow(new Date(2026, 10, 22, 0, 0).getTime(), now)).toBe(false);
  expect(isBeforeTomorrow(new Date(2026, 10, 20, 9, 0).getTime(), now)).toBe(true);
});

test('adds the year to a short moment of another year', () => {
  const year = new Date().getFullYear();
  expect(shortMoment(new Date(year, 10, 21, 14, 5).getTime())).not.toContain(String(year));
  expect(shortMoment(new Date(year + 1, 0, 2, 14, 5).getTime())).toContain(String(year + 1));
  expect(shortDay(new Date(year, 10, 21).getTime())).toBe('Nov 21');
  expect(shortDay(new Date(year - 1, 10, 21).getTime())).toBe(`Nov 21, ${year - 1}`);
});

test.each([recordedMoment, nearMoment, shortMoment, exactMoment])('keeps a time of day on one line', (text) => {
  const time = /\d{1,2}:05.*/.exec(text(Date.UTC(2026, 10, 21, 14, 5)))?.[0];
  expect(time).toMatch(/^[^ \u202f]+$/);
});

// Fails when a moment is in the server's zone, or a title lacks the zone.
test.each([
  ['Asia/Kolkata', 'Nov 22, 12:35 AM', 'Sun, Nov 22, 2026, 12:35 AM GMT+5:30'],
  ['America/Los_Angeles', 'Nov 21, 11:05 AM', 'Sat, Nov 21, 2026, 11:05 AM PST'],
])('shows a moment in %s as %s', async (zone, said, exact) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
  vi.resetModules();
  const clock = await import('./moment-formats.ts');
  const at = Date.UTC(2026, 10, 21, 19, 5);
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(clock.shortMoment(at))).toBe(said);
  expect(plain(clock.exactMoment(at))).toBe(exact);
});

test('adds the day to a near moment of another day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 14, 5) });
  expect(nearMoment(new Date(2026, 10, 21, 15, 0).getTime())).toBe(timeOfDay(new Date(2026, 10, 21, 15, 0).getTime()));
  expect(nearMoment(new Date(2026, 10, 22, 9, 0).getTime())).toContain('Nov 22');
});

test.each([
  ['de-DE', 'de-DE'],
  ['en-US@posix', 'en-US'],
  ['C', 'en-US'],
  ['', 'en-US'],
  [undefined, 'en-US'],
])('reads %s as %s', (told, language) => {
  expect(languageOf(told)).toBe(language);
  expect(() => new Intl.DateTimeFormat(languageOf(told))).not.toThrow();
});
