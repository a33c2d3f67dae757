import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { answer, finishPaying, ledger, type Purchase } from '../../../tests/fixtures/factories.ts';
import { payingTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { users } from '../../db/tables/accounts.ts';
import { listings } from '../../db/tables/catalog.ts';
import { orders } from '../../db/tables/money/payments.ts';

describe('a payment that cannot buy the copy is refunded', () => {
  const gone = [409, { message: paymentsWords.conflict.refunded, code: 'conflict' }];
  const refunded = async (harness: Harness, paying: Purchase, reason: string, amountCents = 1250) => {
    expect(await ledger(harness)).toMatchObject({
      sales: [],
      sold: [],
      refunds: [{ attemptId: paying.intentId.slice(3), amountCents, reason }],
      attempts: { [paying.intentId]: 'succeeded' },
    });
    expect(harness.purged).toEqual([]);
  };

  test('when the listing was deleted meanwhile; every repeat gives the same response', async ({
    harness,
    buyer,
    paying,
  }) => {
    await harness.db.update(listings).set({ deletedAt: 1 });
    harness.payments.succeed(paying.intentId);
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(gone);
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(gone);
    await refunded(harness, paying, 'not_free');
  });

  test('when the order was voided meanwhile', async ({ harness, buyer, paying }) => {
    await harness.db.update(orders).set({ state: 'void' }).where(eq(orders.id, paying.orderId));
    harness.payments.succeed(paying.intentId);
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(gone);
    await refunded(harness, paying, 'not_free');
  });

  test.for([1, 1249, 1251, 0])(
    'when %i cents were received instead of 1250',
    async (receivedCents, { harness, buyer, paying }) => {
      harness.payments.succeed(paying.intentId, { receivedCents });
      expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(gone);
      await refunded(harness, paying, 'mismatch', receivedCents);
    },
  );

  test('when it is in another currency', async ({ harness, buyer, paying }) => {
    harness.payments.succeed(paying.intentId, { currency: 'jpy' });
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(gone);
    await refunded(harness, paying, 'mismatch');
  });

  test('when the intent names another attempt than the one that holds it', async ({ harness, buyer, paying }) => {
    harness.payments.succeed(paying.intentId, { attemptId: 'another' });
    expect(await answer(finishPaying(buyer, paying.intentId))).toEqual(gone);
    expect(await ledger(harness)).toMatchObject({ sales: [], refunds: [{ amountCents: 1250 }] });
  });
});

test('a seller deleted during the payment leaves a sale or a refund, never both', async ({
  harness,
  seller,
  buyer,
  paying,
}) => {
  await harness.db.update(users).set({ deletedAt: 1 }).where(eq(users.id, seller.id));
  harness.payments.succeed(paying.intentId);
  await finishPaying(buyer, paying.intentId);
  const { sales, refunds } = await ledger(harness);
  expect(sales.length + refunds.length).toBe(1);
});
