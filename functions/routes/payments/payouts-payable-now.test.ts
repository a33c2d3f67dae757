/** The displayed sum of a seller whom the provider cannot pay equals the sum that can be recorded. */
import { expect } from 'vitest';
import { answer, type Purchase, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { end, NOTE, test } from '../../../tests/fixtures/money/seller-payouts-test.ts';
import { fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import type { Harness } from '../../../tests/harness.ts';

type Listed = { accounts: { waiting: number; payable: number | null }[] };

const listed = async (admin: SignedIn) => {
  const [, told] = await answer(admin.ask('GET', '/api/money/payouts'));
  return (told as Listed).accounts.map(({ waiting, payable }) => [waiting, payable]);
};
const record = (admin: SignedIn, seller: SignedIn, amount: number) =>
  admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, { amount, note: NOTE });

const WAITING = {
  'is questioned': (harness: Harness, { intentId }: Purchase) => tellNotice(harness, fraudWarningOf(intentId)),
  'was moved by hand': (harness: Harness, { intentId }: Purchase) =>
    harness.client.execute({
      sql: "INSERT INTO stripe_events (id, type, intent_id, alert, received_at) VALUES ('notice:x', 'transfer', ?, 'transfer_by_hand', 1)",
      args: [intentId],
    }),
  'is being sent': (harness: Harness, { orderId }: Purchase) =>
    harness.client.execute({
      sql: "UPDATE transfers SET state = 'sending', account_id = 'acct_x', due_at = NULL, leased_until = 1 WHERE order_id = ?",
      args: [orderId],
    }),
} as const satisfies Record<string, (harness: Harness, sale: Purchase) => Promise<unknown>>;

// Fails when the admin pays waiting money, and the sum differs.
test.for(Object.entries(WAITING))(
  'excludes a sale that %s',
  async ([, wait], { harness, seller, buyer, admin, sale: _ }) => {
    const newest = await completed(harness, seller, buyer);
    await end(harness, seller);
    await wait(harness, newest);
    expect(await listed(admin)).toEqual([[22.5, 11.25]]);
    expect((await record(admin, seller, 11.25)).status).toBe(200);
    expect(await listed(admin)).toEqual([[11.25, 0]]);
  },
);

test('excludes debts', async ({ harness, seller, buyer, admin, debt: _ }) => {
  harness.payments.payouts.reversalsAre = null;
  await end(harness, seller, 'closed');
  await completed(harness, seller, buyer);
  expect(await listed(admin)).toEqual([[11.25, 0]]);
  await completed(harness, seller, buyer);
  expect(await listed(admin)).toEqual([[22.5, 11.25]]);
  expect((await record(admin, seller, 11.25)).status).toBe(200);
});

test('a seller whom the provider can pay has no such sum', async ({ harness, seller, admin, sale: _ }) => {
  harness.payments.payouts.say(`acct_${seller.id}`, 'restricted', 'provide_info');
  await seller.ask('POST', '/api/payouts/account/check');
  expect(await listed(admin)).toEqual([[11.25, null]]);
});
