import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentsWords } from '../../../core/words/payments.ts';
import {
  answer,
  finishPaying,
  ledger,
  market,
  type Purchase,
  purchase,
  type SignedIn,
} from '../../../tests/fixtures/factories.ts';
import { createHarness, type Harness } from '../../../tests/harness.ts';
import { listings } from '../../db/catalog.ts';
import { orders } from '../../db/ledger.ts';
import { users } from '../../db/people.ts';

let harness: Harness;
let seller: SignedIn;
let buyer: SignedIn;
let bought: Purchase;

beforeEach(async () => {
  harness = await createHarness();
  ({ seller, buyer } = await market(harness));
  bought = await purchase(harness, seller, buyer);
});

describe('money that cannot buy the copy goes back', () => {
  const gone = [409, { message: paymentsWords.conflict.refunded, code: 'conflict' }];
  const refunded = async (reason: string, amountCents = 1250) => {
    expect(await ledger(harness)).toMatchObject({
      sales: [],
      sold: [],
      refunds: [{ attemptId: bought.intentId.slice(3), amountCents, reason }],
      attempts: { [bought.intentId]: 'succeeded' },
    });
    expect(harness.purged).toEqual([]);
  };

  test('when the listing was deleted in the meantime; every repeat says the same', async () => {
    await harness.db.update(listings).set({ deletedAt: 1 });
    harness.payments.succeed(bought.intentId);
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(gone);
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(gone);
    await refunded('not_free');
  });

  test('when the order was voided in the meantime', async () => {
    await harness.db.update(orders).set({ state: 'void' }).where(eq(orders.id, bought.orderId));
    harness.payments.succeed(bought.intentId);
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(gone);
    await refunded('not_free');
  });

  test.each([1, 1249, 1251, 0])('when %i cents came instead of 1250', async (receivedCents) => {
    harness.payments.succeed(bought.intentId, { receivedCents });
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(gone);
    await refunded('mismatch', receivedCents);
  });

  test('when it came in another currency', async () => {
    harness.payments.succeed(bought.intentId, { currency: 'jpy' });
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(gone);
    await refunded('mismatch');
  });

  test('when the intent names another attempt than the one that holds it', async () => {
    harness.payments.succeed(bought.intentId, { attemptId: 'another' });
    expect(await answer(finishPaying(buyer, bought.intentId))).toEqual(gone);
    expect(await ledger(harness)).toMatchObject({ sales: [], refunds: [{ amountCents: 1250 }] });
  });
});

test('a seller who was deleted while being paid still has a sale for the buyer, or the money goes back: never both', async () => {
  await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, seller.id));
  harness.payments.succeed(bought.intentId);
  await finishPaying(buyer, bought.intentId);
  const { sales, refunds } = await ledger(harness);
  expect(sales.length + refunds.length).toBe(1);
});
