/** Finds displayed sentences outside of `core/words`. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsIn } from './imports.ts';
import { lettersIn, sentencesIn } from './sentences.ts';

/** Folders with displayed sentences besides `core/words`. */
const ROOTS = ['core', 'src', 'functions'];

/** Files that keep their sentences. */
const ELSEWHERE = [
  /^core\/words\//,
  // The label of a listing's field belongs to its definition, as do its schema and its column: adding a field stays one
  // place (docs/recipes.md). The forms and the import read it from there.
  /^core\/listings\/fields\.ts$/,
  // The answers of the blog are articles with links, code and emphasis. An article is translated as a whole, and shares
  // no sentence.
  /^src\/pages\/blog\.astro$/,
  // A letter is translated as a whole, beside its facts: each family has its sentences at its top.
  /^functions\/domain\/notifications\/letters\//,
  // Statements, and values of columns.
  /^functions\/db\//,
  // Commands of a protocol.
  /^functions\/services\/mail\/smtp-mailer\.ts$/,
];

const sources = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
).filter(
  (path) =>
    /\.(tsx?|astro)$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path) && !ELSEWHERE.some((file) => file.test(path)),
);

test('sentences are in core/words', () => {
  expect(sources.filter((path) => path.endsWith('.astro')).length).toBeGreaterThan(35);
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap((path) => sentencesIn(path, readFileSync(path, 'utf8')))).toEqual([]);
  // Of the blog, only the articles themselves are elsewhere.
  const [, frontmatter = ''] = readFileSync('src/pages/blog.astro', 'utf8').split('---');
  expect(sentencesIn('blog.ts', frontmatter)).toEqual([]);
});

test('a letter has its sentences in the words at the top of its file', () => {
  const strays = (path: string, text: string) => sentencesIn(path, lettersIn(path, text).code);
  const letters = globSync('functions/domain/notifications/letters/**/*.ts').filter(
    (path) => !path.endsWith('.test.ts'),
  );
  expect(letters.length).toBeGreaterThan(30);
  expect(letters.flatMap((path) => strays(path, readFileSync(path, 'utf8')))).toEqual([]);
  const letter = "const words = { title: 'The book is sold' } as const;\nconst title = 'Your book is sold';";
  expect(strays('x.ts', letter)).toEqual(['x.ts: Your book is sold']);
});

const strays = (text: string, path = 'x.tsx') => sentencesIn(path, text).length;

test('finds sentences in every position', () => {
  expect(strays('<p>The book is yours.</p>')).toBe(1);
  expect(strays('<p>{words.yours} left</p>')).toBe(1);
  expect(strays('<Field label="Name" />')).toBe(1);
  expect(strays("<p>{sold ? 'Sold' : words.free}</p>")).toBe(1);
  expect(strays("const entries = [{ label: 'Wishlist', path: '/wishlist' }]")).toBe(1);
  expect(strays("toast.error('Please try again')")).toBe(1);
  expect(strays(['conflict(`This book is $', '{state}`)'].join(''))).toBe(1);
  expect(strays('<Field label={words.name} className="button button-small" />')).toBe(0);
  expect(strays("const wire = { title: 'title' }; type Field = 'Original Price'")).toBe(0);
  expect(strays("sql`SELECT 'x' FROM orders`; say('Buyer')")).toBe(0);
});

// Fails when the search leaves out tagged templates.
test.each([
  ['words', "sql`UPDATE x SET name = 'Deleted account'`"],
  ['a capital letter', "sql<string>`coalesce(name, 'Nobody')`"],
  ['a space before a word', "sql`count(*) || ' reports'`"],
  ['a number and a word', ['sql`CASE $', "{count} WHEN 1 THEN '1 report' END`"].join('')],
])('the search finds %s that a statement quotes', (_, text) => {
  expect(strays(text, 'x.ts')).toBe(1);
});

test.each([
  ['a value of a closed list', "sql`state IN ('canceling', 'processing') AND role <> 'Admin'`"],
  ['a mark between two values', "sql`name || ', ' || city || ' → ' || land`"],
  ['a bound sentence', ["sql`count(*) || ' ' || $", '{words.reports}`'].join('')],
  ['another template', "css`content: 'Deleted account'`"],
])('the search leaves %s of a statement alone', (_, text) => {
  expect(strays(text, 'x.ts')).toBe(0);
});

const page = (template: string, frontmatter = '') => `---\n${frontmatter}\n---\n\n<!doctype html>\n${template}\n`;

test.each([
  ['a text', page('<p class="measure">The book is yours.</p>')],
  ['a text beside an expression', page('<p>{pageWords.yours} left</p>')],
  ['a text inside an expression', page('{found && <p>Sold</p>}')],
  ['a single word as an expression', page("<p>{sold ? 'Sold' : pageWords.free}</p>")],
  ['a spoken attribute', page('<nav aria-label="Pages"></nav>')],
  ['a spoken attribute as an expression', page("<img alt={own ? 'Yours' : ''} />")],
  ['a template as a spoken attribute', page(['<img alt={`Cover of $', '{name}`} />'].join(''))],
  ['the title of a page', page('<Layout title="Home" />')],
  ['its description', page('<Layout description="books and more" />')],
  ['a string of the frontmatter', page('<p>{said}</p>', "const said = 'Nothing has come yet';")],
  ['a string of a script', page("<script>\n  const said = 'Nothing has come yet';\n</script>")],
])('the search finds %s in an Astro file', (_, text) => {
  expect(strays(text, 'x.astro')).toBe(1);
});

test('ignores other texts', () => {
  const text = page(
    '<style>p { color: red }</style>\n{/* A comment */}\n<!-- Another one -->\n<p class:list={[a && "b"]} {title}>{pageWords.yours}: {price}</p>',
    "import { pageWords } from './x.ts';\nconst { title } = Astro.props;\nif (!title) return new Response(null);",
  );
  expect(sentencesIn('x.astro', text)).toEqual([]);
});

/** Code for browsers: its folders, without the pages around it. */
const BROWSER = /^src\/(islands|stores|scripts|api|service-worker)\b/;

/** All files that a file loads, itself included; types are not loaded. */
function loadedBy(paths: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const visit = (path: string): void => {
    if (loaded.has(path) || !/\.tsx?$/.test(path)) return;
    loaded.add(path);
    for (const { target, isType } of importsIn(path, readFileSync(path, 'utf8')))
      if (!isType && /^(core|src)\//.test(target)) visit(target);
  };
  for (const path of paths) visit(path);
  return loaded;
}

test('browsers load no texts of pages', () => {
  const pageWords = (paths: readonly string[]) =>
    [...loadedBy(paths)].filter((path) => path.startsWith('core/words/en/pages/'));
  expect(pageWords(['core/listings/share.ts'])).toEqual(['core/words/en/pages/catalog.ts']);
  const inBrowsers = sources.filter((path) => BROWSER.test(path));
  expect(inBrowsers.length).toBeGreaterThan(150);
  expect(pageWords(inBrowsers)).toEqual([]);
});
