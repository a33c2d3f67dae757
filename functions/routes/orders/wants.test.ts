/** Wants, and who is told about a copy. */
import { describe, expect } from 'vitest';
import { answer, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { posted, uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { news } from '../../../tests/fixtures/notices/bell.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest as test } from '../../../tests/fixtures/test.ts';
import { staySignedIn, titleOf, toldCopies, want, wanted, wantsOf } from '../../../tests/fixtures/wants.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 24 * 60 * 60 * 1000;

const bulk = (seller: SignedIn, action: string, id: string, version = 0) =>
  seller.ask('PATCH', '/api/my-products', { action, listings: [{ _id: id, version }] });

describe('a want', () => {
  test('is kept as sent, listed with its copies, and deleted by its person alone', async ({
    harness,
    buyer,
    other,
  }) => {
    const sought = {
      title: 'Emma',
      author: 'Jane Austen',
      categoryId: 'fantasy',
      max_price: '15.50',
      condition: 'Good',
    };
    const id = await wanted(buyer, sought);
    const at = new Date(harness.clock.now).toISOString();
    const listed = {
      ...sought,
      id,
      max_price: 15.5,
      isbn: null,
      titleID: null,
      created_at: at,
      ends_at: null,
      matches: [],
    };
    expect(await wantsOf(buyer)).toEqual([listed]);
    expect(await wantsOf(other)).toEqual([]);
    expect((await other.ask('DELETE', `/api/wants/${id}`)).status).toBe(404);
    expect((await buyer.ask('DELETE', `/api/wants/${id}`)).status).toBe(200);
    expect(await wantsOf(buyer)).toEqual([]);
  });

  test.for<[object, string]>([
    [{}, 'title'],
    [{ categoryId: 'fantasy', max_price: 5 }, 'title'],
    [{ isbn: '123' }, 'isbn'],
    [{ author: '…' }, 'author'],
    [{ title: 'Emma', max_price: 'cheap' }, 'max_price'],
    [{ title: 'Emma', max_price: 0.1 }, 'max_price'],
    [{ title: 'Emma', condition: 'Mint' }, 'condition'],
    [{ titleID: 'none' }, 'titleID'],
    [{ title: 'Emma', categoryId: 'none' }, 'categoryId'],
  ])('%j is refused, and names %s', async ([sought, field], { buyer }) => {
    const [status, body] = await answer(want(buyer, sought));
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([422, [field]]);
  });

  test('is one of at most 200, and of 300 within a day', async ({ harness, buyer }) => {
    for (let n = 0; n < 200; n++) await wanted(buyer, { title: `Book ${n}` });
    expect(await answer(want(buyer, { title: 'Emma' }))).toMatchObject([409, { code: 'too_many_wants' }]);
    expect((await want(buyer, { title: 'Book 7', max_price: 3 })).status).toBe(201);
    await harness.client.execute('DELETE FROM wants');
    for (let n = 0; n < 99; n++) await wanted(buyer, { title: `Book ${n}` });
    expect((await want(buyer, { title: 'Emma' })).status).toBe(429);
  });
});

describe('a copy is told about', () => {
  test.for<[string, object, boolean]>([
    ['its title', { title: 'EMMA' }, true],
    ['title and author', { title: 'Emma', author: 'Austen, Jane' }, true],
    ['an author', { author: 'Jane Austen' }, true],
    ['an ISBN', { isbn: '0141439580' }, true],
    ['another title beside its ISBN', { title: 'Emma, the novel', isbn: '9780141439587' }, true],
    ['top price and condition', { title: 'Emma', max_price: 12.5, condition: 'Good', categoryId: 'fantasy' }, true],
    ['another author', { title: 'Emma', author: 'Somebody Else' }, false],
    ['another title of its author', { title: 'Persuasion', author: 'Jane Austen' }, false],
    ['another ISBN of its author', { isbn: '9780439023481', author: 'Jane Austen' }, false],
    ['a lower price', { title: 'Emma', max_price: 12.49 }, false],
    ['a better condition', { title: 'Emma', condition: 'Excellent' }, false],
    ['another category', { title: 'Emma', categoryId: 'classics' }, false],
  ])('who wants %s', async ([, sought, told], { harness, seller, buyer }) => {
    await wanted(buyer, sought);
    const copy = await posted(harness, seller);
    expect(await toldCopies(harness, buyer)).toEqual(told ? [copy] : []);
    const [{ matches } = { matches: [] }] = await wantsOf(buyer);
    expect(matches.map(({ productID }) => productID)).toEqual(told ? [copy] : []);
  });

  test('by the page of its title', async ({ harness, seller, buyer }) => {
    const title = await titleOf(harness, await posted(harness, seller, { isbn: '' }));
    await wanted(buyer, { titleID: title });
    expect(await toldCopies(harness, buyer)).toEqual([]);
    const copy = await posted(harness, seller, { isbn: '' });
    expect(await toldCopies(harness, buyer)).toEqual([copy]);
  });

  test('in the category into which the wanted one was merged', async ({ harness, seller, buyer, admin }) => {
    await wanted(buyer, { title: 'Emma', categoryId: 'classics' });
    expect((await admin.ask('POST', '/api/category/classics/merge', { into: 'fantasy' })).status).toBe(200);
    const copy = await posted(harness, seller);
    expect(await toldCopies(harness, buyer)).toEqual([copy]);
  });

  test('behind the answer, before the schedule', async ({ harness, seller, buyer }) => {
    await wanted(buyer, { title: 'Emma' });
    const copy = await posted(harness, seller);
    expect(await news(buyer)).toMatchObject([
      {
        kind: 'wants',
        text: 'You want it, and it is for sale: “Emma”, for $12.50.',
        href: `/book/${copy}`,
        read: false,
      },
    ]);
  });

  test('once: not when it is put back or made cheaper, or wanted twice, or wanted again', async ({
    harness,
    seller,
    buyer,
  }) => {
    const id = await wanted(buyer, { title: 'Emma' });
    await wanted(buyer, { author: 'Jane Austen' });
    const copy = await posted(harness, seller);
    expect((await bulk(seller, 'take_off_sale', copy)).status).toBe(200);
    await bulk(seller, 'put_on_sale', copy);
    await bulk(seller, 'lower_price', copy);
    await buyer.ask('DELETE', `/api/wants/${id}`);
    await wanted(buyer, { title: 'Emma' });
    await bulk(seller, 'take_off_sale', copy);
    await bulk(seller, 'put_on_sale', copy);
    expect(await toldCopies(harness, buyer)).toEqual([copy]);
  });

  test('when it is made cheaper or put back', async ({ harness, seller, buyer, other }) => {
    const copy = await posted(harness, seller, { isbn: '' });
    await wanted(buyer, { title: 'Emma', max_price: 11.25 });
    expect(await toldCopies(harness, buyer)).toEqual([]);
    await bulk(seller, 'lower_price', copy);
    expect(await toldCopies(harness, buyer)).toEqual([copy]);
    await bulk(seller, 'take_off_sale', copy, 1);
    await wanted(other, { title: 'Emma' });
    expect(await toldCopies(harness, other)).toEqual([]);
    await bulk(seller, 'put_on_sale', copy, 1);
    expect(await toldCopies(harness, other)).toEqual([copy]);
  });

  test('not to its seller, a suspended or ended account, and not of a suspended seller', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    for (const person of [seller, buyer, other]) await wanted(person, { title: 'Emma' });
    await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${other.id}'`);
    await posted(harness, seller);
    await runJobs(harness.deps);
    expect(await rowsOf(harness, 'SELECT person_id FROM want_matches')).toEqual([{ person_id: buyer.id }]);
    await harness.client.execute('DELETE FROM want_matches');
    const copy = await listing(harness, seller, { name: 'Emma', author: 'Jane Austen' });
    await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${seller.id}'`);
    await harness.client.execute(`INSERT OR IGNORE INTO want_checks (listing_id) VALUES ('${copy}')`);
    await runJobs(harness.deps);
    expect(await rowsOf(harness, 'SELECT person_id FROM want_matches')).toEqual([]);
  });

  test('not between people one of whom blocked the other', async ({ harness, seller, buyer, other }) => {
    for (const person of [buyer, other]) await wanted(person, { title: 'Emma' });
    for (const [blocker, blocked] of [
      [buyer.id, seller.id],
      [seller.id, other.id],
    ])
      await harness.client.execute(
        `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('${blocker}', '${blocked}', 1)`,
      );
    await posted(harness, seller, { first_to_wants: true });
    for (const person of [buyer, other]) expect(await toldCopies(harness, person)).toEqual([]);
    expect(await rowsOf(harness, 'SELECT * FROM queue_entries')).toEqual([]);
  });

  test('of the copies of an import', async ({ harness, seller, buyer }) => {
    await harness.client.execute(`UPDATE users SET email_verified_at = 1 WHERE id = '${seller.id}'`);
    await wanted(buyer, { title: 'Emma' });
    const photos = await uploaded(harness, seller, 'cover');
    const rows = [wireListing({ row: 1, photos }), wireListing({ row: 2, name: 'Persuasion', photos })];
    const response = await seller.ask('POST', '/api/products/import', { import_id: 'import-of-the-wants', rows });
    expect(response.status).toBe(200);
    expect(await toldCopies(harness, buyer)).toHaveLength(1);
    expect(await rowsOf(harness, 'SELECT * FROM want_checks')).toEqual([]);
  });

  test('at most three times a day by the bell; the email of the day names all', async ({ harness, seller, buyer }) => {
    harness.clock.now = Date.UTC(2026, 10, 22, 9);
    await wanted(buyer, { title: 'Emma' });
    for (let n = 0; n < 5; n++) {
      const copy = await posted(harness, seller);
      if (n < 3) await seller.ask('DELETE', `/api/products/${copy}`);
    }
    expect(
      await rowsOf(harness, "SELECT count(*) AS n FROM outbox WHERE kind = 'wants' AND shown_at IS NOT NULL"),
    ).toEqual([{ n: 3 }]);
    expect(await rowsOf(harness, 'SELECT count(*) AS n FROM want_matches WHERE told_at IS NOT NULL')).toEqual([
      { n: 5 },
    ]);
    harness.clock.now = Date.UTC(2026, 10, 23, 5, 59);
    await runJobs(harness.deps);
    expect(kindsTo(harness, buyer)).toEqual([]);
    harness.clock.now += 60_000;
    await runJobs(harness.deps);
    const [[kind, letter] = [], ...more] = kindsTo(harness, buyer);
    expect([kind, letter?.subject, more]).toEqual(['wants', '2 books that you want are for sale', []]);
    expect(letter?.text).toContain('$12.50, Good');
  });
});

test('a want that found nothing for a year ends, after word that its person may answer', async ({ harness, buyer }) => {
  await wanted(buyer, { title: 'Emma' });
  await wanted(buyer, { title: 'Persuasion' });
  await staySignedIn(harness);
  harness.clock.now += 335 * DAY;
  await runJobs(harness.deps);
  expect(await news(buyer)).toMatchObject([{ kind: 'wants', text: '2 of your wants end soon, unless you keep them.' }]);
  expect((await wantsOf(buyer)).every(({ ends_at }) => ends_at !== null)).toBe(true);
  expect(await answer(buyer.ask('POST', '/api/wants/keep'))).toEqual([200, { acknowledged: true, modifiedCount: 2 }]);
  harness.clock.now += 60 * DAY;
  await runJobs(harness.deps);
  expect(await wantsOf(buyer)).toHaveLength(2);
  harness.clock.now += 305 * DAY;
  await runJobs(harness.deps);
  harness.clock.now += DAY;
  await runJobs(harness.deps);
  expect(await wantsOf(buyer)).toEqual([]);
});
