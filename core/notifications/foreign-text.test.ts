import { expect, test } from 'vitest';
import { FOREIGN_TEXTS, PLAIN_TEXTS } from '../../tests/fixtures/notices/foreign-texts.ts';
import { linksIn } from '../../tests/fixtures/notices/link-finders.ts';
import { foreignText, quotedBookName, quotedLines, quotedPersonName } from './foreign-text.ts';

const NEVER = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066\u2067\u3164\u115f\uffa0\u2800\p{Cs}]/u;

test('the programs find the links of the raw texts', () => {
  expect(FOREIGN_TEXTS.length).toBeGreaterThanOrEqual(100);
  const found = FOREIGN_TEXTS.filter((text) => linksIn(text).length > 0);
  expect(found.length).toBeGreaterThan(80);
});

// Fails when one of the gaps is removed, or digits have joiners between them, which libphonenumber ignores.
test.for([...FOREIGN_TEXTS])('no program makes a link of %j', (text) => {
  for (const said of [quotedBookName(foreignText(text)), quotedPersonName(foreignText(text), 'buyer')]) {
    expect(said).toMatch(/^“\u2068[^“”\u2068\u2069]+\u2069”$|^the (book|buyer)$/u);
    expect([said, linksIn(said), NEVER.exec(said)]).toEqual([said, [], null]);
  }
  const lines = quotedLines(foreignText(text));
  expect(lines.length).toBeLessThanOrEqual(21);
  expect(lines.join('').length).toBeLessThan(2_500);
  for (const line of lines) {
    expect(line).toMatch(/^\u2068[^\u2068\u2069\n\r]+\u2069$/u);
    expect([line, linksIn(line), NEVER.exec(line)]).toEqual([line, [], null]);
  }
});

test.for(Object.entries(PLAIN_TEXTS))('%j is read as %j', ([text, read]) => {
  expect(quotedBookName(foreignText(text))).toBe(`“\u2068${read}\u2069”`);
});

test('a missing or invisible text has no name and no lines', () => {
  expect([quotedBookName(null), quotedPersonName(null, 'seller'), quotedLines(null)]).toEqual([
    'the book',
    'the seller',
    [],
  ]);
  expect([quotedBookName(foreignText('\u3164')), quotedLines(foreignText(' \n\u200b'))]).toEqual(['the book', []]);
});
