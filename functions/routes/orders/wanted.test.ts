/** A want for each person and book, and how many people want a title. */
import { describe, expect } from 'vitest';
import { answer, signedIn } from '../../../tests/fixtures/factories.ts';
import { posted } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { staySignedIn, titleOf, want, wanted, wantsOf } from '../../../tests/fixtures/wants.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 24 * 60 * 60 * 1000;

const peopleWho = async (harness: Harness, titleId: string): Promise<unknown> =>
  ((await (await harness.send(`/api/titles/${titleId}`)).json()) as { wanted: number }).wanted;
describe('a want', () => {
  test('is one for each person and book: sent again, it has new bounds and keeps its place', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const title = await titleOf(harness, await posted(harness, seller));
    const first = await wanted(buyer, { title: 'Emma', author: 'Jane Austen', max_price: 5 });
    const byIsbn = await wanted(buyer, { isbn: '9780141439587' });
    harness.clock.now += DAY;
    await wanted(other, { title: 'Emma' });
    for (const same of [
      { title: ' EMMA', author: 'Austen, Jane', max_price: 8 },
      { titleID: title, condition: 'Good' },
    ])
      expect(await wanted(buyer, same)).toBe(first);
    expect(await wanted(buyer, { isbn: '0141439580', max_price: 9 })).toBe(byIsbn);
    const another = await wanted(buyer, { title: 'Emma', author: 'Jane Austen', categoryId: 'fantasy' });
    expect(await wantsOf(buyer)).toMatchObject([
      { id: another, categoryId: 'fantasy' },
      ...[byIsbn, first]
        .sort()
        .reverse()
        .map((id) =>
          id === first
            ? { id, titleID: title, max_price: null, condition: 'Good' }
            : { id, max_price: 9, titleID: null },
        ),
    ]);
    expect(await peopleWho(harness, title)).toBe(2);
    await buyer.ask('DELETE', `/api/wants/${another}`);
    await buyer.ask('DELETE', `/api/wants/${byIsbn}`);
    expect(await peopleWho(harness, title)).toBe(2);
    await buyer.ask('DELETE', `/api/wants/${first}`);
    expect(await peopleWho(harness, title)).toBe(1);
    await requireCountRules(harness);
  });

  test('keeps its ISBN and its title when it is sent again without them, and the answer says so', async ({
    harness,
    seller,
    buyer,
  }) => {
    const titleID = await titleOf(harness, await posted(harness, seller));
    const words = { title: 'Emma', author: 'Jane Austen' };
    const [, first] = await answer(want(buyer, { ...words, titleID }));
    expect(first).toEqual({ id: expect.any(String), changed: false });
    const again = async (sought: object) => (await answer(want(buyer, sought)))[1];
    expect(await again({ ...words, isbn: '9780141439587' })).toEqual({ ...(first as object), changed: true });
    await again({ ...words, max_price: 8 });
    await again({ titleID });
    expect(await wantsOf(buyer)).toMatchObject([{ ...words, titleID, isbn: '9780141439587', max_price: null }]);
  });

  test('names the copies that are for sale before newer ones that are not', async ({ harness, seller, buyer }) => {
    const id = await wanted(buyer, { title: 'Emma' });
    const copies: string[] = [];
    for (let n = 0; n < 5; n++) {
      harness.clock.now += 1000;
      copies.push(await posted(harness, seller));
    }
    const [first, , third, ...last] = copies;
    for (const copy of last) expect((await seller.ask('DELETE', `/api/products/${copy}`)).status).toBe(200);
    const [{ matches } = { matches: [] }] = (await wantsOf(buyer)).filter((want) => want.id === id);
    expect(matches.map(({ productID }) => productID)).toEqual([third, copies[1], first]);
  });

  test('that ends soon is kept when it is sent again', async ({ harness, buyer }) => {
    await wanted(buyer, { title: 'Emma' });
    await staySignedIn(harness);
    harness.clock.now += 335 * DAY;
    await runJobs(harness.deps);
    await wanted(buyer, { title: 'Emma' });
    expect(await wantsOf(buyer)).toMatchObject([{ ends_at: null }]);
    expect(await rowsOf(harness, 'SELECT used_at FROM wants')).toEqual([{ used_at: harness.clock.now }]);
  });
});

