/** Stripe Connect for sellers, in our types, on the stand-in. */
import { expect, vi } from 'vitest';
import { stripeTest as test } from '../../../tests/fixtures/money/stripe-test.ts';
import { WEBHOOK_SECRET } from '../../../tools/stand-ins/stripe/testing/test-bench.ts';
import { createStripePayments } from './stripe-payments.ts';

const PLACES = {
  returnUrl: 'http://localhost:4321/dashboard/payouts',
  refreshUrl: 'http://localhost:4321/dashboard/payouts',
};
/** No refund and no known dispute of the payment. */
const UNTOUCHED = { refundedCents: 0, isDisputeKnown: false };
const SELLER = { userId: 'u1', email: 'sal@example.org', replaces: null };

// Fails when the state is read without `include`, or a repeat creates another account.
test('an account is created once, completed behind a link, and returns its state', async ({ standIn, stripe }) => {
  const { payouts } = stripe;
  const made = await payouts.createAccount(SELLER);
  expect(made).toMatchObject({ kind: 'account', status: 'restricted', needs: 'provide_info' });
  expect(await payouts.createAccount(SELLER)).toEqual(made);
  const id = made.kind === 'account' ? made.id : '';
  expect(await payouts.createAccountLink(id, PLACES)).toMatchObject({ kind: 'link', url: expect.stringContaining(id) });
  for (const [how, status] of [
    ['check', 'pending'],
    ['activate', 'active'],
    ['restrict', 'restricted'],
    ['reject', 'rejected'],
  ]) {
    await standIn.turn(`accounts/${id}`, { do: how ?? '' });
    expect(await payouts.retrieveAccount(id)).toMatchObject({ id, status });
  }
  await standIn.turn(`accounts/${id}`, { do: 'close' });
  expect(await payouts.retrieveAccount(id)).toMatchObject({ status: 'closed' });
  const next = await payouts.createAccount({ ...SELLER, replaces: id });
  expect(next).toMatchObject({ kind: 'account', status: 'restricted', id: expect.not.stringContaining(id) });
  expect(await payouts.createAccount({ ...SELLER, replaces: id })).toEqual(next);
});

// Fails when a definite answer counts as an outage: the account would be read every hour, forever.
test('an account unknown to Stripe is refused, and an invalid key is not', async ({ standIn, stripe }) => {
  expect(await stripe.payouts.retrieveAccount('acct_1NobodyKnowsThis')).toEqual({
    kind: 'refused',
    code: expect.any(String),
  });
  const other = createStripePayments({
    ...{ secretKey: 'no key', webhookSecret: WEBHOOK_SECRET, apiUrl: standIn.url },
  });
  await expect(other.payouts.retrieveAccount('acct_1NobodyKnowsThis')).rejects.toThrow();
});

// https://docs.stripe.com/connect/manage-payout-schedule, https://docs.stripe.com/api/balance-settings/update. Fails
// with the platform's own settings: a seller's balance would be at their bank the next day, and could not be reversed.
test('the balance of an account stays there until its monthly bank payout', async ({ standIn, stripe }) => {
  const { payouts } = stripe;
  const made = await payouts.createAccount(SELLER);
  const accountId = made.kind === 'account' ? made.id : '';
  for (let times = 0; times < 2; times++) expect(await payouts.payOutMonthly(accountId, 5)).toEqual({ kind: 'set' });
  const of = { stripeAccount: accountId };
  expect(await standIn.stripe.balanceSettings.retrieve({}, of)).toMatchObject({
    payments: { payouts: { schedule: { interval: 'monthly', monthly_payout_days: [5] } } },
  });
  expect(await standIn.stripe.balanceSettings.retrieve()).toMatchObject({
    payments: { payouts: { schedule: { interval: 'manual' } } },
  });
  expect(await payouts.payOutMonthly(accountId, 32)).toEqual({ kind: 'refused', code: 'parameter_invalid_array' });
});

test.for([
  ['none', 'platform_registration_required'],
  ['with card payments', 'capability_not_available_without_other_capability'],
])(
  "a platform that may create %s is refused with a code of Stripe's",
  async ([accounts, code], { standIn, stripe }) => {
    await standIn.turn('platform', { accounts: accounts ?? '' });
    expect(await stripe.payouts.createAccount(SELLER)).toEqual({ kind: 'refused', code });
  },
);

// Fails when the key is the same: the seller would be refused as long as the provider stores it.
test('a seller whose address changed after a lost reply gets an account', async ({ stripe }) => {
  const lost = await stripe.payouts.createAccount(SELLER);
  const changed = { ...SELLER, email: 'other@example.org' };
  const made = await stripe.payouts.createAccount(changed);
  expect(made).toMatchObject({ kind: 'account', status: 'restricted' });
  expect(made).not.toEqual(lost);
  expect(await stripe.payouts.createAccount(changed)).toEqual(made);
});

