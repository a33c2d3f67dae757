/** Letters and bodies of a posted copy. */
import { expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { PARCEL } from '../../../tests/fixtures/fulfilment/claims.ts';
import { doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { runJobs } from '../../jobs.ts';

const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);

test('the letters of the sale have the next step and its deadline', async ({ harness, buyer, seller, saleAfter }) => {
  harness.clock.now = SOLD_AT;
  await saleAfter('post');
  const [[, receipt] = []] = kindsTo(harness, buyer);
  const [[, sold] = []] = kindsTo(harness, seller);
  expect(receipt?.text).toContain('The seller sends the book by Nov\u00a029,\u00a09:00\u00a0AM\u00a0UTC.');
  expect(sold?.text).toContain('Send the book by Nov\u00a029,\u00a09:00\u00a0AM\u00a0UTC');
});

test('the buyer reads the parcel, and the seller their money', async ({ harness, seller, buyer, saleAfter }) => {
  harness.clock.now = SOLD_AT;
  const { orderId } = await saleAfter('post', 'send');
  expect(await rowsOf(harness, 'SELECT carrier, tracking FROM fulfilments')).toEqual([PARCEL]);
  const sent = kindsTo(harness, buyer).at(-1)?.[1].text;
  expect(sent).toContain('The seller wrote, as carrier and tracking number:\n> USPS\n> 9400·1000\n');
  expect(sent?.replaceAll('\u00a0', ' ')).toContain(
    "If it hasn't arrived, you can report that on your order from Dec 2, 9:00 AM UTC.",
  );
  await doing(buyer, orderId, 'confirm');
  expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain("$11.25 is yours. Dogear's fee: $1.25.");
});

test('refuses incomplete or contradictory parcel data', async ({ harness, seller, saleAfter }) => {
  const { orderId } = await saleAfter('post');
  for (const [body, fields] of [
    [{}, ['carrier', 'tracking']],
    [{ carrier: 'USPS' }, ['tracking']],
    [{ tracking: '9400' }, ['carrier']],
    [{ ...PARCEL, untracked: true }, ['carrier', 'tracking']],
    [{ carrier: 'x'.repeat(61), tracking: '1' }, ['carrier']],
    [{ untracked: 'yes' }, ['untracked']],
  ] as const) {
    const [status, said] = await answer(doing(seller, orderId, 'send', body));
    expect([status, Object.keys((said as { fields: object }).fields)]).toEqual([422, fields]);
  }
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_ship' });
});

test('a seller who cancels gives a full refund and a reason', async ({ harness, seller, buyer, saleAfter }) => {
  const { orderId } = await saleAfter('post');
  expect((await doing(seller, orderId, 'cancel', { reason: 'It fell into the bath.' })).status).toBe(200);
  const toBuyer = kindsTo(harness, buyer).at(-1)?.[1].text;
  expect(toBuyer).toContain('You get $12.50 back');
  expect(toBuyer).toContain('The seller wrote:\n> It fell into the bath.');
  expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain('You wrote:\n> It fell into the bath.');
  for (let times = 0; times < 2; times++) await runJobs(harness.deps);
  expect([...harness.payments.refunds.values()]).toMatchObject([{ amountCents: 1250 }]);
  expect(await rowsOf(harness, 'SELECT amount_cents, state FROM sale_refunds')).toEqual([
    { amount_cents: 1250, state: 'succeeded' },
  ]);
  expect(await rowsOf(harness, 'SELECT state FROM orders')).toEqual([{ state: 'refunded' }]);
  expect(kindsTo(harness, buyer).at(-1)?.[0]).toBe('sale-refund-arrived');
  expect(await rowsOf(harness, 'SELECT * FROM stripe_events WHERE alert IS NOT NULL')).toEqual([]);
});
