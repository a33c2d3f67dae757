/** https://docs.stripe.com/api/v2/core/account-links */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRecipient } from '../../testing/test-accounts.ts';
import { type Bench, openBench } from '../../testing/test-bench.ts';
import { errorOf } from '../../testing/test-payments.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const linkTo = (account: string, urls: { refresh_url: string; return_url?: string }) =>
  bench.stripe.v2.core.accountLinks.create({
    account,
    use_case: { type: 'account_onboarding', account_onboarding: urls },
  });

test('a link returns to any web URL, with a test key to this machine as well', async () => {
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
  await bench.turn(`accounts/${id}`, { do: 'close' });
  expect((await errorOf(linkTo(id, { refresh_url: 'https://example.com' }))).statusCode).toBe(400);
});
