import { beforeEach, describe, expect, test } from 'vitest';
import { accountsWords } from '../../../../core/words/accounts.ts';
import { paymentsWords } from '../../../../core/words/payments.ts';
import { tick } from '../../../../tests/fakes/queue.ts';
import {
  answer,
  booked,
  ledger,
  listing,
  market,
  purchase,
  type SignedIn,
  signedIn,
  startPaying,
} from '../../../../tests/fixtures/factories.ts';
import { everything, rowsOf, sessionStatus } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { addsUp } from '../../../../tests/rules/money-rules.ts';

let harness: Harness;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;
let other: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  admin = await signedIn(harness, 'Admin', 'Ada');
  ({ seller, buyer, other } = await market(harness));
});

const remove = (user: { id: string }, body?: object, who = admin) =>
  answer(who.ask('DELETE', `/api/users/${user.id}`, body));
const look = (user: { id: string }) => answer(admin.ask('GET', `/api/users/${user.id}/deletion`));
const gone = [200, { acknowledged: true, deletedCount: 1 }];
const refused = (message: string) => [409, { message, code: 'conflict' }];

/** Asks, deletes, and sees that both say no for this reason, with every row as it was. */
async function stays(user: SignedIn, message: string) {
  const before = await everything(harness);
  expect(await look(user)).toMatchObject([200, { refused: message }]);
  expect(await remove(user)).toEqual(refused(message));
  expect([await everything(harness), harness.purged, await sessionStatus(user)]).toEqual([before, [], 200]);
}

describe('payments under way', () => {
  test.each([
    ['the buyer who pays', () => buyer],
    ['the seller of the copy', () => seller],
  ])('are canceled at the provider before %s is deleted', async (_, who) => {
    const first = await purchase(harness, seller, buyer);
    const second = await purchase(harness, seller, buyer);
    expect(await look(who())).toMatchObject([200, { live_payments: 2, pending_orders: 2, refused: null }]);
    expect(await remove(who())).toEqual(gone);
    for (const { intentId } of [first, second]) expect(harness.payments.intents.get(intentId)?.status).toBe('canceled');
    expect((await addsUp(harness)).orders).toEqual({ [first.orderId]: 'void', [second.orderId]: 'void' });
  });

  // Fails when the answer of the cancel is not looked at.
  test('that went through meanwhile are sales, and the account stays until somebody looks again', async () => {
    const [paid, open] = [await purchase(harness, seller, buyer), await purchase(harness, seller, other)];
    harness.payments.succeed(paid.intentId);
    expect(await remove(seller)).toEqual(refused(accountsWords.conflict.paidMeanwhile));
    expect((await addsUp(harness)).sales).toMatchObject([{ orderId: paid.orderId }]);
    expect([harness.payments.intents.get(open.intentId)?.status, await sessionStatus(seller)]).toEqual(['open', 200]);
    expect(await rowsOf(harness, 'SELECT id FROM audit_entries')).toEqual([]);
    expect(await remove(seller)).toEqual(gone);
    expect((await addsUp(harness)).orders).toEqual({ [paid.orderId]: 'paid', [open.orderId]: 'void' });
  });

  test('that succeed between the look and the cancel are sales, too', async () => {
    const paid = await purchase(harness, seller, buyer);
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      harness.payments.succeed(id);
      return cancelIntent(id);
    };
    expect(await remove(seller)).toEqual(refused(accountsWords.conflict.paidMeanwhile));
    expect((await addsUp(harness)).sales).toMatchObject([{ orderId: paid.orderId }]);
    expect(await sessionStatus(seller)).toBe(200);
  });

  test('that a bank has in hand are waited for, and nothing else is canceled', async () => {
    const [slow, open] = [await purchase(harness, seller, buyer), await purchase(harness, seller, other)];
    harness.payments.delay(slow.intentId);
    expect(await remove(seller)).toEqual(refused(accountsWords.conflict.bankDeciding));
    expect(harness.payments.intents.get(open.intentId)?.status).toBe('open');
    harness.purged.length = 0;
    await stays(seller, accountsWords.conflict.bankDeciding);
    harness.payments.succeed(slow.intentId);
    await tick(harness);
    expect(await remove(seller)).toEqual(gone);
  });

  test('cannot be canceled while the provider is silent: 503, with everything as it was', async () => {
    await purchase(harness, seller, buyer);
    const before = await everything(harness);
    harness.payments.silence = 'beforeEffect';
    const response = await admin.ask('DELETE', `/api/users/${seller.id}`);
    expect([response.headers.get('Retry-After'), (await answer(response))[0]]).toEqual(['5', 503]);
    expect([await everything(harness), await sessionStatus(seller)]).toEqual([before, 200]);
  });

  test('whose cancel got lost are brought to an end by the schedule, and the account stays meanwhile', async () => {
    const { intentId, orderId } = await purchase(harness, seller, buyer);
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      harness.payments.silence = 'afterEffect';
      return cancelIntent(id);
    };
    expect((await remove(seller))[0]).toBe(503);
    expect([(await ledger(harness)).attempts, await sessionStatus(seller)]).toEqual([{ [intentId]: 'canceling' }, 200]);
    harness.payments.silence = 'none';
    harness.payments.cancelIntent = cancelIntent;
    await tick(harness);
    expect((await addsUp(harness)).orders).toEqual({ [orderId]: 'pending' });
    expect(await remove(seller)).toEqual(gone);
  });

  test('whose intent never got its number are ended, too', async () => {
    harness.payments.silence = 'afterEffect';
    const order = await booked(buyer, await listing(harness, seller));
    await buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId: order });
    harness.payments.silence = 'none';
    expect(await remove(buyer)).toEqual(gone);
    expect([...harness.payments.intents.values()].map(({ status }) => status)).toEqual(['canceled']);
    expect((await addsUp(harness)).orders).toEqual({ [order]: 'void' });
  });

  // Fails when the batch that ends the account does not ask for payments once more.
  test('that begin after the others were canceled stop it', async () => {
    await purchase(harness, seller, buyer);
    const order = await booked(other, await listing(harness, seller));
    const { cancelIntent } = harness.payments;
    harness.payments.cancelIntent = async (id) => {
      expect((await startPaying(other, order)).status).toBe(200);
      return cancelIntent(id);
    };
    expect(await remove(seller)).toEqual(refused(paymentsWords.conflict.moneyInFlight));
    expect([await sessionStatus(seller), (await ledger(harness)).orders[order]]).toEqual([200, 'pending']);
    harness.payments.cancelIntent = cancelIntent;
    expect(await remove(seller)).toEqual(gone);
    await addsUp(harness);
  });
});
