/** The way out for pushes, in workerd, to a push service that checks and decrypts by itself. */
import { build } from 'esbuild';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pushing } from '../../../tests/fixtures/notices/push-worker.ts';
import { type Bench, newSender, openBench } from '../../../tools/push/testing/test-bench.ts';
import type { PushNotice, PushResult } from '../../domain/ports/push.ts';
import { STANDIN_HOST } from './push-endpoints.ts';

let worker: Miniflare;
let bench: Bench;

beforeAll(async () => {
  bench = await openBench(`https://${STANDIN_HOST}`);
  const { outputFiles } = await build({
    entryPoints: ['tests/fixtures/notices/push-worker.ts'],
    ...{ bundle: true, write: false, format: 'esm', logLevel: 'error' },
  });
  const { text: contents = '' } = outputFiles[0] ?? {};
  const modules = { 'worker.mjs': { type: 'esm' as const, contents } };
  worker = new Miniflare({
    log: new Log(LogLevel.NONE),
    // workerd tells of a line that broke, which a test causes.
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

test('a push arrives encrypted and signed, with its time, urgency and topic', async () => {
  expect(await pushed({ payload: '{"title":"Ваша очередь 📚"}' })).toEqual({ result: 'sent' });
  expect(await bench.messages()).toEqual([
    expect.objectContaining({
      ...{ data: '{"title":"Ваша очередь 📚"}', ttl: 900, urgency: 'high', topic: 'turn' },
      subject: 'mailto:shop@example.com',
    }),
  ]);
});

test('one whose time is over is for a second, and not for the minute that none would be', async () => {
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
])('of a line that breaks (%s) nobody learns anything', async (fault, kept) => {
  expect(await pushed({}, { fault })).toMatchObject({ result: 'unknown' });
  expect(await bench.messages()).toHaveLength(kept);
});

test('a service that does not answer is left in time', async () => {
  expect(await pushed({}, { fault: 'mute', withinMs: 200 })).toMatchObject({ result: 'unknown' });
});

test('keys that are not those of the subscription are our fault', async () => {
  expect(await pushed({}, { sender: newSender() })).toMatchObject({ result: 'later', settings: true });
});

test('keys of a browser that are none, and more than a message holds, are refused', async () => {
  const { endpoint, keys } = await bench.subscribe();
  expect(await pushed({ to: { endpoint, ...keys, auth: 'short' } })).toMatchObject({ result: 'refused' });
  expect(await pushed({ payload: 'x'.repeat(3_994) })).toMatchObject({ result: 'refused' });
  expect(await pushed({ payload: 'x'.repeat(3_993) })).toEqual({ result: 'sent' });
});

test('nothing goes to an address that is not of a push service', async () => {
  const { endpoint, keys } = await bench.subscribe();
  for (const other of [bench.url, 'https://127.0.0.1/send/1', endpoint.replace('https:', 'http:')])
    expect(await pushed({ to: { endpoint: other, ...keys } })).toMatchObject({ result: 'gone' });
  expect(await bench.messages()).toEqual([]);
});
