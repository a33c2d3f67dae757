/** Reviews of both sides of a sale: once, in time, hidden until both are written. */
import { describe, expect } from 'vitest';
import { reviewsWords, trustWords } from '../../../core/words/en/trust.ts';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { asDescribed, idOf, paidAndKind, reviewsOf } from '../../../tests/fixtures/fulfilment/reviews.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { countReviews } from '../../domain/trust/reviews.ts';

const DAY = 86_400_000;
const { conflict } = reviewsWords;
const refused = (message: string) => [409, { message, code: 'conflict' }];
const notFound = [404, expect.objectContaining({ code: 'not_found' })];

const described = async (harness: Harness, { id }: SignedIn) =>
  ((await answer(harness.send(`/api/sellers/${id}`)))[1] as { as_described: unknown }).as_described;

describe('a review', () => {
  test('is stored once, and hidden until both are written', async ({ harness, seller, buyer }) => {
    const { orderId } = await completed(harness, seller, buyer);
    const written = await asDescribed(buyer, orderId, true, ' As new.\nQuick, too. ');
    const id = await idOf(written);
    expect(written.status).toBe(201);
    expect(await answer(asDescribed(buyer, orderId, false))).toEqual(refused(conflict.writtenBefore));
    const mine = { id, by: 'buyer', is_good: true, text: 'As new.\nQuick, too.', reply: null };
    const at = new Date(harness.clock.now).toISOString();
    expect(await reviewsOf(buyer, `sale=${orderId}`)).toEqual([{ ...mine, at, visible: false, may_reply: false }]);
    for (const query of [`seller=${seller.id}`, `sale=${orderId}`]) expect(await reviewsOf(seller, query)).toEqual([]);
    harness.clock.now += DAY;
    const other = await idOf(paidAndKind(seller, orderId, false));
    expect((await reviewsOf(seller, `sale=${orderId}`)).map(({ id, visible }) => [id, visible])).toEqual([
      [id, true],
      [other, true],
    ]);
    const title = (await rowsOf(harness, 'SELECT listing_name FROM orders'))[0]?.listing_name;
    expect(await reviewsOf(seller, `seller=${seller.id}`)).toEqual([
      { id, as_described: true, text: 'As new.\nQuick, too.', reply: null, at, title },
    ]);
    expect(await reviewsOf(seller, `buyer=${buyer.id}`)).toMatchObject([{ id: other, paid_and_kind: false, title }]);
  });

  test('alone is visible after 14 days, to the millisecond', async ({ harness, seller, buyer }) => {
    const { orderId } = await completed(harness, seller, buyer);
    await asDescribed(buyer, orderId);
    harness.clock.now += 14 * DAY - 1;
    expect(await reviewsOf(buyer, `seller=${seller.id}`)).toEqual([]);
    harness.clock.now += 1;
    expect(await reviewsOf(buyer, `seller=${seller.id}`)).toHaveLength(1);
    expect(await answer(paidAndKind(seller, orderId))).toEqual(refused(conflict.tooLate));
  });

  test('needs the answer of its side, and a text that fits', async ({ harness, seller, buyer }) => {
    const { orderId } = await completed(harness, seller, buyer);
    const fields = async (who: SignedIn, body: object) =>
      (await answer(who.ask('POST', `/api/reviews/${orderId}`, body)))[1] as { fields?: object };
    expect((await fields(buyer, { paid_and_kind: true })).fields).toEqual({ as_described: reviewsWords.answer });
    expect((await fields(seller, { as_described: true })).fields).toEqual({ paid_and_kind: reviewsWords.answer });
    expect((await fields(buyer, { as_described: 'yes' })).fields).toEqual({ as_described: reviewsWords.answer });
    expect((await fields(buyer, { as_described: true, text: 'x'.repeat(1001) })).fields).toHaveProperty('text');
    expect(await rowsOf(harness, 'SELECT 1 FROM reviews')).toEqual([]);
    expect((await asDescribed(buyer, orderId, true, 'x'.repeat(1000))).status).toBe(201);
  });

  test('is refused before the end, while a claim is open, and of a sale that was called off', async ({
    harness,
    seller,
    buyer,
    saleAfter,
  }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    expect(await answer(asDescribed(buyer, orderId))).toEqual(refused(conflict.notEnded));
    const claimed = await saleAfter('post', 'send', 'claim');
    for (const written of [asDescribed(buyer, claimed.orderId), paidAndKind(seller, claimed.orderId)])
      expect(await answer(written)).toEqual(refused(conflict.claimOpen));
    const canceled = await saleAfter('post', 'sellerCancels');
    expect(await answer(asDescribed(buyer, canceled.orderId))).toEqual(refused(conflict.notReviewed));
    const refunded = await saleAfter('post', 'send', 'claim', 'refund');
    expect((await asDescribed(buyer, refunded.orderId, false)).status).toBe(201);
  });

  test('needs a confirmed address, and is not found for others', async ({ harness, seller, buyer, other, admin }) => {
    const { orderId } = await completed(harness, seller, buyer);
    const before = await everything(harness);
    expect(await answer(asDescribed(other, orderId))).toEqual(notFound);
    expect(await answer(admin.ask('POST', `/api/reviews/${orderId}`, { as_described: true }))).toEqual(notFound);
    expect(await everything(harness)).toEqual(before);
    await harness.client.execute(`UPDATE users SET email_verified_at = NULL WHERE id = '${buyer.id}'`);
    expect(await answer(asDescribed(buyer, orderId))).toMatchObject([403, { code: 'confirm_address' }]);
  });

  test('written by both at one moment, each is stored and visible', async ({ harness, seller, buyer }) => {
    const { orderId } = await completed(harness, seller, buyer);
    const both = [asDescribed(buyer, orderId), paidAndKind(seller, orderId), asDescribed(buyer, orderId)];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 409]);
    expect(await reviewsOf(seller, `sale=${orderId}`)).toHaveLength(2);
  });
});

