import { expect } from 'vitest';
import { commonWords } from '../../core/words/common.ts';
import { paymentsWords } from '../../core/words/payments/payments.ts';
import { answer, booked, listing } from '../../tests/fixtures/factories.ts';
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
  for (const path of ['/api/payouts/account', '/api/payouts/account/check'])
    expect([path, (await seller.ask('POST', path)).status]).toEqual([path, 503]);
  harness.clock.now += 1000;
  expect((await start()).status).toBe(200);
  // A buyer gives a copy back whatever others do.
  expect((await buyer.ask('DELETE', `/api/my-orders/${bookedId}`)).status).toBe(200);
});
