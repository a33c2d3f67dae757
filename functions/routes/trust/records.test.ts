/** The record of a seller: facts of ended sales, each counted once, whatever becomes of them afterwards. */
import { describe, expect } from 'vitest';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { type Step, saleBetween, take } from '../../../tests/fixtures/fulfilment/process-sales.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireCountRules } from '../../../tests/rules/count-rules.ts';
import { passDeadlines } from '../../domain/fulfilment/pass-deadlines.ts';

const DAY = 86_400_000;

const recordOf = async (harness: Harness, { id }: SignedIn) => {
  const [status, body] = await answer(harness.send(`/api/sellers/${id}`));
  return [status, body] as [number, Record<string, unknown>];
};

const readers = async (harness: Harness, count: number) =>
  Promise.all(Array.from({ length: count }, () => signedIn(harness, 'Buyer')));

/** Five completed meetings with five buyers, so that the record says all. */
async function known(harness: Harness, seller: SignedIn): Promise<void> {
  for (const reader of await readers(harness, 5)) await completed(harness, seller, reader);
}

test('of a new seller is their number of completed sales alone', async ({ harness, seller, buyer }) => {
  const facts = {
    seller_id: seller.id,
    verified: false,
    since: new Date(harness.clock.now).toISOString(),
    ...{ sent_in_time: null, median_days_to_send: null, claims_upheld: null, canceled_by_seller: null },
    as_described: null,
  };
  expect(await recordOf(harness, seller)).toEqual([200, { ...facts, sales: 0, name: expect.any(String) }]);
  await saleBetween(harness, [seller, buyer], 'post', 'send');
  expect(await recordOf(harness, seller)).toMatchObject([200, { sales: 0 }]);
  await completed(harness, seller, buyer);
  expect(await recordOf(harness, seller)).toMatchObject([200, { ...facts, sales: 1 }]);
  const response = await harness.send(`/api/sellers/${seller.id}`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test('is found for sellers with a page alone', async ({ harness, seller, buyer, admin }) => {
  expect((await recordOf(harness, buyer))[0]).toBe(404);
  expect((await recordOf(harness, { ...buyer, id: 'none' }))[0]).toBe(404);
  await admin.ask('PUT', `/api/users/${seller.id}/suspension`, { reason: 'Why' });
  expect((await recordOf(harness, seller))[0]).toBe(404);
  await admin.ask('DELETE', `/api/users/${seller.id}/suspension`);
  expect((await recordOf(harness, seller))[0]).toBe(200);
  await admin.ask('DELETE', `/api/users/${seller.id}`);
  expect((await recordOf(harness, seller))[0]).toBe(404);
});

/** Sales by these steps with a new buyer each, beside five completed ones; what the record says of them. */
const STORIES: Readonly<Record<string, readonly [sales: readonly (readonly [string, ...Step[]])[], says: object]>> = {
  'a seller who calls off: each one counts': [
    [
      ['meet', 'sellerCancels'],
      ['post', 'sellerCancels'],
    ],
    { sales: 5, canceled_by_seller: { n: 2, of: 7 }, sent_in_time: { n: 0, of: 0 } },
  ],
  'a cancellation that the buyer asked for, and one by the buyer': [
    [
      ['post', 'askCancel', 'sellerCancels'],
      ['meet', 'buyerCancels'],
    ],
    { sales: 5, canceled_by_seller: { n: 0, of: 7 } },
  ],
  'a refund after a claim': [
    [['post', 'send', 'claim', 'refund']],
    { sales: 5, claims_upheld: { n: 1, of: 6 }, sent_in_time: { n: 1, of: 1 } },
  ],
  'a part of the price after a claim': [
    [['post', 'send', 'claim', 'offer', 'accept']],
    { sales: 6, claims_upheld: { n: 1, of: 6 } },
  ],
  'a claim decided for the seller, and one that was withdrawn': [
    [
      ['post', 'send', 'claim', 'disagree', 'decideSeller'],
      ['post', 'send', 'claim', 'withdraw', 'confirm'],
    ],
    { sales: 7, claims_upheld: { n: 0, of: 7 } },
  ],
  'goodwill of the shop after a claim': [
    [['post', 'send', 'claim', 'disagree', 'decideSeller', 'goodwill']],
    { sales: 6, claims_upheld: { n: 0, of: 6 } },
  ],
  'a dispute that is lost after the sale was completed': [
    [['post', 'send', 'confirm', 'disputed', 'disputeLost']],
    { sales: 5, claims_upheld: { n: 0, of: 6 } },
  ],
  'a dispute that is won': [[['post', 'send', 'confirm', 'disputed', 'disputeWon']], { sales: 6 }],
};

describe('counts', () => {
  test.for(Object.entries(STORIES))('%s', async ([, [sales, says]], { harness, seller, admin }) => {
    await known(harness, seller);
    for (const [method, ...steps] of sales) {
      const buyer = await signedIn(harness, 'Buyer');
      const sale = await saleBetween(harness, [seller, buyer], method as 'post');
      for (const step of steps as Step[]) {
        const response = await take({ ...sale, parties: { seller, buyer, admin } }, step);
        expect([step, response?.status ?? 200]).toEqual([step, 200]);
      }
    }
    expect(await recordOf(harness, seller)).toMatchObject([200, says]);
    await requireCountRules(harness);
  });

  // The code is with the buyer, so nothing tells which of the two did not come.
  test('a meeting that nobody came to among the ended sales alone', async ({ harness, seller }) => {
    await known(harness, seller);
    const [reader] = await readers(harness, 1);
    await saleBetween(harness, [seller, reader as SignedIn], 'meet');
    harness.clock.now += 15 * DAY;
    await passDeadlines(harness.deps);
    const says = { sales: 5, sent_in_time: { n: 0, of: 0 }, canceled_by_seller: { n: 0, of: 6 } };
    expect(await recordOf(harness, seller)).toMatchObject([200, says]);
    await requireCountRules(harness);
  });

  test('a parcel that was not sent in time, and none whose seller was asked to cancel', async ({ harness, seller }) => {
    await known(harness, seller);
    const [late, asked, prompt] = await readers(harness, 3);
    await saleBetween(harness, [seller, late as SignedIn], 'post');
    await saleBetween(harness, [seller, asked as SignedIn], 'post', 'askCancel');
    await saleBetween(harness, [seller, prompt as SignedIn], 'post', 'send', 'confirm');
    harness.clock.now += 8 * DAY;
    await passDeadlines(harness.deps);
    const says = { sales: 6, sent_in_time: { n: 1, of: 2 }, canceled_by_seller: { n: 0, of: 8 } };
    expect(await recordOf(harness, seller)).toMatchObject([200, says]);
    await requireCountRules(harness);
  });
});

test('has the median of the days to send', async ({ harness, seller }) => {
  await known(harness, seller);
  expect((await recordOf(harness, seller))[1]).toMatchObject({ median_days_to_send: null });
  const [first, second] = await readers(harness, 2);
  for (const [reader, days] of [
    [first, 2],
    [second, 5],
  ] as const) {
    const sale = await saleBetween(harness, [seller, reader as SignedIn], 'post');
    harness.clock.now += days * DAY;
    await take(sale, 'send');
    await take(sale, 'confirm');
  }
  expect((await recordOf(harness, seller))[1]).toMatchObject({ sales: 7, median_days_to_send: 3.5 });
});

test('the database refuses a record of an open sale, a second one, and another end', async ({ harness, saleAfter }) => {
  const { orderId, ...sale } = await saleAfter('meet', 'handOver');
  const put = `INSERT INTO sale_records SELECT order_id, seller_id, buyer_id, 1, 1, 1, NULL, 0, 0, 0 FROM fulfilments`;
  await expect(harness.client.execute(put)).rejects.toThrow('only an ended sale has a record');
  await take({ ...sale, orderId }, 'confirm');
  await expect(harness.client.execute(put)).rejects.toThrow('UNIQUE');
  for (const change of ['completed = 0', 'missed = 1', 'ended_at = 1'])
    await expect(harness.client.execute(`UPDATE sale_records SET ${change}`)).rejects.toThrow('how its sale ended');
  await expect(harness.client.execute('DELETE FROM sale_records')).rejects.toThrow('stay');
  expect(await rowsOf(harness, 'SELECT order_id, completed FROM sale_records')).toEqual([
    { order_id: orderId, completed: 1 },
  ]);
});
