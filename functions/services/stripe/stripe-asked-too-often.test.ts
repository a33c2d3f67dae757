import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { ProviderRateLimited } from '../../errors.ts';
import { createStripePayments } from './stripe-payments.ts';

let status = 200;
const server = createServer((_, response) => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ error: { type: 'api_error', message: 'no' } }));
});
afterEach(() => new Promise((closed) => server.close(closed)));

test('distinguishes 429 from an outage of Stripe', async () => {
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { retrieveIntent } = createStripePayments({ secretKey: 'sk_test_x', webhookSecret: 'x', apiUrl });
  const failure = () => retrieveIntent('pi_x').catch((error: unknown) => error);
  status = 429;
  const asked = await failure();
  expect(asked).toBeInstanceOf(ProviderRateLimited);
  expect(asked).toMatchObject({ code: 'unavailable', status: 503, message: commonWords.error.paymentsUnavailable });
  status = 500;
  const silent = await failure();
  expect(silent).toMatchObject({ code: 'unavailable' });
  expect(silent).not.toBeInstanceOf(ProviderRateLimited);
});
