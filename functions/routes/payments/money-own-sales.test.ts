/** An admin who is a party of a sale leaves its money to the other admins. */
import { expect } from 'vitest';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { ADDRESS, bought, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sendSaleRefunds } from '../../domain/fulfilment/refunds/send-sale-refunds.ts';

const becomesAdmin = ({ client }: Harness, { id }: SignedIn) =>
  client.execute({ sql: `UPDATE users SET role = 'Admin' WHERE id = ?`, args: [id] });

const audited = (harness: Harness) => rowsOf(harness, 'SELECT action FROM audit_entries');

test.for(['retry', 'paid-outside'])(
  'a failed refund of their own sale: neither party can %s',
  async (verb, { harness, seller, buyer, admin }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    await doing(buyer, orderId, 'cancel');
    harness.payments.refundsAre = { refused: 'expired_or_canceled_card' };
    await sendSaleRefunds(harness.deps);
    const ask = async (who: SignedIn) =>
      (await who.ask('POST', `/api/money/sale-refunds/${orderId}.2/${verb}`, { note: 'By hand.' })).status;
    for (const trader of [seller, buyer]) {
      await becomesAdmin(harness, trader);
      expect(await ask(trader)).toBe(404);
    }
    expect(await rowsOf(harness, 'SELECT state, try_number, note FROM sale_refunds')).toEqual([
      { state: 'failed', try_number: 1, note: null },
    ]);
    expect(await audited(harness)).toEqual([]);
    expect(await ask(admin)).toBe(200);
  },
);

test('a dispute of their own sale: they cannot accept it, read its draft or mark its alert', async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId, intentId } = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, disputeOf(intentId, 'needs_response'));
  const answers = async (who: SignedIn) => [
    (await who.ask('GET', `/api/fulfilments/${orderId}/disputes`)).status,
    (await who.ask('PUT', '/api/money/alerts/notice:du_1:open')).status,
    (await who.ask('POST', '/api/money/disputes/du_1/accept')).status,
  ];
  for (const trader of [seller, buyer]) {
    await becomesAdmin(harness, trader);
    expect(await answers(trader)).toEqual([404, 404, 404]);
  }
  expect(await audited(harness)).toEqual([]);
  expect(harness.payments.disputes.get('du_1')?.status).toBe('needs_response');
  expect(await answers(await signedIn(harness, 'Admin'))).toEqual([200, 200, 200]);
});

// Fails when an admin decides about their own sale, or reads as an admin what only the other party and admins may read.
test('a claim and the money of their own sale: they can neither decide, settle nor pay', async ({
  harness,
  seller,
  buyer,
  admin,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('post', 'send', 'claim', 'disagree');
  const reason = 'I say so.';
  const asked: readonly [action: string, body: object][] = [
    ['decide', { kind: 'refund', reason }],
    ['goodwill', { amount: 1, back: 0, reason }],
    ['settle', { outcome: 'end', reason }],
    ['claim-for-buyer', { kind: 'not_as_described', text: reason }],
  ];
  for (const [trader, side] of [
    [seller, 'seller'],
    [buyer, 'buyer'],
  ] as const) {
    await becomesAdmin(harness, trader);
    for (const [action, body] of asked)
      expect([action, (await doing(trader, orderId, action, body)).status]).toEqual([action, 404]);
    const [, page] = await answer(trader.ask('GET', `/api/fulfilments/${orderId}`));
    expect(page).toMatchObject({ side, decisions: [], address: ADDRESS });
  }
  expect(await statesOf(harness)).toEqual({ [orderId]: 'deciding' });
  expect(await audited(harness)).toEqual([]);
  const [, page] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
  expect(page).toMatchObject({ side: 'admin', contact: null, address: null });
  expect(JSON.stringify(page)).not.toContain(ADDRESS.postcode);
  expect((await doing(admin, orderId, 'decide', { kind: 'refund', reason })).status).toBe(200);
});
