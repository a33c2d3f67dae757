/** https://docs.stripe.com/connect/hosted-onboarding */
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipient } from '../testing/test-accounts.ts';
import { type Bench, openBench } from '../testing/test-bench.ts';

const REFRESH = 'http://localhost:4321/refresh';
const RETURN = 'http://localhost:4321/return?from=stripe';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const link = async (account: string): Promise<Stripe.V2.Core.AccountLink> =>
  bench.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url: REFRESH, return_url: RETURN } },
  });
const visit = (url: string, init: RequestInit = {}) => fetch(new URL(url, bench.url), { redirect: 'manual', ...init });
const choose = (page: string, outcome: string) =>
  visit(page, { method: 'POST', body: new URLSearchParams({ outcome }) });
const placeOf = (response: Response) => response.headers.get('location') ?? '';

test.each([
  ['active', [], 0],
  ['pending', [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }], 8],
  ['restricted', [{ code: 'requirements_past_due', resolution: 'provide_info' }], 8],
  ['rejected', [{ code: 'rejected_other', resolution: 'contact_stripe' }], 0],
] as const)(
  'a link opens a page; choosing %s there sets that and redirects back',
  async (status, status_details, wants) => {
    const { id } = await newRecipient(bench, { contact_email: '<b>ann</b>@example.com' });
    const opened = await visit((await link(id)).url);
    expect(opened.status).toBe(303);
    const page = await visit(placeOf(opened));
    const html = await page.text();
    expect(html).toContain('&lt;b&gt;ann&lt;/b&gt;@example.com');
    expect(html).toContain('Something is missing.');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:4321");
    const answered = await choose(placeOf(opened), status);
    expect([answered.status, placeOf(answered)]).toEqual([303, RETURN]);
    const include = ['configuration.recipient' as const, 'requirements' as const];
    const account = await bench.stripe.v2.core.accounts.retrieve(id, { include });
    expect(account.configuration?.recipient?.capabilities?.stripe_balance).toEqual({
      payouts: { status, status_details },
      stripe_transfers: { status, status_details },
    });
    expect(account.requirements?.entries).toHaveLength(wants);
  },
);

test('leaving redirects back without a change', async () => {
  const { id } = await newRecipient(bench);
  const page = placeOf(await visit((await link(id)).url));
  expect(placeOf(await choose(page, 'leave'))).toBe(RETURN);
  const { configuration } = await bench.stripe.v2.core.accounts.retrieve(id, { include: ['configuration.recipient'] });
  expect(configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status).toBe('restricted');
});

test('a link opens once, a page answers once, and neither after its expiry: all redirect to the refresh URL', async () => {
  const { id } = await newRecipient(bench);
  const { url } = await link(id);
  const page = placeOf(await visit(url));
  expect(placeOf(await visit(url))).toBe(REFRESH);
  expect((await visit(page)).status).toBe(200);
  expect((await choose(page, 'nonsense')).status).toBe(400);
  await choose(page, 'leave');
  for (const late of [await visit(page), await choose(page, 'active')]) expect(placeOf(late)).toBe(REFRESH);
  const late = await link(id);
  bench.jump(5 * 60_000 + 1000);
  expect(placeOf(await visit(late.url))).toBe(REFRESH);
  expect((await visit(`/setup/e/${id}/none`)).status).toBe(404);
  expect((await visit('/setup/s/none')).status).toBe(404);
});
