/** A sale whose money was moved at the provider, or may be: it is frozen, so that nothing is paid twice. */
import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { fulfilmentWords } from '../../../core/words/en/fulfilment.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { balances, bought, codeOf, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { disputeOf, fraudWarningOf, refundByHandOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
/** Disputed money is with the bank until its decision; refunded money with the buyer. */
const STANDS = {
  'a dispute': { buyer: -1250, bank: 1250 },
  'a refund by hand': { buyer: -1250, back: 1250 },
  'a warning of fraud': { buyer: -1250, held: 1250 },
};
const refused = [409, { code: 'conflict', message: fulfilmentWords.conflict.frozen }];

const notices = (intentId: string) => ({
  'a dispute': disputeOf(intentId, 'open'),
  'a refund by hand': refundByHandOf(intentId),
  'a warning of fraud': fraudWarningOf(intentId),
});

const sentByUs = ({ payments }: Harness) => [...payments.refunds.values()].filter(({ attemptId }) => attemptId).length;

const page = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1] as Record<string, unknown>;

// Fails when the job of deadlines, or the write of an action, does not check for a freeze.
test.for(['a dispute', 'a refund by hand', 'a warning of fraud'] as const)(
  '%s stops deadlines and actions; no refund is sent',
  async (kind, { harness, seller, buyer }) => {
    const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
    const code = await codeOf(buyer, orderId);
    await tellNotice(harness, notices(intentId)[kind]);
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
    expect(await answer(doing(buyer, orderId, 'cancel'))).toEqual(refused);
    expect(await page(seller, orderId)).toMatchObject({ frozen: true, turn: null, actions: [] });
    for (let day = 0; day < 15; day++) {
      harness.clock.now += DAY;
      await runJobs(harness.deps);
    }
    expect([await statesOf(harness), await balances(harness, orderId)]).toEqual([
      { [orderId]: 'to_meet' },
      STANDS[kind],
    ]);
    expect(sentByUs(harness)).toBe(0);
    for (const user of [seller, buyer])
      expect(kindsTo(harness, user).map(([letter]) => letter)).not.toContain('fulfilment-reminder');
  },
);

test('a fraud warning has no effect after an admin has marked it as seen', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  await tellNotice(harness, notices(intentId)['a warning of fraud']);
  await admin.ask('PUT', '/api/money/alerts/notice:issfr_1');
  const code = await codeOf(buyer, orderId);
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(200);
});

// Fails when an owed refund is sent without a check of the notices.
test('a dispute right after a cancellation blocks the refund', async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'meet');
  expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
  await tellNotice(harness, notices(intentId)['a dispute']);
  await runJobs(harness.deps);
  expect(harness.payments.refunds.size).toBe(0);
});

describe('neither party may leave', () => {
  const stays = (order: string, state: string, deadline_at: unknown = expect.any(String)) => [
    409,
    {
      code: 'conflict',
      message: accountsWords.conflict.saleUnderWay,
      sales: [{ order, product_name: expect.stringMatching(/^Book/), state, deadline_at, waiting: 0 }],
    },
  ];
  const leave = (user: SignedIn) => answer(user.ask('DELETE', '/api/auth/account', {}));

  // Fails when the end of an account does not check for open sales.
  test('while the sale is open, nor can an admin delete their accounts', async ({ harness, seller, buyer, admin }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    for (const user of [seller, buyer]) {
      expect(await leave(user)).toEqual(stays(orderId, 'to_meet'));
      expect(await answer(admin.ask('DELETE', `/api/users/${user.id}`, {}))).toEqual(stays(orderId, 'to_meet'));
      expect(await answer(admin.ask('GET', `/api/users/${user.id}/deletion`))).toMatchObject([
        200,
        { refused: accountsWords.conflict.saleUnderWay, sales: [{ order: orderId, state: 'to_meet' }] },
      ]);
    }
    await doing(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
    await doing(buyer, orderId, 'confirm');
    expect((await leave(buyer))[0]).toBe(200);
    expect(await leave(seller)).toMatchObject([409, { message: accountsWords.conflict.moneyWaiting }]);
  });

  test('the answer lists the next deadlines first, at most twenty', async ({ harness, seller, buyer }) => {
    for (let n = 0; n < 21; n++) {
      harness.clock.now += 1;
      // Limit per hour: twenty bookings of one seller's copies.
      if (n < 20) await bought(harness, seller, buyer, 'meet');
      else await bought(harness, await signedIn(harness, 'Seller'), buyer, 'post');
    }
    const [, body] = await leave(buyer);
    const { sales } = body as { sales: { state: string }[] };
    expect([sales.length, sales[0]?.state]).toEqual([20, 'to_ship']);
  });

  test('nor while the refund of a canceled sale is pending', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    await doing(seller, orderId, 'cancel');
    for (const user of [buyer, seller]) expect(await leave(user)).toEqual(stays(orderId, 'canceled', null));
    await runJobs(harness.deps);
    expect((await leave(buyer))[0]).toBe(200);
  });
});
