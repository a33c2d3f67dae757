/** The sender of pushes, in workerd, against a push service that verifies and decrypts independently. */
import { build } from 'esbuild';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pushing } from '../../../tests/fixtures/notices/push-worker.ts';
import { type Bench, newSender, openBench } from '../../../tools/stand-ins/push/test-bench.ts';
import type { PushNotice, PushResult } from '../../domain/ports/push.ts';
import { PUSH_STANDIN_HOST } from './push-endpoints.ts';

let worker: Miniflare;
let bench: Bench;

beforeAll(async () => {
  bench = await openBench(`https://${PUSH_STANDIN_HOST}`);
  const { outputFiles } = await build({
    entryPoints: ['tests/fixtures/notices/push-worker.ts'],
    ...{ bundle: true, write: false, format: 'esm', logLevel: 'error' },
  });
  const { text: contents = '' } = outputFiles[0] ?? {};
  const modules = { 'worker.mjs': { type: 'esm' as const, contents } };
  worker = new Miniflare({
    log: new Log(LogLevel.NONE),
    // workerd logs a broken connection, which a test causes on purpose.
    handleStructuredLogs: () => {},
    workers: [
      { config: { name: 'push', compatibilityDate: '2026-10-01', manifest: { mainModule: 'worker.mjs', modules } } },
    ],
  });
  await worker.ready;
});
afterAll(() => Promise.all([worker.dispose(), bench.close()]));
beforeEach(async () => {
  await bench.ask('/api/messages', { method: 'DELETE' });
});

async function pushed(
  change: Partial<PushNotice> = {},
  {
    fault,
    sender = bench.sender,
    withinMs = 60_000,
  }: { fault?: string; sender?: typeof bench.sender; withinMs?: number } = {},
): Promise<PushResult> {
  const applicationServerKey = bench.sender.publicKey;
  const { endpoint, keys } = await bench.subscribe({ applicationServerKey, ...(fault ? { fault } : {}) });
  const pushing: Pushing = {
    notice: {
      ...{ to: { endpoint, ...keys }, payload: 'Your turn', ttlSeconds: 899.2, urgency: 'high', topic: 'turn' },
      ...change,
    },
    settings: {
      VAPID_PUBLIC_KEY: sender.publicKey,
      VAPID_PRIVATE_KEY: sender.privateKey,
      VAPID_SUBJECT: sender.subject,
      PUSH_STANDIN_URL: bench.url,
    },
    withinMs,
  };
  const answer = await worker.dispatchFetch('http://push/', { method: 'POST', body: JSON.stringify(pushing) });
  return (await answer.json()) as PushResult;
}

test('a push arrives encrypted and signed, with its TTL, urgency and topic', async () => {
  expect(await pushed({ payload: '{"title":"Ваша очередь 📚"}' })).toEqual({ result: 'sent' });
  expect(await bench.messages()).toEqual([
    expect.objectContaining({
      ...{ data: '{"title":"Ваша очередь 📚"}', ttl: 900, urgency: 'high', topic: 'turn' },
      subject: 'mailto:shop@example.com',
    }),
  ]);
});

test('an expired push has a TTL of a second, since zero would become the default minute', async () => {
  await pushed({ ttlSeconds: 0 });
  expect((await bench.messages()).map(({ ttl }) => ttl)).toEqual([1]);
});

test.each<[string, Partial<PushResult> & { afterMs?: number; settings?: true }]>([
  ['404', { result: 'gone' }],
  ['410', { result: 'gone' }],
  ['400', { result: 'refused' }],
  ['413', { result: 'refused' }],
  ['403', { result: 'later', settings: true }],
  ['429', { result: 'later', afterMs: 90_000 }],
  ['500', { result: 'later' }],
  ['503', { result: 'later', afterMs: 30_000 }],
])('%s is %o', async (fault, result) => {
  expect(await pushed({}, { fault })).toEqual({ ...result, error: expect.stringContaining(fault) });
});

test.each([
  ['cut', 0],
  ['cutkept', 1],
])('a broken connection (%s) leaves the outcome unknown', async (fault, kept) => {
  expect(await pushed({}, { fault })).toMatchObject({ result: 'unknown' });
  expect(await bench.messages()).toHaveLength(kept);
});

test('a service that does not answer is given up in time', async () => {
  expect(await pushed({}, { fault: 'mute', withinMs: 200 })).toMatchObject({ result: 'unknown' });
});

test('a mismatch with the keys of the subscription is a fault of our settings', async () => {
  expect(await pushed({}, { sender: newSender() })).toMatchObject({ result: 'later', settings: true });
});

test('refuses invalid keys of a browser, and a payload over the limit', async () => {
  const { endpoint, keys } = await bench.subscribe();
  expect(await pushed({ to: { endpoint, ...keys, auth: 'short' } })).toMatchObject({ result: 'refused' });
  expect(await pushed({ payload: 'x'.repeat(3_994) })).toMatchObject({ result: 'refused' });
  expect(await pushed({ payload: 'x'.repeat(3_993) })).toEqual({ result: 'sent' });
});

test('sends nothing to a host that is no push service', async () => {
  const { endpoint, keys } = await bench.subscribe();
  for (const other of [bench.url, 'https://127.0.0.1/send/1', endpoint.replace('https:', 'http:')])
    expect(await pushed({ to: { endpoint: other, ...keys } })).toMatchObject({ result: 'gone' });
  expect(await bench.messages()).toEqual([]);
});
