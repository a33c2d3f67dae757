import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { PROVIDER_CALLS_PER_HOUR } from '../../core/limits.ts';
import { commonWords } from '../../core/words/en/common.ts';
import { paymentsWords } from '../../core/words/en/payments.ts';
import { answer, booked, listing } from '../../tests/fixtures/factories.ts';
import { completed } from '../../tests/fixtures/fulfilment/fulfilments.ts';
import { stockedTest as test } from '../../tests/fixtures/test.ts';
import { createProviderCalls } from './provider-calls.ts';

// Fails when user requests take the provider's whole rate, or when a refused call is written or sent.
test('a full second refuses user requests to the provider, and the next second accepts them', async ({
  harness,
  seller,
  buyer,
}) => {
  Object.assign(harness.deps, { providerCalls: createProviderCalls(() => harness.clock.now, 1) });
  const bookedId = await booked(buyer, await listing(harness, seller));
  const start = () => buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId });
  const finish = () => buyer.ask('POST', '/api/payment', { transactionId: 'pi_1' });
  expect((await start()).status).toBe(200);
  const refused = await start();
  expect([refused.headers.get('Retry-After'), await answer(refused)]).toEqual([
    '1',
    [503, { message: commonWords.error.paymentsUnavailable, code: 'unavailable' }],
  ]);
  expect(await answer(finish())).toEqual([503, { message: paymentsWords.unknownOutcome, code: 'unavailable' }]);
  expect((await seller.ask('POST', '/api/payouts/account')).status).toBe(503);
  expect((await seller.ask('POST', '/api/payouts/account/check')).status).toBe(200);
  harness.clock.now += 1000;
  expect((await start()).status).toBe(200);
  // Returning a copy is never refused by load.
  expect((await buyer.ask('DELETE', `/api/my-orders/${bookedId}`)).status).toBe(200);
});

// Fails when a seller without an account uses up their calls by checking its state.
test('counts nothing when there is no account to ask about', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  for (let times = 0; times < PROVIDER_CALLS_PER_HOUR; times++)
    expect((await seller.ask('POST', '/api/payouts/account/check')).status).toBe(200);
  expect((await seller.ask('POST', '/api/payouts/account')).status).toBe(200);
});

// Fails when the isolates of a location exceed the limit together, or when an absent limit refuses users.
test('the isolates of a location share one counter, and a limit that does not answer refuses nobody', async ({
  harness,
  seller,
  buyer,
}) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const asked: string[] = [];
  let success: boolean | null = true;
  const limit = async ({ key }: { key: string }) => {
    asked.push(key);
    if (success === null) throw new Error('away');
    return { success };
  };
  Object.assign(harness.deps, { providerCalls: createProviderCalls(() => harness.clock.now, 20, { limit }) });
  const bookedId = await booked(buyer, await listing(harness, seller));
  const start = () => buyer.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId });
  expect((await start()).status).toBe(200);
  success = false;
  const refused = await start();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10']);
  success = null;
  expect((await start()).status).toBe(200);
  expect(new Set(asked).size).toBe(1);
  expect(log).toHaveBeenCalledOnce();
});

test('wrangler.toml binds the count of a location: 20 a second', () => {
  const [, bound = ''] = readFileSync('wrangler.toml', 'utf8').split('name = "PROVIDER_CALLS"');
  expect(bound).toMatch(/^\nnamespace_id = "1004"\nsimple = { limit = 200, period = 10 }/);
});

// Fails when an account past its hourly limit takes the calls of other users.
test('an account past its own limit takes nothing of the shared count', async ({ harness, seller, buyer, other }) => {
  Object.assign(harness.deps, { providerCalls: createProviderCalls(() => harness.clock.now, 61) });
  const orders = [
    await booked(buyer, await listing(harness, seller)),
    await booked(other, await listing(harness, seller)),
  ];
  const start = (who: typeof buyer, bookedId = '') =>
    who.ask('POST', '/api/create-payment-intent', { product_price: 12.5, bookedId });
  for (let n = 0; n < 60; n++) expect((await start(buyer, orders[0])).status).toBe(200);
  expect((await start(buyer, orders[0])).status).toBe(429);
  expect((await start(other, orders[1])).status).toBe(200);
  expect((await start(other, orders[1])).status).toBe(503);
});
