import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { categoryTerm } from '../../../core/search/terms.ts';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { enterQueue, TURN_MS } from '../../../tests/fakes/queue.ts';
import { dropped, titleTags } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, booked, purchase, signedIn } from '../../../tests/fixtures/factories.ts';
import { changed, changesNothing, editTest as test } from '../../../tests/fixtures/listings/edited-listing.ts';
import { fieldTermsOf } from '../../../tests/fixtures/listings/whole-listing.ts';
import { sold, uploaded } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';

const notFound = [404, { message: commonWords.error.notFound, code: 'not_found' }];
const refusal = (message: string) => [409, { message, code: 'conflict' }];

test('every field changes, in two round trips; owner and moment of posting do not', async ({
  harness,
  buyer,
  edit,
}) => {
  const [before] = await rowsOf(harness, 'SELECT * FROM listings');
  harness.clock.now += 60_000;
  const response = await edit({
    name: 'Persuasion',
    author: '',
    isbn: '',
    categoryId: 'classics',
    condition: 'Low',
    phone_number: '555 1234',
    location: 'Salem',
    year_of_purchase: 2020,
    year_of_use: '1 year',
    original_price: 40,
    resell_price: 7.25,
    description: 'Worn.',
    seller_id: buyer.id,
    posting_time: 'now',
    advertisement: true,
  });
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await answer(response)).toEqual(changed);
  expect(await rowsOf(harness, 'SELECT * FROM listings')).toEqual([
    {
      ...before,
      name: 'Persuasion',
      author: null,
      isbn: null,
      category_id: 'classics',
      condition: 'Low',
      phone_number: '555 1234',
      location: 'Salem',
      year_of_purchase: 2020,
      used_duration: '1 year',
      original_price_cents: 4000,
      resell_price_cents: 725,
      changed_at: harness.clock.now,
      description: 'Worn.',
      version: 1,
      more: null,
      kind_number: expect.any(Number),
      title_id: expect.stringMatching(/^t[\w-]{14}$/),
    },
  ]);
  const terms = `s1 ${categoryTerm('classics')} v0 p1 ${fieldTermsOf({ condition: 'Low' })}`;
  expect(await rowsOf(harness, 'SELECT terms FROM listing_terms')).toEqual([{ terms }]);
  expect(await rowsOf(harness, 'SELECT t.name FROM listings p JOIN titles t ON t.id = p.title_id')).toEqual([
    { name: 'Persuasion' },
  ]);
  // The category's page that it left, and the one that it joined.
  const lists = [tag.category('fantasy'), tag.category('classics'), tag.laterIn('classics'), tag.search, tag.sitemap];
  const titles = [tag.title(`${before?.title_id}`), ...(await titleTags(harness, 'Persuasion'))];
  const books = [tag.book(String(before?.id)), ...titles];
  expect(dropped(harness)).toEqual([...lists, ...books].toSorted());
});

test('reports missing and invalid fields, without a change', async ({ harness, edit }) => {
  await changesNothing(harness, () => edit({ name: '', resell_price: '30' }), [
    422,
    { fields: { name: commonWords.required.name, resell_price: listingsWords.aboveOriginal } },
  ]);
  await changesNothing(harness, () => edit({ categoryId: 'none' }), [
    422,
    { fields: { categoryId: categoriesWords.categoryGone } },
  ]);
});

describe('refuses every change', () => {
  test('once it is sold', async ({ harness, seller, buyer, back, id, edit }) => {
    await sold(harness, seller, buyer, id);
    await changesNothing(
      harness,
      () => edit({ name: 'New', photos: [back] }),
      refusal(listingsWords.conflict.soldListing),
    );
  });

  // Fails when only holds are checked: a turn at another price is useless for its buyer.
  test('during a buyer’s turn, and until its end', async ({ harness, seller, buyer, id, edit }) => {
    const paying = await purchase(harness, seller, buyer, id);
    const next = await signedIn(harness, 'Buyer');
    await enterQueue(next, await booked(next, id));
    await buyer.ask('DELETE', `/api/my-orders/${paying.orderId}`);
    expect(await answer(seller.ask('GET', `/api/my-products/${id}`))).toMatchObject([200, { held: true }]);
    await changesNothing(harness, () => edit({ resell_price: '13' }), refusal(listingsWords.conflict.payingForListing));
    harness.clock.now += TURN_MS;
    expect(await answer(seller.ask('GET', `/api/my-products/${id}`))).toMatchObject([200, { held: false }]);
    expect(await answer(edit({ resell_price: '13' }))).toEqual(changed);
  });

  test('during a payment', async ({ harness, seller, buyer, id, edit }) => {
    await purchase(harness, seller, buyer, id);
    await changesNothing(harness, () => edit({ resell_price: '13' }), refusal(listingsWords.conflict.payingForListing));
  });

  test("when it is another seller's, deleted, or unknown", async ({ harness, seller, id, edit }) => {
    const other = await signedIn(harness, 'Seller');
    const [own] = await uploaded(harness, other, 'own');
    await changesNothing(harness, () => edit({ photos: [own] }, other), notFound);
    await changesNothing(harness, () => edit({}, seller, 'none'), notFound);
    await seller.ask('DELETE', `/api/products/${id}`);
    const [fresh] = await uploaded(harness, seller, 'fresh');
    await changesNothing(harness, () => edit({ photos: [fresh] }), notFound);
  });
});

// Fails when an older form without delivery options offers post for a copy for meetings only.
test('a form without delivery options leaves them unchanged', async ({ harness, edit }) => {
  const offered = async () => (await rowsOf(harness, 'SELECT delivery FROM listings'))[0]?.delivery;
  expect(await answer(edit({ delivery: ['meet'] }))).toEqual(changed);
  for (const delivery of [undefined, null]) {
    expect(await answer(edit({ delivery, description: 'Read twice.' }))).toEqual(changed);
    expect(await offered()).toBe('meet');
  }
  expect((await edit({ delivery: [] })).status).toBe(422);
  expect(await answer(edit({ delivery: ['post', 'meet'] }))).toEqual(changed);
  expect(await offered()).toBe('both');
});
