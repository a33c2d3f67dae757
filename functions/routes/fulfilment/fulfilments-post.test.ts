/** A posted copy from the sale to its end: responses, rows, money, and letters. */
import { describe, expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { balances, bought, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);
const iso = (ms: number) => new Date(ms).toISOString();
const PARCEL = { carrier: 'USPS', tracking: '9400 1000' };

const test = base.extend('orderId', { auto: true }, async ({ harness, seller, buyer }) => {
  harness.clock.now = SOLD_AT;
  return (await bought(harness, seller, buyer, 'post')).orderId;
});

test('a sale begins with its first event, and the price is held', async ({ harness, orderId }) => {
  expect(
    await rowsOf(harness, 'SELECT method, state, version, deadline_at, price_cents, fee_cents FROM fulfilments'),
  ).toEqual([
    { method: 'post', state: 'to_ship', version: 1, deadline_at: SOLD_AT + 7 * DAY, price_cents: 1250, fee_cents: 125 },
  ]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, held: 1250 });
});

test('the letters of the sale have the next step and its deadline', async ({ harness, buyer, seller }) => {
  const [[, receipt] = []] = kindsTo(harness, buyer);
  const [[, sold] = []] = kindsTo(harness, seller);
  expect(receipt?.text).toContain('The seller sends the book by Nov\u00a029,\u00a09:00\u00a0AM\u00a0UTC.');
  expect(sold?.text).toContain('Send the book by Nov\u00a029,\u00a09:00\u00a0AM\u00a0UTC');
});

test('a tracked parcel: sent, delivered, confirmed, paid', async ({ harness, seller, buyer, orderId }) => {
  expect(await answer(doing(seller, orderId, 'send', PARCEL))).toEqual([
    200,
    { acknowledged: true, state: 'shipped', deadline_at: iso(SOLD_AT + 21 * DAY) },
  ]);
  expect(await rowsOf(harness, 'SELECT carrier, tracking FROM fulfilments')).toEqual([PARCEL]);
  expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain(
    'The seller wrote, as carrier and tracking number:\n> USPS\n> 9400·1000\n',
  );
  expect(kindsTo(harness, buyer).at(-1)?.[1].text.replaceAll('\u00a0', ' ')).toContain(
    "If it hasn't arrived, you can report that on your order from Dec 2, 9:00 AM UTC.",
  );

  harness.clock.now += 3 * DAY;
  expect(await answer(doing(seller, orderId, 'delivered'))).toEqual([
    200,
    { acknowledged: true, state: 'shipped', deadline_at: iso(SOLD_AT + 10 * DAY) },
  ]);
  expect((await doing(seller, orderId, 'delivered')).status).toBe(409);

  expect(await answer(doing(buyer, orderId, 'confirm'))).toEqual([
    200,
    { acknowledged: true, state: 'completed', deadline_at: null },
  ]);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 1125, fee: 125 });
  expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual([
    'receipt',
    'copy-sent',
    'copy-delivered',
    'sale-completed',
  ]);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['copy-sold', 'sale-completed']);
  expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain("$11.25 is yours. Dogear's fee: $1.25.");
  expect((await doing(buyer, orderId, 'confirm')).status).toBe(409);
});

test.for([
  [{}, ['carrier', 'tracking']],
  [{ carrier: 'USPS' }, ['tracking']],
  [{ tracking: '9400' }, ['carrier']],
  [{ ...PARCEL, untracked: true }, ['carrier', 'tracking']],
  [{ carrier: 'x'.repeat(61), tracking: '1' }, ['carrier']],
  [{ untracked: 'yes' }, ['untracked']],
] as const)(
  'refuses incomplete or contradictory parcel data: %j',
  async ([body, fields], { harness, seller, orderId }) => {
    const [status, said] = await answer(doing(seller, orderId, 'send', body));
    expect([status, Object.keys((said as { fields: object }).fields)]).toEqual([422, fields]);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'to_ship' });
  },
);

describe('a canceled sale', () => {
  test('by the seller: a full refund, with the reason', async ({ harness, seller, buyer, orderId }) => {
    expect((await answer(doing(seller, orderId, 'cancel', { reason: 'It fell into the bath.' })))[0]).toBe(200);
    expect(await balances(harness, orderId)).toEqual({ buyer: -1250, back: 1250 });
    const [kind, letter] = kindsTo(harness, buyer).at(-1) ?? [];
    expect([kind, letter?.text]).toEqual(['sale-canceled', expect.stringContaining('It fell into the bath.')]);
    expect(letter?.text).toContain('You get $12.50 back');
    expect(letter?.text).toContain('The seller wrote:\n> It fell into the bath.');
    expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain('You wrote:\n> It fell into the bath.');

    await runJobs(harness.deps);
    await runJobs(harness.deps);
    const sent = [...harness.payments.refunds.values()];
    expect(sent).toMatchObject([{ amountCents: 1250 }]);
    expect(await rowsOf(harness, 'SELECT amount_cents, state FROM sale_refunds')).toEqual([
      { amount_cents: 1250, state: 'succeeded' },
    ]);
    expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'refunded' }]);
    expect(kindsTo(harness, buyer).at(-1)?.[0]).toBe('sale-refund-arrived');
    expect(await rowsOf(harness, 'SELECT * FROM stripe_events WHERE alert IS NOT NULL')).toEqual([]);
  });

  test("on the buyer's request: without an answer it is canceled after 72 hours", async ({
    harness,
    seller,
    buyer,
    orderId,
  }) => {
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(409);
    expect(await answer(doing(buyer, orderId, 'ask-cancel'))).toEqual([
      200,
      { acknowledged: true, state: 'to_ship', deadline_at: iso(SOLD_AT + 3 * DAY) },
    ]);
    expect(kindsTo(harness, seller).at(-1)?.[0]).toBe('cancel-asked');
    expect((await doing(buyer, orderId, 'ask-cancel')).status).toBe(409);
    harness.clock.now += 3 * DAY;
    await runJobs(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled' });
  });

  test('stays open when the copy was sent after all', async ({ harness, seller, buyer, orderId }) => {
    await doing(buyer, orderId, 'ask-cancel');
    expect((await doing(seller, orderId, 'send', PARCEL)).status).toBe(200);
    harness.clock.now += 4 * DAY;
    await runJobs(harness.deps);
    expect(await statesOf(harness)).toEqual({ [orderId]: 'shipped' });
    expect((await doing(seller, orderId, 'cancel')).status).toBe(409);
  });
});
