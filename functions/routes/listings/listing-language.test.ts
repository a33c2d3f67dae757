import { expect } from 'vitest';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { posted, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

type Found = { readonly _id: string; readonly titleID: string; readonly language: string | null };

async function found(harness: Harness, query: string): Promise<readonly Found[]> {
  const response = await harness.send(`/api/search?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Found[];
}

async function change(harness: Harness, seller: SignedIn, id: string, language: string): Promise<void> {
  const photos = await uploaded(harness, seller, 'another cover');
  const response = await seller.ask('PATCH', `/api/products/${id}`, wireListing({ language, photos }));
  expect(response.status).toBe(200);
}

test('the language of a copy is stored in its canonical spelling, displayed, and changed', async ({
  harness,
  seller,
}) => {
  const id = await posted(harness, seller, { language: 'PT-br' });
  const [book] = await found(harness, 'q=emma');
  expect(book).toMatchObject({ _id: id, language: 'pt-BR' });
  const [, title] = await answer(harness.send(`/api/titles/${book?.titleID}`));
  expect(title).toMatchObject({ products: [{ _id: id, language: 'pt-BR' }] });

  await change(harness, seller, id, '');
  expect(await found(harness, 'q=emma')).toMatchObject([{ _id: id, language: null }]);
});

test('a search for a language finds all its regions, and no other language', async ({ harness, seller }) => {
  const brazilian = await posted(harness, seller, { language: 'PT-br' });
  const british = await posted(harness, seller, { name: 'Persuasion', isbn: '', language: 'en-GB' });
  await posted(harness, seller, { name: 'Tin', isbn: '' });
  const ids = async (query: string) => (await found(harness, query)).map(({ _id }) => _id);
  for (const language of ['pt', 'pt-BR', 'PT-pt']) expect(await ids(`language=${language}`)).toEqual([brazilian]);
  expect(await ids('q=persuasion&language=en')).toEqual([british]);
  expect(await ids('language=cy')).toEqual([]);

  await change(harness, seller, brazilian, 'cy-GB');
  expect([await ids('language=pt'), await ids('language=cy')]).toEqual([[], [brazilian]]);
});

test('refuses an invalid language', async ({ harness, seller }) => {
  const [photo] = await uploaded(harness, seller, 'cover');
  const response = await seller.ask('POST', '/api/products', wireListing({ photo, language: 'Portuguese' }));
  expect(await answer(response)).toMatchObject([422, { fields: { language: listingsWords.language } }]);
});
