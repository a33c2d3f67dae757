import { expect, test } from 'vitest';
import { languageOf } from './reader-language.ts';

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
