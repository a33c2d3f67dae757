import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listingsWords } from '../words/en/listings.ts';
import { languageSchema } from './field-schemas.ts';
import { LANGUAGES, languageName, primaryLanguage } from './language.ts';

test.each([
  ['PT-br', 'pt-BR'],
  [' en ', 'en'],
  ['deu', 'de'],
  ['ZH-hant-tw', 'zh-Hant-TW'],
  ['qqq', 'qqq'],
  ['en-x-private', 'en-x-private'],
  ['', null],
  ['\u200b', null],
  [null, null],
  [undefined, null],
])('%j is the language %j', (text, tag) => {
  expect(v.parse(languageSchema, text)).toBe(tag);
});

test.each(['English', 'unknown', 'en_US', 'e', 'und', 'en-', 'x-private', `en-${'abcdefgh-'.repeat(4)}x`, 7, ['en']])(
  '%j is no language',
  (text) => {
    expect(v.safeParse(languageSchema, text).issues?.[0].message).toBe(listingsWords.language);
  },
);

test('a tag has at most 35 characters', () => {
  const longest = 'en-x-12345678-12345678-12345678-123';
  expect([longest.length, v.parse(languageSchema, longest)]).toEqual([35, longest]);
  expect(v.safeParse(languageSchema, `${longest}4`).success).toBe(false);
});

test('the list has canonical tags of languages with names, English first, then by name', () => {
  const [first, ...names] = LANGUAGES.map(languageName);
  expect([first, names]).toEqual(['English', names.toSorted((a, b) => a.localeCompare(b, 'en'))]);
  expect(LANGUAGES.map(primaryLanguage)).toEqual(LANGUAGES);
  expect(LANGUAGES.filter((tag) => languageName(tag) === tag)).toEqual([]);
});

test.each([
  ['pt-BR', 'Brazilian Portuguese'],
  ['en-x-private', 'English'],
  ['de-u-co-phonebk', 'German'],
  ['qqq', 'qqq'],
])('%s is called %s', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});
