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
  ['day by', '"day"* AND "by"*'],
  ['by orwell', '(("by"* AND "orwell"*) OR ({author more} : ("orwell"*)))'],
  [
    'day by day by a day',
    '(("day"* AND "by"* AND "a"*) OR ({name more} : ("day"* AND "by"*) AND {author more} : ("a" AND "day"*)))',
  ],
])('%s asks for no more than it has to', (text, words) => {
  expect(questionOf(text)).toEqual({ words, isbns: null });
});

test.each([
  ['0141441143', null, '9780141441146', '9780141441146'],
  ['978-0-14', null, '978014', '9780149999999'],
  ['978-', null, '978', '9789999999999'],
  ['isbn: 978 0 14 eyre', '"eyre"*', '978014', '9780149999999'],
  ['٩٧٨-٠-١٤-١٤٤١١٤-٦', null, '9780141441146', '9780141441146'],
  ['۹۷۸-۰-۱۴', null, '978014', '9780149999999'],
  ['९७८०१४ eyre', '"eyre"*', '978014', '9780149999999'],
  ['9780141441146 1984', '"1984"*', '9780141441146', '9780141441146'],
])('%s asks for ISBNs', (text, words, from, to) => {
  expect(questionOf(text)).toEqual({ words, isbns: { from, to } });
});

test.each([
  ['0-14', '978014'],
  ['ISBN-10: 0141', '9780141'],
  ['0 14 144114 X', '978014144114'],
  ['014144114x', '978014144114'],
  ['٠-١٤', '978014'],
  ['1984', undefined],
  ['१९८४', undefined],
  ['2001x', undefined],
  ['0-1', undefined],
  ['catch-22', undefined],
  ['11-22-63 king', undefined],
])('the beginning of an old ISBN: %s', (text, from) => {
  expect(oldIsbnQuestionOf(text)?.isbns?.from).toBe(from);
});
