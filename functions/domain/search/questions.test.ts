/**
 * Questions of readers about 5,000 real titles (tests/fixtures/books/questions.ts), and the share of them whose first
 * result is right.
 */
import { expect } from 'vitest';
import { plainTextOf, titleKeyOf } from '../../../core/catalog/title-key.ts';
import { parseSearch } from '../../../core/search/search.ts';
import { readBookList } from '../../../tests/fixtures/books/books.ts';
import {
  KINDS,
  type Kind,
  makeQuestions,
  type Question,
  readQuestions,
} from '../../../tests/fixtures/books/questions.ts';
import { putTitles } from '../../../tests/fixtures/catalog/many-titles.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { searchTitles } from './search.ts';

const books = readBookList();
const questions = readQuestions();

test('derives the questions from the list of books', () => {
  expect(questions).toEqual(makeQuestions(books));
});

type First = { readonly name: string; readonly author: string | null } | undefined;

const isMeant = ({ kind, meant }: Question, first: First): boolean =>
  first !== undefined &&
  (kind === 'author'
    ? plainTextOf(first.author ?? '').includes(meant)
    : titleKeyOf({ name: first.name, author: null }).nameKey === meant);

const EXACT: readonly Kind[] = ['title', 'isbn'];

test('puts the right title first for 95 % of whole titles and ISBNs, and 85 % of other questions', async ({
  harness,
  seller,
}) => {
  await putTitles(
    harness.client,
    books.map(({ title, authors, isbn }) => ({ name: title, author: authors, isbn, sellerId: seller.id })),
  );
  const missed: string[] = [];
  const right = new Map<Kind, number>();
  for (const question of questions) {
    const search = parseSearch(new URLSearchParams({ q: question.text }));
    const first = (await searchTitles(harness.deps, search, 1)).titles[0]?.listing;
    if (isMeant(question, first)) right.set(question.kind, (right.get(question.kind) ?? 0) + 1);
    else missed.push(`${question.kind} ${question.text}: ${first?.name}`);
  }
  const share = (kinds: readonly Kind[]) => {
    const sum = (of: (kind: Kind) => number) => kinds.reduce((total, kind) => total + of(kind), 0);
    return (100 * sum((kind) => right.get(kind) ?? 0)) / sum((kind) => KINDS[kind]);
  };
  const others = (Object.keys(KINDS) as Kind[]).filter((kind) => !EXACT.includes(kind));
  console.log(
    `first title right: ${share(EXACT).toFixed(1)} % of exact questions, ${share(others).toFixed(1)} % of others`,
    Object.fromEntries(right),
  );
  expect(share(EXACT), missed.join('\n')).toBeGreaterThanOrEqual(95);
  expect(share(others), missed.join('\n')).toBeGreaterThanOrEqual(85);
});
