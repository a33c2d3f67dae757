import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { commonWords } from '../words/en/common.ts';
import { phoneLink, removeHiddenCharacters, tidyPhoneNumber } from './field-rules.ts';
import { phoneNumber, requiredText } from './validation.ts';

const MISSING = 'Name is required';
const problem = (text: string, shape?: 'line' | 'lines') =>
  v.safeParse(requiredText(MISSING, 80, shape), text).issues?.[0].message;
const phoneProblem = (text: string) => v.safeParse(phoneNumber, text).issues?.[0].message;

describe('an invisible text is missing', () => {
  test.each([
    '',
    ' \t\n\u00a0\u3000\u1680',
    '\u3164',
    '\u2800',
    '\u115f\u1160',
    '\uffa0',
    '\u00ad',
    '\u200b\u200c\u200d\u2060\ufeff',
    '\u200e\u200f',
    '\ufe0f\ufe0e',
    '\u{e0100}\u{e01ef}',
    '\u{e0061}\u{e007f}',
    '\u034f',
    '\u17b4\u17b5',
    '\u180e\u180b',
    '\u{1d159}\u{1d173}',
    '\u{13441}',
    '\u0301',
    '\u3164 \u2800\u200b',
  ])('%j', (text) => {
    expect(problem(text)).toBe(MISSING);
  });
});

describe('refuses invisible characters', () => {
  const everywhere = [
    ...Array.from({ length: 32 }, (_, code) => code).filter((code) => ![9, 10, 13].includes(code)),
    ...Array.from({ length: 33 }, (_, at) => 0x7f + at),
    ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
    // Tags, annotations, operators without a sign, private use, and noncharacters.
    ...[0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xfff9, 0xfffa, 0xfffb, 0x2061, 0x2064, 0x206a, 0x206f, 0x1d173],
    ...[0xe000, 0xf8ff, 0xf0000, 0x10fffd, 0x378, 0x2065, 0xfff0, 0xfdd0, 0xfffe, 0xffff, 0xe0002, 0x1ffff],
  ].map((code) => String.fromCodePoint(code));

  test.each([...everywhere, '\ud800', '\udfff'])('%j', (character) => {
    for (const shape of ['line', 'lines'] as const) {
      expect(problem(`An${character}na`, shape)).toBe(commonWords.hiddenCharacters);
      expect(removeHiddenCharacters(`An${character}na`, shape)).toMatch(/^An ?na$/);
    }
  });

  test.each(['\n', '\r', '\t', '\u2028', '\u2029'])('%j in a text of one line', (character) => {
    expect(problem(`An${character}na`)).toBe(commonWords.hiddenCharacters);
    expect(removeHiddenCharacters(`An${character}na`)).toBe('An na');
    expect(problem(`An${character}na`, 'lines')).toBeUndefined();
    expect(removeHiddenCharacters(`An${character}na`, 'lines')).toBe(`An${character}na`);
  });
});

// Fails when a pasted paragraph is refused for its soft breaks, or a name is accepted with one.
test.each(['\u00ad', '\u200b', '\u2060', '\ufeff'])('allows %j only in texts of several lines', (character) => {
  expect(problem(`An${character}na`)).toBe(commonWords.hiddenCharacters);
  expect(removeHiddenCharacters(`An${character}na`)).toBe('Anna');
  expect(problem(`An${character}na`, 'lines')).toBeUndefined();
});

test('tags are hidden behind all but three flags', () => {
  const tags = (text: string) =>
    [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  const flag = `🏴${tags('gbsct')}\u{e007f}`;
  expect(removeHiddenCharacters(`${flag} ${tags('a')}x 🏴${tags('secret')} ${flag}`)).toBe(`${flag} x 🏴 ${flag}`);
  expect([problem(flag), problem(`${flag}${tags('a')}`)]).toEqual([undefined, commonWords.hiddenCharacters]);
});

describe('a text of any script is taken', () => {
  test('of Mongolian with the separator of its vowels', () => {
    expect(problem('ᠪᠠᠢ\u180eᠠ')).toBeUndefined();
  });

  test.each([
    '\u{1fac8}\u{1faff}',
    '葛\u{e0100}飾',
    'ᠠ\u180b',
    '٢\u061c\u0600١',
    'Ann',
    'می\u200cخواهم',
    'क्\u200dष',
    '\u200eאבג\u200f',
    '👩\u200d👩\u200d👧',
    '❤\ufe0f',
    '!!!',
    '한글',
    'ㅤㅋ',
    '𝒜',
    '灯台と図書館員',
  ])('%j', (text) => {
    expect(problem(text)).toBeUndefined();
    expect(removeHiddenCharacters(text)).toBe(text);
  });
});

describe('a phone number', () => {
  test.each([
    ['+1 (555) 123-4567', '+1 (555) 123-4567'],
    ['030/1234567', '030/1234567'],
    ['(+49) 30 / 123 45', '(+49) 30 / 123 45'],
    ['\u202a+1 555\u2011123\u20114567\u202c', '+1 555-123-4567'],
    ['\u200e555\u2012123\u2013456\u20147\u20158\u22129', '555-123-456-7-8-9'],
    ['555\u00a0123\u202f4567', '555 123 4567'],
    ['\ufeff555\u2066 123\u2069\u200b', '555 123'],
    ['０３－１２３４', '03-1234'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966 50 123 4567'],
    ['۰۲۱-۸۹۰۰', '021-8900'],
    ['०९८ ७६५', '098 765'],
    ['555-1234 ext. 12', '555-1234 ext. 12'],
    ['555-1234 ext 12', '555-1234 ext. 12'],
    ['555-1234, Extension: 12', '555-1234 ext. 12'],
    ['555-1234x12', '555-1234 ext. 12'],
    ['(555) 1234 x 12', '(555) 1234 ext. 12'],
    ['555-1234 #12', '555-1234 ext. 12'],
    ['030 1234 Durchwahl 12', '030 1234 ext. 12'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(tidyPhoneNumber(typed)).toBe(kept);
    expect(phoneProblem(typed)).toBeUndefined();
    expect(tidyPhoneNumber(kept)).toBe(kept);
  });

  test.each([
    '12',
    'call me',
    '555-1234 ext.',
    '555-1234 ext. 1234567',

    'x12',
    '/////',
    '555-1234; DROP',
    '++1 555',
  ])('%j is none', (typed) => {
    expect(phoneProblem(typed)).toBe(commonWords.phone);
  });

  test.each(['', ' ', '\u200e\u202a'])('%j is missing', (typed) => {
    expect(phoneProblem(typed)).toBe(commonWords.required.phone);
  });

  test('is linked without its punctuation, the extension last', () => {
    expect(phoneLink('+1 (555) 123-4567')).toBe('tel:+15551234567');
    expect(phoneLink('030/1234 ext. 12')).toBe('tel:0301234;ext=12');
  });
});
