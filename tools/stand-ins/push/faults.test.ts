import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FAULTS } from './faults.ts';
import { type Bench, openBench, type Subscribed } from './test-bench.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.ask('/api/messages', { method: 'DELETE' });
  await bench.ask('/api/faults', { method: 'DELETE' });
});

/** The sender's response, and if the message is stored nevertheless. */
const EFFECTS: Record<string, { status?: number; retryAfter?: string; kept?: true }> = {
  '400': { status: 400 },
  '403': { status: 403 },
  '404': { status: 404 },
  '410': { status: 410 },
  '413': { status: 413 },
  '429': { status: 429, retryAfter: '90' },
  '500': { status: 500 },
  '503': { status: 503, retryAfter: '30' },
  cut: {},
  cutkept: { kept: true },
};

async function effectOn(to: Subscribed) {
  const answer = await bench.send(to).catch(() => undefined);
  const retryAfter = answer?.headers.get('Retry-After');
  return {
    ...(answer ? { status: answer.status } : {}),
    ...(retryAfter ? { retryAfter } : {}),
    kept: (await bench.messages()).length === 1,
  };
}

describe.each(Object.entries(EFFECTS))('%s', (name, { kept = false, ...effect }) => {
  test('is caused by a subscription, each time', async () => {
    expect(await effectOn(await bench.subscribe({ fault: name }))).toEqual({ ...effect, kept });
  });

  test('is caused by an order, for one message', async () => {
    const subscription = await bench.subscribe();
    expect((await bench.post('/api/faults', { fault: name })).status).toBe(204);
    expect(await effectOn(subscription)).toEqual({ ...effect, kept });
    await bench.ask('/api/messages', { method: 'DELETE' });
    expect(await effectOn(subscription)).toEqual({ status: 201, kept: true });
  });
});

test('mute gives no answer', async () => {
  await bench.post('/api/faults', { fault: 'mute' });
  const given = { signal: AbortSignal.timeout(300), method: 'POST' };
  await expect(bench.ask('/send/any', given)).rejects.toThrow('timeout');
});

test('every fault is tried', () => {
  expect(FAULTS.map(({ name }) => name).toSorted()).toEqual([...Object.keys(EFFECTS), 'mute'].toSorted());
});

test('refuses invalid orders', async () => {
  for (const order of [{ fault: 'fire' }, { fault: '410', messages: 0 }, { fault: '410', messages: 1.5 }])
    expect((await bench.post('/api/faults', order)).status).toBe(422);
  expect((await bench.post('/api/subscriptions', { fault: 'fire' })).status).toBe(422);
});
