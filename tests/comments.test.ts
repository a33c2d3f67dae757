/** Comments of the code are in plain English, subject first (docs/style.md). */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Openings of a comment that asks a question instead of naming its subject. */
const QUESTION =
  /^\s*(?:\/\/|\/\*\*|\*|\/\*)\s?(?:What|Who|Whose|Whom|Whoever|Whatever|How|Whether|Where|Wherever|Whichever)\b.*/gm;

/** A line within a comment may go on with such a word. */
const begins = (text: string): string[] =>
  [...text.matchAll(QUESTION)]
    .filter(({ 0: line, index }) => !line.trimStart().startsWith('* ') || isFirst(text, index))
    .map(([line]) => line.trim());

const isFirst = (text: string, index: number): boolean => /\/\*\*\s*$/.test(text.slice(0, index));

test('no comment begins with a question word', () => {
  const found = globSync(['{core,functions,src,tests,tools}/**/*.{ts,tsx,astro,mjs}', '*.config.{ts,mjs}']).flatMap(
    (path) => begins(readFileSync(path, 'utf8')).map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('the guard sees one that does, and none within a comment', () => {
  expect(begins('/** What it is. */')).toHaveLength(1);
  expect(begins('/**\n * Who may call.\n */')).toHaveLength(1);
  expect(begins('  // Whether it is there.')).toHaveLength(1);
  expect(begins('/**\n * A rule that says\n * what it says.\n */\n// The reason.')).toEqual([]);
});