test('a review and its reply have no contact data: others read them', async ({ harness, seller, buyer }) => {
  const { orderId } = await completed(harness, seller, buyer);
  expect(await answer(asDescribed(buyer, orderId, true, 'See www.example.com'))).toMatchObject([
    422,
    { code: 'contact_data', message: trustWords.contact.inReview, found: [{ kind: 'link' }] },
  ]);
  expect(await answer(paidAndKind(seller, orderId, false, 'Her number is 503 555 0123'))).toMatchObject([
    422,
    { code: 'contact_data', fields: { text: trustWords.contact.found.phone('503 555 0123') } },
  ]);
  const id = await idOf(asDescribed(buyer, orderId, false, 'Torn.'));
  await paidAndKind(seller, orderId);
  const reply = (text: string) => answer(seller.ask('POST', `/api/reviews/${id}/reply`, { text }));
  expect(await reply('She is ann@example.org')).toMatchObject([422, { code: 'contact_data' }]);
  expect((await reply('It was in the pictures.'))[0]).toBe(200);
});

test('a text can be removed by its author alone, and the answer stays', async ({ harness, seller, buyer, other }) => {
  const { orderId } = await completed(harness, seller, buyer);
  const id = await idOf(asDescribed(buyer, orderId, false, 'Torn.'));
  await paidAndKind(seller, orderId);
  for (const who of [seller, other])
    expect(await answer(who.ask('DELETE', `/api/reviews/${id}/text`))).toEqual(notFound);
  harness.purged.length = 0;
  expect((await buyer.ask('DELETE', `/api/reviews/${id}/text`)).status).toBe(204);
  expect(harness.purged.flat()).toEqual([`stock:${seller.id}`]);
  expect(await reviewsOf(seller, `seller=${seller.id}`)).toMatchObject([{ id, as_described: false, text: null }]);
  await expect(harness.client.execute("UPDATE reviews SET text = 'Fine.'")).rejects.toThrow('stays, or goes');
});

test('a visible review gets one reply, of the one whom it is about', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  const { orderId } = await completed(harness, seller, buyer);
  const id = await idOf(asDescribed(buyer, orderId, false, 'Torn.'));
  const reply = (who: SignedIn, text = 'It was in the pictures.') =>
    who.ask('POST', `/api/reviews/${id}/reply`, { text });
  expect(await answer(reply(seller))).toEqual(notFound);
  await paidAndKind(seller, orderId);
  for (const who of [buyer, other]) expect(await answer(reply(who))).toEqual(notFound);
  const mayReply = async (who: SignedIn) =>
    (await reviewsOf(who, `sale=${orderId}`)).find((review) => review.id === id)?.may_reply;
  expect([await mayReply(seller), await mayReply(buyer)]).toEqual([true, false]);
  expect((await reply(seller, ' ')).status).toBe(422);
  expect((await reply(seller)).status).toBe(200);
  expect(await answer(reply(seller, 'Again'))).toEqual(refused(conflict.repliedBefore));
  expect(await reviewsOf(buyer, `seller=${seller.id}`)).toMatchObject([{ reply: 'It was in the pictures.' }]);
  expect(await mayReply(seller)).toBe(false);
  expect((await other.ask('POST', `/api/reviews/${id}/report`, {})).status).toBe(200);
  expect((await admin.ask('DELETE', `/api/reported-reviews/${id}`, { hide: true })).status).toBe(200);
  expect(await reviewsOf(seller, `sale=${orderId}`)).toMatchObject([{ text: null, reply: null }, {}]);
  expect(await mayReply(seller)).toBe(false);
});

