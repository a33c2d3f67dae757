import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, newSender, ORIGIN, openBench } from './test-bench.ts';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

test('a message of a sender that is not ours is verified, decrypted and stored', async () => {
  const subscription = await bench.subscribe();
  expect(subscription.endpoint).toBe(`${ORIGIN}/send/${subscription.id}`);
  const answer = await bench.send(subscription, '{"title":"Привет 📚"}');
  expect([answer.status, answer.headers.get('TTL')]).toEqual([201, '60']);
  expect(await bench.messages(subscription.id)).toEqual([
    expect.objectContaining({
      ...{ subscription: subscription.id, data: '{"title":"Привет 📚"}', ttl: 60, urgency: 'high', topic: 'a-topic' },
      subject: 'mailto:shop@example.com',
    }),
  ]);
});

test('messages survive a restart, and can be deleted', async () => {
  const subscription = await bench.subscribe();
  await bench.send(subscription, 'one');
  await bench.restart();
  await bench.send(subscription, 'two');
  expect((await bench.messages()).map(({ data }) => data)).toEqual(['two', 'one']);
  await bench.ask('/api/messages', { method: 'DELETE' });
  await bench.restart();
  expect(await bench.messages()).toEqual([]);
});

describe('refuses', () => {
  const statusOf = async (...args: Parameters<Bench['send']>) => {
    const { status } = await bench.send(...args);
    expect(await bench.messages()).toEqual([]);
    return status;
  };
  const without = (name: string) => (headers: Record<string, string>) => ({ ...headers, [name]: '' });

  test.each([
    ['a message without a sender', without('authorization'), 401],
    ['one without a time to live', without('ttl'), 400],
    ['one whose topic is too long', (headers: object) => ({ ...headers, topic: 'a'.repeat(33) }), 400],
    ['one of no known urgency', (headers: object) => ({ ...headers, urgency: 'now' }), 400],
    ['the encoding of the draft', (headers: object) => ({ ...headers, 'content-encoding': 'aesgcm' }), 415],
  ])('%s', async (_, change, status) => {
    expect(await statusOf(await bench.subscribe(), 'x', change)).toBe(status);
  });

  test('one for an unknown subscription', async () => {
    const subscription = await bench.subscribe();
    expect(await statusOf({ ...subscription, endpoint: `${ORIGIN}/send/nobody` })).toBe(404);
  });

  test('one of another sender, one for another service, and one of yesterday', async () => {
    const subscription = await bench.subscribe({ applicationServerKey: bench.sender.publicKey });
    expect(await statusOf(subscription, 'x', undefined, newSender())).toBe(403);
    const elsewhere = { ...subscription, endpoint: subscription.endpoint.replace('push.', 'other.') };
    expect(await statusOf(elsewhere)).toBe(401);
    bench.clock.now += 24 * 60 * 60_000;
    expect(await statusOf(subscription)).toBe(401);
  });

  test('one that was encrypted for another receiver', async () => {
    const [one, other] = [await bench.subscribe(), await bench.subscribe()];
    expect(await statusOf({ ...one, keys: other.keys })).toBe(400);
  });

  test('a page of another site', async () => {
    const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' }, method: 'DELETE' };
    expect((await bench.ask('/api/messages', foreign)).status).toBe(403);
  });
});

test('the page shows messages, and runs nothing of them', async () => {
  const notification = { title: '<script>alert(1)</script>', body: 'It is your turn.' };
  await bench.send(await bench.subscribe(), JSON.stringify({ web_push: 8030, notification }));
  const page = await (await bench.ask('/')).text();
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).toContain('It is your turn.');
  expect(page).not.toContain('<script>');
});
