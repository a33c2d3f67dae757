import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, openBench, type Received, WEBHOOK_SECRET } from './testing/test-bench.ts';
import { soon } from './testing/test-payments.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

describe('webhooks', () => {
  test('are signed over the raw body', async () => {
    await bench.create();
    await soon(() => expect(bench.received).toHaveLength(1));
    const { body, signature } = bench.received[0] as Received;
    const event = bench.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    expect(event.type).toBe('payment_intent.created');
    expect(() => bench.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    expect(() => bench.stripe.webhooks.constructEvent(body.replace('1999', '1'), signature, WEBHOOK_SECRET)).toThrow();
  });

  test('are retried, with growing pauses, until a 2xx', async () => {
    let failures = 2;
    bench.answerWebhooksWith(() => (failures-- > 0 ? 503 : 200));
    const { id } = await bench.create();
    await soon(() => expect(bench.eventsAbout(id)).toHaveLength(3));
    const [first, second, third] = bench.eventsAbout(id).map(({ at }) => at) as [number, number, number];
    expect(second - first).toBeGreaterThanOrEqual(450);
    expect(third - second).toBeGreaterThanOrEqual(950);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(bench.eventsAbout(id)).toHaveLength(3);
  });

  test('survive a restart before their delivery', async () => {
    bench.answerWebhooksWith(() => 500);
    const { id } = await bench.create();
    await soon(() => expect(bench.eventsAbout(id).length).toBeGreaterThan(0));
    await bench.restart(() => bench.answerWebhooksWith(() => 204));
    const before = bench.eventsAbout(id).length;
    await soon(() => expect(bench.eventsAbout(id).length).toBeGreaterThan(before));
    await soon(async () => expect((await bench.stripe.events.list()).data[0]?.pending_webhooks).toBe(0));
  });
});
