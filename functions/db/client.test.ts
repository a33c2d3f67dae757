import { once } from 'node:events';
import { createServer } from 'node:http';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toFailure } from '../errors.ts';
import { connect } from './client.ts';

test('an unreachable database is `unavailable`; overlapping calls are one round trip', async () => {
  const meter = { roundTrips: 0 };
  const db = connect('http://127.0.0.1:1', undefined, meter);
  const ask = () => db.run(sql`SELECT 1`).catch(toFailure);
  const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()];
  expect(answers).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'unavailable', retryAfterSeconds: 5 })));
  expect(meter.roundTrips).toBe(2);
});

test('asks the database for answers without compression', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers['accept-encoding']);
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await connect(`http://127.0.0.1:${port}`, undefined, { roundTrips: 0 }).run(sql`SELECT 1`).catch(toFailure);
  expect(new Set(asked)).toEqual(new Set(['identity']));
  server.close();
});

// Fails when only the head of a response is awaited: a body that breaks off would count as our defect.
test('a response that breaks off in its body is no answer', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write('{"baton":');
    response.socket?.destroySoon();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const db = connect(`http://127.0.0.1:${port}`, undefined, { roundTrips: 0 });
  expect(await db.run(sql`SELECT 1`).catch(toFailure)).toMatchObject({ code: 'unavailable' });
  server.close();
});

/**
 * A database in a thread of its own: it answers while this thread computes. `received` resolves at its first request.
 */
const elsewhere = async (answer: string) => {
  const source = `const { createServer } = require('node:http');
    const { parentPort } = require('node:worker_threads');
    const server = createServer((request, response) => {
      request.resume();
      ${answer}
      parentPort.postMessage('received');
    }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(source, { eval: true });
  onTestFinished(async () => {
    await worker.terminate();
  });
  const [port] = (await once(worker, 'message')) as [number];
  const received = once(worker, 'message');
  const db = connect(`http://127.0.0.1:${port}`, undefined, { roundTrips: 0 }, { replyWithinMs: REPLY_WITHIN_MS });
  return { db, received };
};

const REPLY_WITHIN_MS = 1_000;
const STEP_MS = REPLY_WITHIN_MS / 20;

// Fails when only the clock counts: a hash that blocks the isolate would end requests that were answered in time.
test('accepts an answer that arrived while this thread was busy, however long', async () => {
  const { db, received } = await elsewhere(`setTimeout(() => response.writeHead(500).end('no'), 300);`);
  const asked = db.run(sql`SELECT 1`).catch((error) => error);
  await received;
  // Timers run before the answers from here on.
  await new Promise((resolve) => setTimeout(setImmediate, 0, resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * REPLY_WITHIN_MS);
  const error = await asked;
  expect(String(error.cause)).toMatch(/500/);
  expect(toFailure(error).code).toBe('unavailable');
});

// Fails when the request is given up too early or too late.
test('gives up an answer that never comes after exactly the limit', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { db, received } = await elsewhere('');
  let ended: unknown;
  const asked = db.run(sql`SELECT 1`).catch((error) => {
    ended = error;
  });
  await received;
  await vi.advanceTimersByTimeAsync(REPLY_WITHIN_MS - STEP_MS / 2);
  await new Promise(setImmediate);
  expect(ended).toBeUndefined();
  await vi.advanceTimersByTimeAsync(STEP_MS / 2);
  await asked;
  expect(toFailure(ended)).toMatchObject({ code: 'unavailable' });
});
