import { readFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { PROVIDER_CALLS_PER_HOUR } from '../../core/limits.ts';
import { commonWords } from '../../core/words/common.ts';
import { paymentsWords } from '../../core/words/payments/payments.ts';
import { answer, booked, listing } from '../../tests/fixtures/factories.ts';
import { completed } from '../../tests/fixtures/fulfilment/fulfilments.ts';
import { stockedTest as test } from '../../tests/fixtures/test.ts';
import { createProviderCalls } from './provider-calls.ts';

// Fails when what people ask takes the provider's whole rate, or when a call that is refused is written or asked for.
test('a second that is full refuses people who ask the provider, and the next one does not', async ({
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
  // There is no account that the provider could be asked about.
  expect((await seller.ask('POST', '/api/payouts/account/check')).status).toBe(200);
  harness.clock.now += 1000;
  expect((await start()).status).toBe(200);
  // A buyer gives a copy back whatever others do.
  expect((await buyer.ask('DELETE', `/api/my-orders/${bookedId}`)).status).toBe(200);
});

// Fails when a seller without an account uses up their calls by asking how it stands.
test('nothing is counted where there is no account to ask about', async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  for (let times = 0; times < PROVIDER_CALLS_PER_HOUR; times++)
    expect((await seller.ask('POST', '/api/payouts/account/check')).status).toBe(200);
  expect((await seller.ask('POST', '/api/payouts/account')).status).toBe(200);
});

// Fails when many isolates of a location ask more than one may, or when a limit that is away keeps people out.
test('the isolates of a location have one count, and a limit that does not answer keeps nobody out', async ({
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

// Fails when an account that has used up its hour takes the calls of everybody else.
test('an account past its own limit takes nothing of the count that all people share', async ({
  harness,
  seller,
  buyer,
  other,
}) => {
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
