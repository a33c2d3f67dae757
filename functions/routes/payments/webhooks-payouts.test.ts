/** Events about transfers and bank payouts are hints: the present state is read at the provider. */
import { describe, expect } from 'vitest';
import { answer } from '../../../tests/fixtures/factories.ts';
import { balances } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { payoutTest as test } from '../../../tests/fixtures/money/payout-test.ts';
import { stripeTest } from '../../../tests/fixtures/money/stripe-test.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { soon } from '../../../tools/stand-ins/stripe/testing/test-payments.ts';
import { readPayoutAccounts } from '../../domain/payments/payouts/accounts/read-payout-accounts.ts';
import { sendTransfers } from '../../domain/payments/payouts/transfers/send-transfers.ts';
import { unavailable } from '../../errors.ts';

const post = (harness: Harness, path: string, body: object) =>
  harness.send(`/api/stripe/${path}`, { method: 'POST', body: JSON.stringify(body) });
const tell = (harness: Harness, transferId: string, id = 'evt_1') =>
  post(harness, 'webhook', { id, type: 'transfer.reversed', intent: null, transferId });
const alerts = (harness: Harness) =>
  rowsOf(harness, 'SELECT alert FROM stripe_events WHERE alert IS NOT NULL AND seen_at IS NULL');

describe('about a transfer', () => {
  test('a reversal by hand is booked at once', async ({ harness, sale }) => {
    await sendTransfers(harness.deps);
    const id = `tr_${sale.orderId}_1`;
    harness.payments.payouts.reverseByHand(id, 500);
    for (let times = 0; times < 2; times++) expect((await tell(harness, id)).status).toBe(200);
    expect(await balances(harness, sale.orderId)).toMatchObject({ paid: 625, seller: 500 });
    expect(await alerts(harness)).toEqual([{ alert: 'reversal_by_hand' }]);
  });

  test('one by hand is an alert at once, and one of ours is none', async ({ harness, seller, sale }) => {
    await sendTransfers(harness.deps);
    await tell(harness, `tr_${sale.orderId}_1`);
    expect(await alerts(harness)).toEqual([]);
    const wanted = { accountId: `acct_${seller.id}`, cents: 5, intentId: sale.intentId };
    await tell(harness, harness.payments.payouts.sendByHand(wanted), 'evt_2');
    expect(await alerts(harness)).toEqual([{ alert: 'transfer_by_hand' }]);
  });

  // Fails when the event is stored before its object was read: the list of undelivered events would omit it.
  test('during an outage of the provider it is retried', async ({ harness, sale }) => {
    await sendTransfers(harness.deps);
    harness.payments.payouts.silence = 'beforeEffect';
    expect((await tell(harness, `tr_${sale.orderId}_1`)).status).toBe(503);
    expect(await rowsOf(harness, "SELECT 1 FROM stripe_events WHERE id = 'evt_1'")).toEqual([]);
    harness.payments.payouts.silence = 'none';
    expect((await tell(harness, `tr_${sale.orderId}_1`)).status).toBe(200);
    expect(await rowsOf(harness, "SELECT 1 FROM stripe_events WHERE id = 'evt_1'")).toHaveLength(1);
  });
});

