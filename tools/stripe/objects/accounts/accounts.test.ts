/** https://docs.stripe.com/api/v2/core/accounts, https://docs.stripe.com/api/v2/core/account-links */
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipient, recipient } from '../../testing/test-accounts.ts';
import { ACCOUNTS_SECRET, type Bench, openBench, SECRET, WEBHOOK_SECRET } from '../../testing/test-bench.ts';
import { errorOf, soon } from '../../testing/test-payments.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const accounts = () => bench.stripe.v2.core.accounts;
const linkTo = (account: string, urls: { refresh_url: string; return_url?: string }) =>
  bench.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: urls },
  });

test('a recipient is made, restricted at first; what is not included is null', async () => {
  const made = await newRecipient(bench, { display_name: 'Ann Other', metadata: { user: 'u1' } });
  expect(made).toMatchObject({
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    contact_email: 'person@example.com',
    dashboard: 'express',
    display_name: 'Ann Other',
    livemode: false,
    metadata: { user: 'u1' },
    ...{ configuration: null, defaults: null, future_requirements: null, identity: null, requirements: null },
  });
  expect(made.id).toMatch(/^acct_1\w{15}$/);
  expect(made.created).toBe(new Date(made.created).toISOString());
  expect(await accounts().retrieve(made.id)).toEqual(made);
  const include = ['configuration.recipient' as const, 'defaults' as const, 'requirements' as const];
  const { configuration, defaults, identity, requirements } = await accounts().retrieve(made.id, { include });
  expect(configuration).toMatchObject({ customer: null, merchant: null, recipient: { applied: true } });
  expect(configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers).toEqual({
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  });
  expect(defaults?.responsibilities).toEqual({
    ...{ fees_collector: 'application', losses_collector: 'application', requirements_collector: 'stripe' },
  });
  expect(requirements?.entries?.map((entry) => entry.awaiting_action_from)).toContain('user');
  expect(identity).toBeNull();
});

test.each<[string, string, object]>([
  ['no address', 'invalid_fields', { contact_email: undefined }],
  ['an unknown field', 'invalid_fields', { colour: 'red' }],
  ['a wrong type', 'invalid_fields', { display_name: 7 }],
  ['nobody who is responsible', 'invalid_fields', { defaults: {} }],
  ['an include that is none', 'invalid_fields', { include: ['secrets'] }],
  [
    'a business on this machine',
    'url_invalid',
    { defaults: { ...recipient().defaults, profile: { business_url: 'http://localhost:4321' } } },
  ],
])('an account with %s is refused: %s', async (_, code, more) => {
  const refused = await errorOf(newRecipient(bench, more));
  expect(refused).toMatchObject({ statusCode: 400, code });
});

test('an account that only receives transfers is refused until the platform is approved', async () => {
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

test('a link goes anywhere on the web, with a test key to this machine as well', async () => {
  const { id } = await newRecipient(bench);
  for (const refresh_url of ['http://localhost:4321/refresh', 'https://example.com/refresh']) {
    const link = await linkTo(id, { refresh_url });
    expect(link).toMatchObject({
      ...{ object: 'v2.core.account_link', account: id, livemode: false },
      use_case: { type: 'account_onboarding', account_onboarding: { refresh_url } },
    });
    expect(link.url.startsWith(`${bench.url}/setup/e/${id}/`)).toBe(true);
    expect(Date.parse(link.expires_at) - Date.parse(link.created)).toBe(5 * 60_000);
  }
  for (const refresh_url of ['localhost:4321', '/refresh', 'javascript:alert(1)'])
    expect(await errorOf(linkTo(id, { refresh_url }))).toMatchObject({ statusCode: 400, code: 'url_invalid' });
  expect(await errorOf(linkTo('acct_none', { refresh_url: 'https://example.com' }))).toMatchObject({
    ...{ statusCode: 404, code: 'not_found' },
  });
});

test('news of an account goes to the second webhook, signed with its own secret, without a snapshot', async () => {
  const { id } = await newRecipient(bench);
  await bench.turn(`accounts/${id}`, { do: 'activate' });
  await soon(() => expect(bench.thin).toHaveLength(3));
  const types = bench.thin.map(({ event }) => event.type);
  expect(new Set(types)).toEqual(
    new Set([
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[requirements].updated',
    ]),
  );
  for (const { body, signature } of bench.thin) {
    const notification = bench.stripe.parseEventNotification(body, signature, ACCOUNTS_SECRET);
    expect(() => bench.stripe.parseEventNotification(body, signature, WEBHOOK_SECRET)).toThrow();
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(
      ['created', 'id', 'livemode', 'object', 'related_object', 'type'].sort(),
    );
    expect(notification).toMatchObject({
      object: 'v2.core.event',
      related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
    });
    expect(notification.created).toBe(new Date(notification.created).toISOString());
    const whole = await bench.stripe.v2.core.events.retrieve(notification.id);
    expect([whole.id, whole.type]).toEqual([notification.id, notification.type]);
    if (whole.type === 'v2.core.account[configuration.recipient].capability_status_updated')
      expect(whole.data.updated_capability).toMatch(/^stripe_balance\./);
  }
  await bench.turn(`accounts/${id}`, { do: 'activate' });
  await bench.turn(`accounts/${id}`, { do: 'close' });
  await soon(() => expect(bench.thin.map(({ event }) => event.type)).toContain('v2.core.account.closed'));
  expect(await accounts().retrieve(id)).toMatchObject({ closed: true });
  expect(await errorOf(bench.stripe.v2.core.events.retrieve('evt_none'))).toMatchObject({ statusCode: 404 });
});

test('an account that is closed is nobody’s any more, and opens no more', async () => {
  const { id } = await newRecipient(bench);
  expect((await bench.stripe.balance.retrieve({}, { stripeAccount: id })).available[0]?.amount).toBe(0);
  await bench.turn(`accounts/${id}`, { do: 'close' });
  await bench.turn(`accounts/${id}`, { do: 'activate' });
  const { configuration } = await accounts().retrieve(id, { include: ['configuration.recipient'] });
  expect(configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('restricted');
  expect(await errorOf(bench.stripe.balance.retrieve({}, { stripeAccount: id }))).toMatchObject({ statusCode: 403 });
  expect((await errorOf(linkTo(id, { refresh_url: 'https://example.com' }))).statusCode).toBe(400);
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
test('a key keeps an account that was made, and not a refusal', async () => {
  const once = (more = {}) => accounts().create(recipient(more), { idempotencyKey: 'account:u1' });
  await bench.turn('platform', { accounts: 'none' });
  await errorOf(once());
  await bench.turn('platform', { accounts: 'any' });
  const made = await once();
  expect(await once()).toEqual(made);
  expect(await errorOf(once({ display_name: 'Other' }))).toMatchObject({ statusCode: 400 });
});

test('a call says its version, and is JSON', async () => {
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