describe('the number of people who want a title', () => {
  test('counts people, by title, words or a known ISBN, and neither suspended nor ended ones', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const title = await titleOf(harness, await posted(harness, seller));
    await wanted(buyer, { titleID: title });
    await wanted(buyer, { title: 'emma', author: 'Austen, Jane' });
    expect(await peopleWho(harness, title)).toBe(1);
    await wanted(other, { title: 'Emma' });
    await wanted(seller, { isbn: '9780141439587' });
    expect(await peopleWho(harness, title)).toBe(3);
    const guide = await seller.ask('GET', '/api/price-guide?name=Emma&author=Jane+Austen');
    expect(await guide.json()).toMatchObject({ wanted: 3 });
    expect((await admin.ask('PUT', `/api/users/${buyer.id}/suspension`, {})).status).toBe(200);
    expect(await peopleWho(harness, title)).toBe(2);
    expect((await admin.ask('DELETE', `/api/users/${buyer.id}/suspension`, {})).status).toBe(200);
    expect(await peopleWho(harness, title)).toBe(3);
    expect((await other.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
    expect(await peopleWho(harness, title)).toBe(2);
    await requireCountRules(harness);
  });

  test('counts whatever a restored account wants: an ISBN, and words that nobody else wrote', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const title = await titleOf(harness, await posted(harness, seller));
    await wanted(buyer, { isbn: '9780141439587' });
    await wanted(buyer, { title: 'A lost book' });
    const counts = () => rowsOf(harness, 'SELECT people FROM wanted_titles');
    expect(await counts()).toEqual([{ people: 1 }, { people: 1 }]);
    expect((await admin.ask('PUT', `/api/users/${buyer.id}/suspension`, {})).status).toBe(200);
    expect(await counts()).toEqual([]);
    await requireCountRules(harness);
    expect((await admin.ask('DELETE', `/api/users/${buyer.id}/suspension`, {})).status).toBe(200);
    expect(await peopleWho(harness, title)).toBe(1);
    expect(await counts()).toEqual([{ people: 1 }, { people: 1 }]);
    await requireCountRules(harness);
  });

  test('shows sellers no contact data of a want that was sent again with them', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const title = 'A lost book';
    const first = await wanted(buyer, { title });
    expect(await wanted(buyer, { title: `${title} (Call +1 503 555 0100, #1)` })).toBe(first);
    for (const method of ['PUT', 'DELETE'] as const) await admin.ask(method, `/api/users/${buyer.id}/suspension`, {});
    for (const person of [other, await signedIn(harness, 'Buyer'), await signedIn(harness, 'Buyer')])
      await wanted(person, { title });
    expect((await answer(seller.ask('GET', '/api/wanted')))[1]).toMatchObject([{ title, wanted: 3 }]);
    await requireCountRules(harness);
  });

  test('is a list for sellers; words that few people wrote are not in it', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const title = await titleOf(harness, await posted(harness, seller));
    await wanted(buyer, { titleID: title });
    const third = await signedIn(harness, 'Buyer');
    for (const person of [buyer, other, third]) await wanted(person, { title: 'A lost book' });
    await wanted(buyer, { title: 'My own words' });
    for (const person of [buyer, other, third]) await wanted(person, { title: 'Call +1 503 555 0100' });
    const [, rows] = await answer(seller.ask('GET', '/api/wanted'));
    expect(rows).toMatchObject([
      { title: 'A lost book', author: null, wanted: 3, copies: null },
      { titleID: title, title: 'Emma', author: 'Jane Austen', wanted: 1, copies: 1 },
    ]);
    const first = await seller.ask('GET', '/api/wanted?limit=1');
    const next = /<(.*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    expect(await (await seller.ask('GET', next)).json()).toMatchObject([{ titleID: title }]);
    expect((await buyer.ask('GET', '/api/wanted')).status).toBe(403);
  });
});
