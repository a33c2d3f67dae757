import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { tick } from '../../../tests/fakes/queue.ts';
import { answer, booked, ledger, listing, purchase, startPaying } from '../../../tests/fixtures/factories.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { gone, look, refused, remove, stays } from '../../../tests/fixtures/people/deletions.ts';
import { everything, rowsOf, sessionStatus } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { requireMoneyRules } from '../../../tests/rules/money-rules.ts';

describe('open payments', () => {
  test.for([
    ['the buyer who pays', 'buyer'],
    ['the seller of the copy', 'seller'],
  ] as const)(
    'are canceled at the provider before %s is deleted',
    async ([_, role], { harness, seller, buyer, admin }) => {
      const who = { buyer, seller }[role];
      const first = await purchase(harness, seller, buyer);
      const second = await purchase(harness, seller, buyer);
      expect(await look(admin, who)).toMatchObject([200, { live_payments: 2, pending_orders: 2, refused: null }]);
      expect(await remove(admin, who)).toEqual(gone);
      for (const { intentId } of [first, second])
        expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
      expect((await requireMoneyRules(harness)).orders).toEqual({ [first.orderId]: 'void', [second.orderId]: 'void' });
    },
  );

  // Fails when the result of the cancellation is ignored.
  test('that succeeded meanwhile become sales, and the account stays for another look', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const [paid, open] = [await purchase(harness, seller, buyer), await purchase(harness, seller, other)];
    harness.payments.succeed(paid.intentId);
    expect(await remove(admin, seller)).toEqual(refused(accountsWords.conflict.paidMeanwhile));
    expect((await requireMoneyRules(harness)).sales).toMatchObject([{ orderId: paid.orderId }]);
    expect([harness.payments.intents.get(open.intentId)?.status, await sessionStatus(seller)]).toEqual(['open', 200]);
    expect(await rowsOf(harness, 'SELECT id FROM audit_entries')).toEqual([]);
    await endSales(harness);
    expect(await remove(admin, seller)).toEqual(gone);
    expect((await requireMoneyRules(harness)).orders).toEqual({ [paid.orderId]: 'paid', [open.orderId]: 'void' });
  });

  test('that succeed between the read and the cancellation become sales, too', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const paid = await purchase(harness, seller, buyer);
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      harness.payments.succeed(id);
      return cancelIntent(id);
    };
    expect(await remove(admin, seller)).toEqual(refused(accountsWords.conflict.paidMeanwhile));
    expect((await requireMoneyRules(harness)).sales).toMatchObject([{ orderId: paid.orderId }]);
    expect(await sessionStatus(seller)).toBe(200);
  });

  test('that are with a bank make the deletion wait, and nothing else is canceled', async ({
    harness,
    seller,
    buyer,
    other,
    admin,
  }) => {
    const [slow, open] = [await purchase(harness, seller, buyer), await purchase(harness, seller, other)];
    harness.payments.delay(slow.intentId);
    expect(await remove(admin, seller)).toEqual(refused(accountsWords.conflict.bankDeciding));
    expect(harness.payments.intents.get(open.intentId)?.status).toBe('open');
    harness.purged.length = 0;
    await stays(harness, admin, seller, accountsWords.conflict.bankDeciding);
    harness.payments.succeed(slow.intentId);
    await tick(harness);
    await endSales(harness);
    expect(await remove(admin, seller)).toEqual(gone);
  });

  test('cannot be canceled during an outage of the provider: 503, everything unchanged', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    await purchase(harness, seller, buyer);
    const before = await everything(harness);
    harness.payments.silence = 'beforeEffect';
    const response = await admin.ask('DELETE', `/api/users/${seller.id}`);
    expect([response.headers.get('Retry-After'), (await answer(response))[0]]).toEqual(['5', 503]);
    expect([await everything(harness), await sessionStatus(seller)]).toEqual([before, 200]);
  });

  test('with a lost cancellation are ended by the job, and the account stays meanwhile', async ({
    harness,
    seller,
    buyer,
    admin,
  }) => {
    const { intentId, orderId } = await purchase(harness, seller, buyer);
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      harness.payments.silence = 'afterEffect';
      return cancelIntent(id);
    };
    expect((await remove(admin, seller))[0]).toBe(503);
    expect([(await ledger(harness)).attempts, await sessionStatus(seller)]).toEqual([{ [intentId]: 'canceling' }, 200]);
    harness.payments.silence = 'none';
    harness.payments.cancelIntent = cancelIntent;
    await tick(harness);
    expect((await requireMoneyRules(harness)).orders).toEqual({ [orderId]: 'pending' });
    expect(await remove(admin, seller)).toEqual(gone);
  });

  test('with an intent of unknown id are ended, too', async ({ harness, seller, buyer, admin }) => {
    harness.payments.silence = 'afterEffect';
    const order = await booked(buyer, await listing(harness, seller));
    await buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId: order });
    harness.payments.silence = 'none';
    expect(await remove(admin, buyer)).toEqual(gone);
    expect([...harness.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
    expect((await requireMoneyRules(harness)).orders).toEqual({ [order]: 'void' });
  });

  // Fails when the batch that deletes the account does not check for payments again.
  test('that begin after the others were canceled stop it', async ({ harness, seller, buyer, other, admin }) => {
    await purchase(harness, seller, buyer);
    const order = await booked(other, await listing(harness, seller));
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      expect((await startPaying(other, order)).status).toBe(200);
      return cancelIntent(id);
    };
    expect(await remove(admin, seller)).toEqual(refused(paymentsWords.conflict.moneyInFlight));
    expect([await sessionStatus(seller), (await ledger(harness)).orders[order]]).toEqual([200, 'pending']);
    harness.payments.cancelIntent = cancelIntent;
    expect(await remove(admin, seller)).toEqual(gone);
    await requireMoneyRules(harness);
  });
});
