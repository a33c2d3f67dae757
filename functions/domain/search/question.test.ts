import { expect, test } from 'vitest';
import { oldIsbnQuestionOf, questionOf } from './question.ts';

test.each([
  ['t b o a t b o a', '"t" AND "b" AND "o" AND "a"*'],
  ['the theory the', '"theory"*'],
  ['a tale', '"a" AND "tale"*'],
  ['红楼 梦', '"红 楼" AND "梦"*'],
  ['1 2 3 4 5 6 7 8 9 0', '"1" AND "2" AND "3" AND "4" AND "5" AND "6" AND "7" AND "8"*'],
  ['"* OR NEAR(', '"or"* AND "near"*'],
  ['spider-man', '(("spider"* AND "man"*) OR "spiderman"*)'],
  ["ender's game", '(("ender"* AND "s") OR "enders"*) AND "game"*'],
  ['catch22', '("catch22"* OR "catch 22"*)'],
  ['2001 978x', '"2001"* AND ("978x"* OR "978 x"*)'],
  ['!?', '"x21 x3f"'],
])('%s asks for no more than it has to', (text, words) => {
  expect(questionOf(text)).toEqual({ words, isbns: null });
});

test.each([
  ['0141441143', null, '9780141441146', '9780141441146'],
  ['978-0-14', null, '978014', '9780149999999'],
  ['978-', null, '978', '9789999999999'],
  ['isbn: 978 0 14 eyre', '"eyre"*', '978014', '9780149999999'],
  ['9780141441146 1984', '"1984"*', '9780141441146', '9780141441146'],
])('%s asks for ISBNs', (text, words, from, to) => {
  expect(questionOf(text)).toEqual({ words, isbns: { from, to } });
});

test.each([
  ['0-14', '978014'],
  ['ISBN-10: 0141', '9780141'],
  ['0 14 144114 X', '978014144114'],
  ['014144114x', '978014144114'],
  ['1984', undefined],
  ['2001x', undefined],
  ['0-1', undefined],
  ['catch-22', undefined],
  ['11-22-63 king', undefined],
])('the beginning of an old ISBN: %s', (text, from) => {
  expect(oldIsbnQuestionOf(text)?.isbns?.from).toBe(from);
});
