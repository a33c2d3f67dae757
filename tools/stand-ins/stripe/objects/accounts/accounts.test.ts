/** https://docs.stripe.com/api/v2/core/accounts */
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipient, recipient } from '../../testing/test-accounts.ts';
import { type Bench, openBench, SECRET } from '../../testing/test-bench.ts';
import { errorOf } from '../../testing/test-payments.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const accounts = () => bench.stripe.v2.core.accounts;
test('a new recipient is restricted; fields that are not included are null', async () => {
  const made = await newRecipient(bench, { metadata: { user: 'u1' } });
  expect(made).toMatchObject({
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    contact_email: 'person@example.com',
    dashboard: 'express',
    livemode: false,
    metadata: { user: 'u1' },
    ...{ configuration: null, defaults: null, future_requirements: null, identity: null, requirements: null },
  });
  expect(made.id).toMatch(/^acct_1\w{15}$/);
  expect(made.created).toBe(new Date(made.created).toISOString());
  expect(await accounts().retrieve(made.id)).toEqual(made);
  const include = ['configuration.recipient' as const, 'requirements' as const];
  const { configuration, identity, requirements } = await accounts().retrieve(made.id, { include });
  expect(configuration).toMatchObject({ customer: null, merchant: null, recipient: { applied: true } });
  expect(configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers).toEqual({
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  });
  expect(requirements?.entries?.map((entry) => entry.awaiting_action_from)).toContain('user');
  expect(identity).toBeNull();
});

test.each<[string, string, object]>([
  ['no address', 'invalid_fields', { contact_email: undefined }],
  ['an unknown field', 'invalid_fields', { colour: 'red' }],
  ['a wrong type', 'invalid_fields', { dashboard: 7 }],
  ['nobody who is responsible', 'invalid_fields', { defaults: {} }],
  ['an include that is none', 'invalid_fields', { include: ['secrets'] }],
])('refuses an account with %s: %s', async (_, code, more) => {
  const refused = await errorOf(newRecipient(bench, more));
  expect(refused).toMatchObject({ statusCode: 400, code });
});

test('refuses an account that only receives transfers until the platform is approved', async () => {
  const withCards: Stripe.V2.Core.AccountCreateParams = recipient({
    configuration: { ...recipient().configuration, merchant: { capabilities: { card_payments: { requested: true } } } },
  });
  await bench.turn('platform', { accounts: 'with card payments' });
  expect(await errorOf(newRecipient(bench))).toMatchObject({
    ...{ statusCode: 400, code: 'capability_not_available_without_other_capability' },
  });
  expect((await accounts().create(withCards)).applied_configurations).toEqual(['merchant', 'recipient']);
  await bench.turn('platform', { accounts: 'none' });
  for (const params of [recipient(), withCards])
    expect(await errorOf(accounts().create(params))).toMatchObject({ code: 'platform_registration_required' });
  await bench.turn('platform', { accounts: 'any' });
  expect((await newRecipient(bench)).closed).toBe(false);
});

test('a closed account is inaccessible, and stays closed', async () => {
  const { id } = await newRecipient(bench);
  expect((await bench.stripe.balance.retrieve({}, { stripeAccount: id })).available[0]?.amount).toBe(0);
  await bench.turn(`accounts/${id}`, { do: 'close' });
  await bench.turn(`accounts/${id}`, { do: 'activate' });
  const { configuration } = await accounts().retrieve(id, { include: ['configuration.recipient'] });
  expect(configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('restricted');
  expect(await errorOf(bench.stripe.balance.retrieve({}, { stripeAccount: id }))).toMatchObject({ statusCode: 403 });
});

test('each account has settings of its own', async () => {
  const { id } = await newRecipient(bench);
  const of = { stripeAccount: id };
  await bench.stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'monthly' } } } }, of);
  expect((await bench.stripe.balanceSettings.retrieve({}, of)).payments.payouts?.schedule).toEqual({
    ...{ interval: 'monthly', monthly_payout_days: [1] },
  });
  expect((await bench.stripe.balanceSettings.retrieve()).payments.payouts?.schedule?.interval).toBe('manual');
  expect(await errorOf(bench.stripe.balanceSettings.retrieve({}, { stripeAccount: 'acct_none' }))).toMatchObject({
    ...{ statusCode: 403, code: 'account_invalid' },
  });
});

// https://docs.stripe.com/api-v2-overview#idempotency
test('a key stores a created account, and not a refusal', async () => {
  const once = (more = {}) => accounts().create(recipient(more), { idempotencyKey: 'account:u1' });
  await bench.turn('platform', { accounts: 'none' });
  await errorOf(once());
  await bench.turn('platform', { accounts: 'any' });
  const made = await once();
  expect(await once()).toEqual(made);
  expect(await errorOf(once({ contact_email: 'other@example.com' }))).toMatchObject({ statusCode: 400 });
});

test('a call requires its version, and JSON', async () => {
  const call = (body: string, version?: string) =>
    fetch(`${bench.url}/v2/core/accounts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${SECRET}`, ...(version && { 'Stripe-Version': version }) },
      body,
    });
  expect((await call(JSON.stringify(recipient()), '2026-10-28.endive')).status).toBe(200);
  expect((await call(JSON.stringify(recipient()))).status).toBe(400);
  expect((await call('contact_email=a', '2026-10-28.endive')).status).toBe(400);
});
