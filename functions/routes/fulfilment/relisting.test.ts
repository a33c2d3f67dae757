import { describe, expect } from 'vitest';
import { answer, booked, type SignedIn, signedIn, startPaying } from '../../../tests/fixtures/factories.ts';
import { agreeToCancel, bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { relisted } from '../../../tests/fixtures/fulfilment/relisted.ts';
import { placedOn, posted, stocked } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test, type World } from '../../../tests/fixtures/test.ts';
import { passDeadlines } from '../../domain/fulfilment/deadlines.ts';

const DAY = 86_400_000;

describe('is relisted', () => {
  // Fails when a copy is on sale before its refund, or with its buyer's name.
  test('for sale at once when its seller cancels on request: the same copy, with a page of its own', async ({
    harness,
    seller,
    buyer,
  }) => {
    await stocked(harness);
    const listingId = await posted(harness, seller, { name: 'Emma', isbn: '', delivery: ['post', 'meet'] });
    const { orderId } = await bought(harness, seller, buyer, 'post', { copy: listingId });
    harness.clock.now += DAY;
    await agreeToCancel(buyer, seller, orderId);
    const [copy] = await relisted(harness);
    expect(await relisted(harness)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{24}$/),
        relisted_from: listingId,
        recheck: null,
        stock: 1,
        paused: 0,
        sold_at: null,
      },
    ]);
    const id = String(copy?.id);
    // Both have the pictures: the order keeps its snapshot.
    expect(await placedOn(harness, id)).toEqual(await placedOn(harness, listingId));
    const said = `SELECT name, author, condition, phone_number, location, delivery, year_of_purchase, used_duration,
      resell_price_cents, description, title_id, advertised_at, deleted_at, version FROM listings WHERE id`;
    const [now] = await rowsOf(harness, `${said} = '${id}'`);
    expect([now]).toEqual(await rowsOf(harness, `${said} = '${listingId}'`));
    const [, shown] = await answer(seller.ask('GET', '/api/my-products?state=available'));
    expect(shown).toEqual([
      expect.objectContaining({ _id: id, name: 'Emma', paid: false, off_sale: false, recheck: null }),
    ]);
    // The next buyer can buy it.
    const next = await signedIn(harness, 'Buyer');
    expect((await startPaying(next, await booked(next, id))).status).toBe(200);
  });

  test.for([
    [
      'the seller cancels as the buyer asked',
      null,
      async ({ buyer, seller }: People, id: string) => agreeToCancel(buyer, seller, id),
    ],
    [
      'the seller calls it off alone',
      'still_there',
      async ({ seller }: People, id: string) => {
        await doing(seller, id, 'cancel', { reason: 'I cannot find it.' });
      },
    ],
    [
      'the seller lets the time to send pass',
      'still_there',
      async ({ harness }: People) => {
        harness.clock.now += 7 * DAY;
        await passDeadlines(harness.deps);
      },
    ],
    [
      'the seller does not answer the wish to cancel',
      'still_there',
      async ({ harness, buyer }: People, id: string) => {
        await doing(buyer, id, 'ask-cancel');
        harness.clock.now += 3 * DAY;
        await passDeadlines(harness.deps);
      },
    ],
  ] as const)('%s: to be looked at: %s', async ([_, recheck, end], { harness, seller, buyer }) => {
    const { orderId, listingId } = await bought(harness, seller, buyer, 'post');
    await end({ harness, seller, buyer }, orderId);
    expect(await relisted(harness)).toEqual([
      expect.objectContaining({ relisted_from: listingId, recheck, paused: recheck ? 1 : 0, stock: recheck ? 0 : 1 }),
    ]);
  });

  // Fails when a book that its buyer may have is for sale again.
  test('paused when its buyer, who may have the book already, calls the meeting off', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId, listingId } = await bought(harness, seller, buyer, 'meet');
    await doing(buyer, orderId, 'cancel');
    expect(await relisted(harness)).toEqual([
      expect.objectContaining({ relisted_from: listingId, recheck: 'still_there', paused: 1, stock: 0 }),
    ]);
  });

  test('each of many with a passed deadline in one run, once', async ({ harness, seller, buyer }) => {
    for (let copies = 0; copies < 3; copies++) await bought(harness, seller, buyer, copies % 2 ? 'meet' : 'post');
    harness.clock.now += 15 * DAY;
    await passDeadlines(harness.deps);
    await passDeadlines(harness.deps);
    expect((await relisted(harness)).map(({ recheck }) => recheck)).toEqual([
      'still_there',
      'still_there',
      'still_there',
    ]);
  });

  // Fails when a chain may have two live listings.
  test('again after another sale: each listing has one successor', async ({ harness, seller, buyer }) => {
    const { orderId, listingId } = await bought(harness, seller, buyer, 'post');
    await agreeToCancel(buyer, seller, orderId);
    const [first] = await relisted(harness);
    const next = await bought(harness, seller, buyer, 'post', { copy: String(first?.id) });
    await agreeToCancel(buyer, seller, next.orderId);
    expect((await relisted(harness)).map(({ relisted_from }) => relisted_from)).toEqual([listingId, first?.id]);
    expect(await rowsOf(harness, 'SELECT count(*) AS live FROM listings WHERE stock = 1')).toEqual([{ live: 1 }]);
    await expect(
      harness.client.execute(`UPDATE listings SET relisted_from = '${listingId}' WHERE id <> '${listingId}'`),
    ).rejects.toThrow('a listing keeps its past');
  });
});