describe('about a bank payout', () => {
  const failed = { failure: 'account_closed', at: 7 };
  const marks = (harness: Harness) => rowsOf(harness, 'SELECT bank_failure, bank_failed_at FROM payout_accounts');

  // Fails when the event's own content, which may be old, is used.
  test('a failed one marks the account, until a later success', async ({ harness, seller, sale: _ }) => {
    const account = `acct_${seller.id}`;
    expect((await post(harness, 'payouts-webhook', { account })).status).toBe(200);
    expect(await marks(harness)).toEqual([{ bank_failure: null, bank_failed_at: null }]);
    harness.payments.payouts.bankPayouts.set(account, failed);
    expect((await post(harness, 'payouts-webhook', { account })).status).toBe(200);
    expect(await marks(harness)).toEqual([{ bank_failure: 'account_closed', bank_failed_at: 7 }]);
    expect((await answer(seller.ask('GET', '/api/payouts')))[1]).toMatchObject({
      ...{ state: 'active', next: 'account' },
      blocked_by: 'Your bank returned the last payout. Please check your bank account at Stripe.',
    });
    expect((await seller.ask('POST', '/api/payouts/account')).status).toBe(200);
    harness.payments.payouts.bankPayouts.set(account, { failure: null, at: 8 });
    await post(harness, 'payouts-webhook', { account });
    expect(await marks(harness)).toEqual([{ bank_failure: null, bank_failed_at: null }]);
    expect((await answer(seller.ask('GET', '/api/payouts')))[1]).toMatchObject({ blocked_by: null, next: null });
  });

  test('one without an event is found when the account is read again', async ({ harness, seller, sale: _ }) => {
    harness.payments.payouts.bankPayouts.set(`acct_${seller.id}`, failed);
    await readPayoutAccounts(harness.deps);
    expect(await marks(harness)).toEqual([{ bank_failure: 'account_closed', bank_failed_at: 7 }]);
  });

  test('about an account that is not ours causes no call; during an outage of the provider it is retried', async ({
    harness,
    seller,
    sale: _,
  }) => {
    harness.payments.payouts.lastBankPayout = async () => {
      throw unavailable();
    };
    for (const account of ['acct_else', null])
      expect((await post(harness, 'payouts-webhook', { account })).status).toBe(200);
    expect((await post(harness, 'payouts-webhook', { account: `acct_${seller.id}` })).status).toBe(503);
  });
});

// Fails when one secret is accepted for another, or an account's event is sent to the shop's own endpoint.
stripeTest('the stand-in sends each endpoint its own events, and ours accept them', async ({ standIn, stripe }) => {
  const { payouts } = stripe;
  const made = await payouts.createAccount({ userId: 'u1', replaces: null, email: 'sal@example.org' });
  const account = made.kind === 'account' ? made.id : '';
  await standIn.turn(`accounts/${account}`, { do: 'activate' });
  const intent = await standIn.paid(100_000);
  const charge = (await standIn.stripe.paymentIntents.retrieve(intent.id)).latest_charge as string;
  const wanted = { amount: 5000, currency: 'usd', destination: account, source_transaction: charge };
  const { id } = await standIn.stripe.transfers.create(wanted);
  await soon(() => expect(standIn.eventsAbout(id, 'transfer.created')).toHaveLength(1));
  const [told] = standIn.eventsAbout(id, 'transfer.created');
  expect(await payouts.lastBankPayout(account)).toBeNull();
  standIn.jump(3 * 86_400_000);
  await standIn.turn(`accounts/${account}`, { do: 'drain' });
  const [payout] = (await standIn.stripe.payouts.list({ limit: 1 }, { stripeAccount: account })).data;
  expect(await payouts.lastBankPayout(account)).toMatchObject({ failure: null });
  await standIn.turn(`payouts/${payout?.id}`, { do: 'fail' });
  expect(await payouts.lastBankPayout(account)).toMatchObject({ failure: 'account_closed' });
  await soon(() => expect(standIn.ofAccounts.map(({ event }) => event.type)).toContain('payout.failed'));
  const failed = standIn.ofAccounts.find(({ event }) => event.type === 'payout.failed');
  expect(await stripe.parsePayoutEvent(failed?.body ?? '', failed?.signature ?? null)).toBe(account);
  await expect(stripe.parseEvent(failed?.body ?? '', failed?.signature ?? null)).rejects.toMatchObject({
    code: 'bad_request',
  });
  await expect(stripe.parsePayoutEvent(told?.body ?? '', told?.signature ?? null)).rejects.toMatchObject({
    code: 'bad_request',
  });
  const events = await standIn.stripe.events.list({ limit: 100 });
  expect(events.data.filter(({ type }) => type.startsWith('payout.'))).toEqual([]);
});
