import { expect, test } from 'vitest';
import { oldIsbnQuestionOf, questionOf } from './words.ts';

test.each([
  ['t b o a t b o a', '("t") AND ("b") AND ("o") AND ("a"*)'],
  ['the theory the', '("theory"*)'],
  ['a tale', '("a") AND ("tale"*)'],
  ['红 楼', '("红"*) AND ("楼"*)'],
  ['1 2 3 4 5 6 7 8 9 0', '("1") AND ("2") AND ("3") AND ("4") AND ("5") AND ("6") AND ("7") AND ("8"*)'],
  ['"* OR NEAR(', '("or"*) AND ("near"*)'],
  ['0141441143', 'isbn : "9780141441146"'],
  ['978-0-14', '("978014"*)'],
  ['isbn: 978 0 14 eyre', '("978014"*) AND ("eyre"*)'],
  ['9780141441146 1984', '("9780141441146"*) AND ("1984"*)'],
  ['2001 978x', '("2001"*) AND ("978x"*)'],
  ['!?', null],
])('%s asks for no more than it has to', (text, question) => {
  expect(questionOf(text)).toBe(question);
});

test.each([
  ['0-14', 'isbn : "978014"*'],
  ['ISBN-10: 0141', 'isbn : "9780141"*'],
  ['0 14 144114 X', 'isbn : "978014144114"*'],
  ['014144114x', 'isbn : "978014144114"*'],
  ['1984', null],
  ['2001x', null],
  ['0-1', null],
  ['catch-22', null],
  ['11-22-63 king', null],
])('the beginning of an old ISBN: %s', (text, question) => {
  expect(oldIsbnQuestionOf(text)).toBe(question);
});