// Fails when a key lacks its try or its mark, or a list is of another payment.
test('a transfer is made once, found again, and reversed once', async ({ standIn, stripe }) => {
  const { payouts } = stripe;
  const intent = await standIn.paid(1250);
  expect(await payouts.transfersOf(intent.id)).toEqual([]);
  const made = await payouts.createAccount(SELLER);
  const accountId = made.kind === 'account' ? made.id : '';
  const wanted = {
    orderId: 'o1',
    tryNumber: 1,
    intentId: intent.id,
    accountId,
    cents: 1125,
    hasEarlierTransfer: false,
    ...UNTOUCHED,
  };
  expect(await payouts.transfer(wanted)).toEqual({ kind: 'refused', code: 'insufficient_capabilities_for_transfer' });
  await standIn.turn(`accounts/${accountId}`, { do: 'activate' });
  const second = { ...wanted, tryNumber: 2 };
  const sent = await payouts.transfer(second);
  const { cents } = second;
  const told = { kind: 'transfer', orderId: 'o1', tryNumber: 2, accountId, cents, reversedCents: 0 };
  expect(sent).toMatchObject(told);
  expect(await payouts.transfer(second)).toEqual(sent);
  expect(await payouts.transfersOf(intent.id)).toEqual([sent]);
  const transferId = sent.kind === 'transfer' ? sent.id : '';
  const reversal = { transferId, mark: 'o1:4:2', cents: 500 };
  const back = await payouts.reverse(reversal);
  expect(back).toMatchObject({ kind: 'reversal', transferId, mark: 'o1:4:2', cents: 500 });
  expect(await payouts.reverse(reversal)).toEqual(back);
  expect(await payouts.transfersOf(intent.id)).toEqual([{ ...sent, reversedCents: 500 }]);
  await standIn.turn(`accounts/${accountId}`, { do: 'drain' });
});

test('a transfer after a reversal is not out of the payment, which was transferred already', async ({
  standIn,
  stripe,
}) => {
  const { payouts } = stripe;
  const intent = await standIn.paid(1250);
  const made = await payouts.createAccount(SELLER);
  const accountId = made.kind === 'account' ? made.id : '';
  await standIn.turn(`accounts/${accountId}`, { do: 'activate' });
  const wanted = { orderId: 'o1', intentId: intent.id, accountId, cents: 1125, ...UNTOUCHED };
  const sent = await payouts.transfer({ ...wanted, tryNumber: 1, hasEarlierTransfer: false });
  await payouts.reverse({ transferId: sent.kind === 'transfer' ? sent.id : '', mark: 'o1:4:1', cents: 1125 });
  expect(await payouts.transfer({ ...wanted, tryNumber: 2, hasEarlierTransfer: false })).toMatchObject({
    kind: 'refused',
  });
  // The balance is empty until payments have settled.
  expect(await payouts.transfer({ ...wanted, tryNumber: 3, hasEarlierTransfer: true })).toEqual({
    kind: 'refused',
    code: 'balance_insufficient',
  });
});

// Fails when a notice of another signature is accepted, or one about another object names an account.
test('a notice about an account names it, if it has the signature of these notices', async ({ standIn, stripe }) => {
  const made = await stripe.payouts.createAccount(SELLER);
  const id = made.kind === 'account' ? made.id : '';
  await standIn.turn(`accounts/${id}`, { do: 'activate' });
  await vi.waitFor(() => expect(standIn.thinAbout(id)).not.toEqual([]));
  const [{ body, signature } = { body: '', signature: '' }] = standIn.thinAbout(id);
  expect(await stripe.parseAccountNotice(body, signature)).toBe(id);
  await expect(stripe.parseEvent(body, signature)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(stripe.parseAccountNotice(body, null)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(stripe.parseAccountNotice(`${body} `, signature)).rejects.toMatchObject({ code: 'bad_request' });
  const { parseAccountNotice } = createStripePayments({
    secretKey: 'sk_test_bench',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: standIn.url,
  });
  await expect(parseAccountNotice(body, signature)).rejects.toMatchObject({ code: 'bad_request' });
});

// Fails when the payment is not checked: the provider transfers the money of a refunded one.
test('no transfer is made out of a payment with an unknown refund or dispute', async ({ standIn, stripe }) => {
  const { payouts } = stripe;
  const made = await payouts.createAccount(SELLER);
  const accountId = made.kind === 'account' ? made.id : '';
  await standIn.turn(`accounts/${accountId}`, { do: 'activate' });
  const refunded = await standIn.paid(1250);
  await standIn.stripe.refunds.create({ payment_intent: refunded.id, amount: 250 });
  const wanted = { orderId: 'o1', accountId, cents: 900, hasEarlierTransfer: false };
  const ofRefunded = { ...wanted, tryNumber: 1, intentId: refunded.id };
  const questioned = { kind: 'refused', code: 'payment_changed' };
  expect(await payouts.transfer({ ...ofRefunded, ...UNTOUCHED })).toEqual(questioned);
  const disputed = await standIn.create(1250, { confirm: true, payment_method: 'pm_card_createDispute' });
  const ofDisputed = { ...wanted, tryNumber: 2, intentId: disputed.id };
  expect(await payouts.transfer({ ...ofDisputed, ...UNTOUCHED })).toEqual(questioned);
  expect((await standIn.stripe.transfers.list()).data).toEqual([]);
  expect(await payouts.transfer({ ...ofRefunded, refundedCents: 250, isDisputeKnown: false })).toMatchObject({
    kind: 'transfer',
  });
  // A known dispute is checked with its sale: a won one leaves its mark on the payment.
  expect(await payouts.transfer({ ...ofDisputed, refundedCents: 0, isDisputeKnown: true })).toMatchObject({
    kind: 'transfer',
  });
});
