/** Sentences that people read stand in `core/words`, one object per area: this finds those that stand elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Where people's sentences come from besides `core/words`. */
const ROOTS = ['src/islands', 'src/stores', 'functions/domain', 'functions/auth', 'functions/routes'];

/** The labels of a listing's fields belong to the definition of a listing, and its forms name them. */
const FORMS = /^src\/islands\/seller\/(listing-form|import)\//;

/** Attributes whose text is shown or read out. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'data-label',
  'hint',
  'label',
  'placeholder',
  'title',
]);

/** What looks like a sentence and is none that a person reads as ours. */
const NO_SENTENCE = [
  // How the address of a photo begins.
  'https://',
];

const WORD = /\p{L}{2}/u;
/** A capital letter, and two words at least. */
const SENTENCE = /^\p{Lu}[\p{L}’']* +\p{L}/u;

/** The sentences that stand in a file itself. */
function sentencesIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const said = sentenceOf(node);
    if (said && !NO_SENTENCE.includes(said)) found.push(`${path}: ${said}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function sentenceOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return WORD.test(node.text) ? node.text.trim() : undefined;
  if (ts.isTemplateExpression(node)) {
    if (ts.isTaggedTemplateExpression(node.parent)) return undefined;
    const said = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
    return SENTENCE.test(said) ? said : undefined;
  }
  if (!ts.isStringLiteralLike(node) || ts.isTaggedTemplateExpression(node.parent)) return undefined;
  const spoken = ts.isJsxAttribute(node.parent) && SPOKEN.has(node.parent.name.getText());
  return (spoken ? WORD : SENTENCE).test(node.text) ? node.text : undefined;
}

const sources = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
).filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path) && !FORMS.test(path));

test('sentences stand in core/words', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap((path) => sentencesIn(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('the search finds a sentence wherever it stands', () => {
  const strays = (text: string) => sentencesIn('x.tsx', text).length;
  expect(strays('<p>The book is yours.</p>')).toBe(1);
  expect(strays('<p>{words.yours} left</p>')).toBe(1);
  expect(strays('<Field label="Name" />')).toBe(1);
  expect(strays("toast.error('Please try again')")).toBe(1);
  expect(strays(['conflict(`This book is $', '{state}`)'].join(''))).toBe(1);
  expect(strays('<Field label={words.name} className="button button-small" />')).toBe(0);
  expect(strays("sql`SELECT 'x' FROM orders`; say('Buyer')")).toBe(0);
});
