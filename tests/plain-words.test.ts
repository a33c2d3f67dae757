/** Sentences of `core/words` and of letters use the words of other shops, and do not sound translated. */
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { lettersIn } from './sentences.ts';

/** Refused words by their replacement. No specified sentence has one of them. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  Dogear: /\b(?:the|this) shop\b/i,
  'Dogear support, or “Admin action” to admins': /\b(?:an|the) admin\b/i,
  someone: /\bsomebody\b/i,
  'two-step verification': /\bsecond (?:step|code)s?\b/i,
  'in progress': /\bunder way\b/i,
  // A password has an uppercase one.
  'email, or characters': /(?<!\b(?:uppercase|capital) )\bletters?\b/i,
  'your order': /\bpage of (?:the|your) order\b/i,
  "don't respond": /\bsays? nothing\b/i,
  "everything's fine": /\ball is well\b/i,
};

/** Texts that only admins read, about each other. */
const AMONG_ADMINS: readonly string[] = ['An admin', 'The admin wrote:', 'An admin ended the sale'];

/** Names of calls, which are addresses. */
const ROUTE = /^[A-Z]+ \//;

/** The strings of a file, with an ellipsis for each value in them, without imports and types. */
function stringsIn(path: string, text: string): string[] {
  const said: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node)) said.push(node.text);
    else if (ts.isTemplateExpression(node))
      said.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return said;
}

/** The refused sentences of a file, each with the words to use. */
const strange = (path: string, text: string): string[] =>
  stringsIn(path, text)
    .filter((said) => !AMONG_ADMINS.includes(said) && !ROUTE.test(said))
    .flatMap((said) =>
      Object.entries(REFUSED).flatMap(([instead, words]) =>
        words.test(said) ? [`${path}: ${said} (${instead})`] : [],
      ),
    );

const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.ts`).filter((path) => !path.endsWith('.test.ts'));

test('sentences use the usual words of shops', () => {
  const paths = sourcesIn('core/words');
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.flatMap((path) => strange(path, readFileSync(path, 'utf8')))).toEqual([]);
});

test('sentences of letters do, too', () => {
  const letters = sourcesIn('functions/domain/notifications/letters')
    .map((path) => ({ path, words: lettersIn(path, readFileSync(path, 'utf8')).words }))
    .filter(({ words }) => words !== '');
  expect(letters.length).toBeGreaterThan(25);
  expect(letters.flatMap(({ path, words }) => strange(path, words))).toEqual([]);
});

test.each([
  "const words = { kept: 'The shop keeps it' };",
  "const words = { sold: 'Sold to somebody else' };",
  ['const words = { by: (name: string) => `An admin told $', '{name}` };'].join(''),
  'const words = { go: "All is well" };',
  "const words = { page: 'Sales under way' };",
])('the search finds %s', (text) => {
  expect(strange('x.ts', text)).toHaveLength(1);
});

test('ignores names, comments and imports', () => {
  const text =
    "import { x } from './letters.ts';\n/** An admin of the shop. */\nexport const underWay = { letters: x };";
  expect(strange('x.ts', text)).toEqual([]);
});
