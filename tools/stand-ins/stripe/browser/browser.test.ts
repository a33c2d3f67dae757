import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, openBench } from '../testing/test-bench.ts';
import { cardFields } from '../testing/test-payments.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

describe('a browser', () => {
  test('gets a limited intent, with the right client secret only', async () => {
    const intent = await bench.create(1999, { metadata: { order: 'private' } });
    const path = `/v1/payment_intents/${intent.id}`;
    const { body } = await bench.browser('GET', path, { client_secret: intent.client_secret });
    expect(body).toMatchObject({ id: intent.id, amount: 1999, status: 'requires_payment_method' });
    for (const hidden of ['metadata', 'latest_charge', 'amount_received']) expect(body).not.toHaveProperty(hidden);
    expect((await bench.browser('GET', path)).status).toBe(400);
    expect((await bench.browser('GET', path, { client_secret: `${intent.id}_secret_no` })).status).toBe(400);
    const confirm = { client_secret: `${intent.id}_secret_no`, ...cardFields('4242424242424242') };
    expect((await bench.browser('POST', `${path}/confirm`, confirm)).status).toBe(400);
    expect((await bench.browser('POST', `${path}/cancel`)).status).toBe(401);
    expect((await bench.browser('POST', '/v1/refunds', { payment_intent: intent.id })).status).toBe(401);
  });

  test('may call from any origin', async () => {
    const preflight = await fetch(`${bench.url}/v1/payment_methods`, {
      method: 'OPTIONS',
      headers: { Origin: 'http://site.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
  });

  test('loads a script that the npm loader accepts, and pages without inline code', async () => {
    const script = await (await fetch(`${bench.url}/stripe.js`)).text();
    expect(() => new Function(script)).not.toThrow();
    expect(script).toContain("version: 'endive'");
    for (const page of ['/elements/card', '/3ds/pi_1']) {
      const html = await (await fetch(bench.url + page)).text();
      expect(html).toContain('Simulated payment – no real money moves');
      expect(html).not.toMatch(/<style|style=|<script>| on\w+=/);
    }
  });
});
