import { afterEach, expect, test, vi } from 'vitest';
import {
  exactMoment,
  isToday,
  minutesAndSeconds,
  nearMoment,
  recordedMoment,
  shortDay,
  shortMoment,
  timeOfDay,
} from './clock.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  // A module that was read in another time zone keeps it.
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
])('%d ms are left as %s', (left, text) => {
  expect(minutesAndSeconds(left)).toBe(text);
});

test('a day ends at midnight where its reader is', () => {
  const now = new Date(2026, 10, 21, 14, 5).getTime();
  expect(isToday(new Date(2026, 10, 21, 23, 59).getTime(), now)).toBe(true);
  expect(isToday(new Date(2026, 10, 22, 0, 0).getTime(), now)).toBe(false);
  expect(isToday(new Date(2026, 10, 20, 9, 0).getTime(), now)).toBe(true);
});

test('a short moment has its year only in another one', () => {
  const year = new Date().getFullYear();
  expect(shortMoment(new Date(year, 10, 21, 14, 5).getTime())).not.toContain(String(year));
  expect(shortMoment(new Date(year + 1, 0, 2, 14, 5).getTime())).toContain(String(year + 1));
  expect(shortDay(new Date(year, 10, 21).getTime())).toBe('Nov 21');
  expect(shortDay(new Date(year - 1, 10, 21).getTime())).toBe(`Nov 21, ${year - 1}`);
});

test.each([recordedMoment, nearMoment, shortMoment, exactMoment])('no line ends within a time of day', (text) => {
  const time = /\d{1,2}:05.*/.exec(text(Date.UTC(2026, 10, 21, 14, 5)))?.[0];
  expect(time).toMatch(/^[^ \u202f]+$/);
});

// Fails when a moment is written in the zone of the server, or a title leaves the zone out.
test.each([
  ['Asia/Kolkata', 'Nov 22, 12:35 AM', 'Sun, Nov 22, 2026, 12:35 AM GMT+5:30'],
  ['America/Los_Angeles', 'Nov 21, 11:05 AM', 'Sat, Nov 21, 2026, 11:05 AM PST'],
])('in %s a moment reads %s', async (zone, said, exact) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
  vi.resetModules();
  const clock = await import('./clock.ts');
  const at = Date.UTC(2026, 10, 21, 19, 5);
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(clock.shortMoment(at))).toBe(said);
  expect(plain(clock.exactMoment(at))).toBe(exact);
});

test('a moment that is near names its day only when it is another one', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 14, 5) });
  expect(nearMoment(new Date(2026, 10, 21, 15, 0).getTime())).toBe(timeOfDay(new Date(2026, 10, 21, 15, 0).getTime()));
  expect(nearMoment(new Date(2026, 10, 22, 9, 0).getTime())).toContain('Nov 22');
});
