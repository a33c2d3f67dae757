/** Comments of the code, and titles of tests, are in plain English, subject first (docs/style.md). */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Openings of a comment that asks a question instead of naming its subject. */
const QUESTION = /(?:What|Who|Whose|Whom|Whoever|Whatever|How|Whether|Where|Wherever|Whichever)\b/;

/** Comments of files by their language: the marks before the first word. */
const OPENINGS = [
  { files: '{core,functions,src,tests,tools}/**/*.{ts,tsx,astro,mjs,css}', marks: /\/\/|\/\*\*|\*|\/\*/ },
  { files: '*.config.{ts,mjs}', marks: /\/\/|\/\*\*|\*|\/\*/ },
  { files: 'migrations/[0-9]*.sql', marks: /--/ },
  { files: '{wrangler.toml,.ci/run}', marks: /#/ },
] as const;

/** A line within a comment may go on with such a word. */
const begins = (text: string, marks: RegExp = OPENINGS[0].marks): string[] =>
  [...text.matchAll(new RegExp(`^\\s*(?:${marks.source})\\s?${QUESTION.source}.*`, 'gm'))]
    .filter(({ 0: line, index }) => isFirst(text.slice(0, index + (/^\s*/.exec(line)?.[0].length ?? 0)), line.trim()))
    .map(([line]) => line.trim());

/** The line before is no comment of the same kind, or opens the comment. */
function isFirst(before: string, line: string): boolean {
  if (line.startsWith('* ')) return /\/\*\*\s*$/.test(before);
  const mark = /^(?:--|#)/.exec(line)?.[0];
  const above = before.split('\n').at(-2)?.trim() ?? '';
  return mark === undefined || !(above.startsWith(`${mark} `) && !/[.:]$/.test(above));
}

test('no comment begins with a question word', () => {
  const found = OPENINGS.flatMap(({ files, marks }) => {
    const paths = globSync(files);
    expect(paths).not.toEqual([]);
    return paths.flatMap((path) => begins(readFileSync(path, 'utf8'), marks).map((line) => `${path}: ${line}`));
  });
  expect(found).toEqual([]);
});

test('the guard sees one that does, and none within a comment', () => {
  expect(begins('/** What it is. */')).toHaveLength(1);
  expect(begins('/**\n * Who may call.\n */')).toHaveLength(1);
  expect(begins('  // Whether it is there.')).toHaveLength(1);
  expect(begins('-- What it is.', /--/)).toHaveLength(1);
  expect(begins('#!/bin/sh\n# How it runs.', /#/)).toHaveLength(1);
  expect(begins('# A rule that says\n# what it says, and\n# How it does.', /#/)).toEqual([]);
  expect(begins('/**\n * A rule that says\n * what it says.\n */\n// The reason.')).toEqual([]);
});

/** Limit of a line in characters, as of the formatter for code. */
const LINE_LENGTH_LIMIT = 120;

test('no line of a comment is longer than a line of code', () => {
  const long = globSync('{core,functions,src,tests,tools}/**/*.{ts,tsx}').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.length > LINE_LENGTH_LIMIT && /^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(long).toEqual([]);
});

/** A title of a test that begins with a question word or a subject that does not exist. */
const TITLE =
  /^\s*(?:test|it|describe)(?:\.\w+)*(?:\([^\n]*\))?\(\s*(['"`])(?:what|who|whose|whom|whoever|whatever|how|whether|nobody)\b.*/gim;

const oddTitles = (text: string): string[] => [...text.matchAll(TITLE)].map(([title]) => title.trim());

test('no title of a test begins with a question word or "nobody"', () => {
  const files = globSync('{core,functions,src,tests,tools}/**/*.{test,e2e}.{ts,tsx}');
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => oddTitles(readFileSync(path, 'utf8')).map((title) => `${path}: ${title}`))).toEqual(
    [],
  );
});

test('the guard sees odd titles', () => {
  for (const [name, call] of Object.entries({ test: 'test', each: "test.for(['a'])", lines: 'describe' }))
    expect([name, oddTitles(`${call}('nobody reads it', () => {`).length]).toEqual([name, 1]);
  expect(oddTitles("test('a reader gets what they want', () => {")).toEqual([]);
});
