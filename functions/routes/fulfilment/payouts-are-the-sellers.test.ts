/** What the shop and a seller settle between them is nothing to the buyer: not when they are paid, and not what they owe of another sale. */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { keptFrom } from '../../../tests/fixtures/money/kept-debts.ts';
import { payoutTest as test } from '../../../tests/fixtures/money/payout-test.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';

type Told = { events: { action: string }[]; amounts: Record<string, number> };

const look = async (who: SignedIn, orderId: string): Promise<Told> =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Told;
const actions = ({ events }: Told) => events.map(({ action }) => action);

// Fails when an admin's words to the seller are told to the buyer.
test('a debt that was waived, and money that was paid in another way', async ({
  harness,
  seller,
  buyer,
  admin,
  sale,
}) => {
  harness.payments.payouts.say(`acct_${seller.id}`, 'rejected');
  await seller.ask('POST', '/api/payouts/account/check');
  const paid = { amount: 11.25, note: 'By bank transfer.' };
  expect((await admin.ask('POST', `/api/money/payouts/${seller.id}/paid-outside`, paid)).status).toBe(200);
  await tellNotice(harness, disputeOf(sale.intentId, 'needs_response', {}));
  const [debt] = await rowsOf(harness, "SELECT order_id || '.' || event AS id FROM debts");
  expect((await admin.ask('POST', `/api/money/debts/${debt?.id}/waive`, { reason: 'It was ours.' })).status).toBe(200);
  const money = ['paid-outside', 'debt-waived'];
  expect(actions(await look(seller, sale.orderId))).toEqual(expect.arrayContaining(money));
  expect(actions(await look(buyer, sale.orderId)).filter((action) => money.includes(action))).toEqual([]);
});

test('a sale that was kept in part for a debt, and paid', async ({ harness, seller, buyer, admin, sale }) => {
  const { orderId } = await keptFrom(harness, [seller, buyer], sale, 500);
  const money = ['debt-kept', 'paid-out'];
  for (const who of [seller, admin]) {
    const told = await look(who, orderId);
    expect(actions(told)).toEqual(expect.arrayContaining(money));
    expect(told.amounts).toMatchObject({ seller: 0, paid: 6.75, house: 4.5 });
  }
  const told = await look(buyer, orderId);
  expect(actions(told).filter((action) => money.includes(action))).toEqual([]);
  expect(told.amounts).toMatchObject({ seller: 6.75, paid: 0 });
  expect(told.amounts).not.toHaveProperty('house');
});
