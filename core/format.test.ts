import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../tests/fixtures/texts.ts';
import { DISPLAY_LENGTHS, formatPrice, formatShortDollars, shortenName, truncate } from './format.ts';
import { formatPostingTime } from './listings/posting-time.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1250, '$12.50'],
  [1999, '$19.99'],
  [123_456_789, '$1,234,567.89'],
])('%i cents are read as %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text);
});

test('a price without its sign has two decimals or none, whatever the amount', () => {
  expect([1250, 1999, 2000].map(formatShortDollars)).toEqual(['12.50', '19.99', '20']);
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (cents) => {
      expect(formatShortDollars(cents)).toMatch(/^\d+(\.\d{2})?$/);
      expect(Math.round(Number(formatShortDollars(cents)) * 100)).toBe(cents);
    }),
  );
});

test('a description of up to 200 characters stays whole, a longer one is cut there and gets an ellipsis', () => {
  const whole = 'x'.repeat(DISPLAY_LENGTHS.cardDescription);
  expect(truncate(whole, DISPLAY_LENGTHS.cardDescription)).toBe(whole);
  expect(truncate(`${whole}y`, DISPLAY_LENGTHS.cardDescription)).toBe(`${whole}…`);
});

test('a cut leaves no space before the ellipsis', () => {
  expect(truncate('one two three', 4)).toBe('one…');
});

test('characters outside the basic plane count once and are never halved', () => {
  expect(truncate('📚'.repeat(4), 3)).toBe('📚📚📚…');
  expect(truncate('📚'.repeat(3), 3)).toBe('📚📚📚');
  fc.assert(
    fc.property(anyText({ maxLength: 40 }), fc.nat(30), (text, most) => {
      const short = truncate(text, most);
      expect(short.isWellFormed()).toBe(text.isWellFormed());
      expect(Array.from(short).length).toBeLessThanOrEqual(Math.max(most + 1, 0));
    }),
  );
});

test('names of up to 16 characters stay, longer ones are cut to 15 and an ellipsis', () => {
  expect(shortenName('1234567890123456')).toBe('1234567890123456');
  expect(shortenName('12345678901234567')).toBe('123456789012345…');
  expect(shortenName('📚'.repeat(16))).toBe('📚'.repeat(16));
  expect(shortenName('📚'.repeat(17))).toBe(`${'📚'.repeat(15)}…`);
});

test('a posting time is the classic date string in UTC; 24 characters end with seconds, 21 with minutes', () => {
  const moment = Date.UTC(2026, 0, 5, 3, 4, 9, 999);
  expect(formatPostingTime(moment)).toBe('Mon Jan 05 2026 03:04:09 GMT+0000 (Coordinated Universal Time)');
  expect(formatPostingTime(moment).slice(0, DISPLAY_LENGTHS.homeTime)).toBe('Mon Jan 05 2026 03:04:09');
  expect(formatPostingTime(moment).slice(0, DISPLAY_LENGTHS.cardTime)).toBe('Mon Jan 05 2026 03:04');
});

test('a posting time reads back to its own second, wherever the reader is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0) }), (moment) => {
      expect(Date.parse(formatPostingTime(moment))).toBe(Math.floor(moment / 1000) * 1000);
    }),
  );
});