type People = Pick<World, 'harness' | 'seller' | 'buyer'>;

describe('is not relisted', () => {
  test('once the sale is completed', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    await doing(seller, orderId, 'send', { untracked: true });
    await doing(buyer, orderId, 'confirm');
    expect(await relisted(harness)).toEqual([]);
  });

  test('for a suspended seller, and not when an admin has hidden it', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    await harness.client.execute('UPDATE listings SET hidden_at = 1');
    await doing(buyer, orderId, 'cancel');
    const second = await bought(harness, seller, buyer, 'meet');
    await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${seller.id}'`);
    await doing(buyer, second.orderId, 'cancel');
    expect(await relisted(harness)).toEqual([]);
  });
});

describe('its seller', () => {
  const waiting = async ({ harness, seller, buyer }: People) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    harness.clock.now += 7 * DAY;
    await passDeadlines(harness.deps);
    const [copy] = await relisted(harness);
    return { id: String(copy?.id), orderId };
  };
  const putOnSale = (seller: SignedIn, id: string) =>
    answer(seller.ask('PATCH', '/api/my-products', { action: 'put_on_sale', listings: [{ _id: id, version: 0 }] }));

  // Fails when the copy is on sale before its seller has confirmed it.
  test('is asked in the to-do list and in My Products, and confirms it', async ({ harness, seller, buyer }) => {
    const { id } = await waiting({ harness, seller, buyer });
    expect((await answer(seller.ask('GET', '/api/todo/seller')))[1]).toMatchObject({
      returned: [{ _id: id, recheck: 'still_there' }],
    });
    expect((await answer(seller.ask('GET', '/api/my-products?state=paused')))[1]).toMatchObject([
      { _id: id, off_sale: true, recheck: 'still_there' },
    ]);
    expect(await putOnSale(seller, id)).toMatchObject([200, { modified: [id] }]);
    expect(await relisted(harness)).toEqual([expect.objectContaining({ recheck: null, paused: 0, stock: 1 })]);
    expect((await answer(seller.ask('GET', '/api/todo/seller')))[1]).toMatchObject({ returned: [] });
  });

  test('cannot skip the check: unchecked copies stay off sale', async ({ harness, seller, buyer }) => {
    await waiting({ harness, seller, buyer });
    await expect(harness.client.execute('UPDATE listings SET paused_at = NULL')).rejects.toThrow(
      'has not looked at it',
    );
    expect((await booked(buyer, String((await relisted(harness))[0]?.id))) ?? null).toBeNull();
  });
});
