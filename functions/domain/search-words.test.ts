import { expect, test } from 'vitest';
import { questionOf } from './search-words.ts';

test.each([
  ['t b o a t b o a', '("t") AND ("b") AND ("o") AND ("a"*)'],
  ['the theory the', '("theory"*)'],
  ['a tale', '("a") AND ("tale"*)'],
  ['红 楼', '("红"*) AND ("楼"*)'],
  ['1 2 3 4 5 6 7 8 9 0', '("1") AND ("2") AND ("3") AND ("4") AND ("5") AND ("6") AND ("7") AND ("8"*)'],
  ['"* OR NEAR(', '("or"*) AND ("near"*)'],
  ['0141441143', 'isbn : "9780141441146"'],
  ['!?', null],
])('%s asks for no more than it has to', (text, question) => {
  expect(questionOf(text)).toBe(question);
});
