/** What the shop and a seller settle between them is nothing to the buyer: not when they are paid, and not what they owe of another sale. */
import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { keptFrom } from '../../../tests/fixtures/money/kept-debts.ts';
import { payoutTest as test } from '../../../tests/fixtures/money/payout-test.ts';

type Told = { events: { action: string }[]; amounts: Record<string, number> };

const look = async (who: SignedIn, orderId: string): Promise<Told> =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Told;
const actions = ({ events }: Told) => events.map(({ action }) => action);

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