test('reviews about a buyer are for sellers with an order of theirs, without the books of others', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  const { orderId } = await completed(harness, seller, buyer);
  await asDescribed(buyer, orderId);
  await paidAndKind(seller, orderId, false, 'Came late.');
  const neighbour = await signedIn(harness, 'Seller');
  const ask = (who: Pick<SignedIn, 'ask'>) => answer(who.ask('GET', `/api/reviews?buyer=${buyer.id}`));
  for (const who of [neighbour, other, buyer]) expect(await ask(who)).toEqual(notFound);
  expect((await answer(harness.send(`/api/reviews?buyer=${buyer.id}`)))[0]).toBe(401);
  await bought(harness, neighbour, buyer, 'meet');
  expect(await ask(neighbour)).toMatchObject([200, [{ paid_and_kind: false, text: 'Came late.', title: null }]]);
  expect(await ask(admin)).toMatchObject([200, [{ title: expect.any(String) }]]);
});

test('the list of a seller has pages, newest first, and none of a suspended seller', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  for (const number of [1, 2, 3]) {
    const copy = await listing(harness, seller, { name: `Book ${number}` });
    const { orderId } = await completed(harness, seller, buyer, { copy });
    harness.clock.now += 1;
    await asDescribed(buyer, orderId);
    await paidAndKind(seller, orderId);
  }
  const page = await harness.send(`/api/reviews?seller=${seller.id}&limit=2`);
  const next = /<(.*)>/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
  const titles = async (response: Response) =>
    ((await response.json()) as { title: string }[]).map(({ title }) => title);
  expect(await titles(page)).toEqual(['Book 3', 'Book 2']);
  expect(await titles(await harness.send(next))).toEqual(['Book 1']);
  await admin.ask('PUT', `/api/users/${seller.id}/suspension`, { reason: 'Why' });
  expect((await harness.send(`/api/reviews?seller=${seller.id}`)).status).toBe(404);
});

describe('as described', () => {
  const reviewed = async (harness: Harness, seller: SignedIn, buyer: SignedIn, isGood: boolean) => {
    const { orderId } = await completed(harness, seller, buyer);
    await asDescribed(buyer, orderId, isGood);
    await paidAndKind(seller, orderId);
  };

  test.for(['at once', 'counted by the job'])(
    'a buyer counts once a month, %s',
    async (when, { harness, seller, buyer, other }) => {
      harness.clock.now = Date.UTC(2026, 10, 5);
      const count = () => (when === 'at once' ? undefined : countReviews(harness.deps));
      for (const isGood of [true, false, true]) {
        await reviewed(harness, seller, buyer, isGood);
        await count();
      }
      await reviewed(harness, seller, other, true);
      harness.clock.now = Date.UTC(2026, 11, 1);
      await reviewed(harness, seller, buyer, true);
      await count();
      const says = { n: 2, of: 3, score: expect.closeTo(20.77, 1) };
      expect(await described(harness, seller)).toEqual(says);
      // Each is added once, however often the job runs.
      await countReviews(harness.deps);
      await countReviews(harness.deps);
      expect(await described(harness, seller)).toEqual(says);
    },
  );

  test('counts no sale of people who share a browser or a network', async ({ harness, seller, buyer, other }) => {
    await harness.client.executeMultiple(`INSERT INTO known_devices (id, user_id, created_at, used_at, network) VALUES
      ('one', '${seller.id}', 1, 1, 'home'), ('one', '${buyer.id}', 1, 1, NULL), ('two', '${other.id}', 1, 1, 'home')`);
    const stranger = await signedIn(harness, 'Buyer');
    await harness.client.execute(`INSERT INTO known_devices VALUES ('three', '${stranger.id}', 1, 1, 'elsewhere')`);
    for (const reader of [buyer, other, stranger, stranger, stranger]) await reviewed(harness, seller, reader, true);
    expect(await described(harness, seller)).toMatchObject({ n: 1, of: 1 });
    await countReviews(harness.deps);
    expect(await described(harness, seller)).toMatchObject({ n: 1, of: 1 });
    expect(await reviewsOf(buyer, `seller=${seller.id}`)).toHaveLength(5);
  });
});
