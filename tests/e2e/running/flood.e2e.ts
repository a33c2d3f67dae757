/** Many sign-ins at once, on one isolate. Each user has a separate address, in the header that Cloudflare sets. */
import type { APIRequestContext, APIResponse } from 'playwright/test';
import { isExhaustive } from '../../exhaustive.ts';
import { expect, test } from '../shop.ts';
import { AGAIN } from '../users.ts';

// Their duration depends on the machine.
test.describe.configure({ timeout: 300_000 });

const PASSWORD = 'Reader#2022';
const TIMEOUT = 60_000;
/** Options of calls. A dropped connection is retried. */
const CALL = { ...AGAIN, timeout: TIMEOUT };

/** Limit of the sign-ins' wait in ms: well below the queue's 20 s, because a machine may slow down. */
const QUEUE_MS = 6_000;

const from = (address: string) => ({ 'CF-Connecting-IP': address });
const user = (run: string, n: number) => ({
  email: `${run}-${n}@example.org`,
  address: `198.51.100.${n}`,
});
type Someone = ReturnType<typeof user>;

const post = (request: APIRequestContext, path: string, { address }: Someone, data: object) =>
  request.post(path, { data, headers: from(address), ...CALL });

const signIn = (request: APIRequestContext, one: Someone, password = PASSWORD) =>
  post(request, '/api/auth/sign-in', one, { email: one.email, password });

/** Retries a 503 of a very slow machine, at most three times. Returns the last status. */
async function untilAnswered(ask: () => Promise<APIResponse>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const status = (await ask()).status();
    if (status !== 503 || tries === 3) return status;
  }
}

const signUp = (request: APIRequestContext, one: Someone) =>
  post(request, '/api/auth/sign-up', one, { name: 'Reader', email: one.email, password: PASSWORD, role: 'Buyer' });

/** Fewer would not queue. This many fit into the queue's 20 s even at two seconds per request. */
const LEAST = 10;

/** Each of them costs two hashes of the usual cost, a sixth of a second of CPU each. */
const MOST = isExhaustive ? 50 : LEAST;

/**
 * At most `most` new accounts, fewer on a slow machine, but at least ten. They sign up at once. The first two sign up
 * alone: one warms up, and the other is measured.
 */
async function crowd(request: APIRequestContext, most: number): Promise<Someone[]> {
  const run = crypto.randomUUID();
  expect((await signUp(request, user(run, 0))).status()).toBe(201);
  const began = Date.now();
  expect((await signUp(request, user(run, most + 1))).status()).toBe(201);
  const count = Math.min(most, Math.max(LEAST, Math.floor(QUEUE_MS / (Date.now() - began))));
  const users = Array.from({ length: count }, (_, n) => user(run, n + 1));
  const statuses = await Promise.all(users.map((one) => untilAnswered(() => signUp(request, one))));
  // 409: the sign-up had arrived before the connection was lost.
  expect(statuses.filter((status) => ![201, 409].includes(status))).toEqual([]);
  expect(users.length).toBeGreaterThanOrEqual(LEAST);
  return users;
}

/**
 * Fails when a third sign-in in the same second is refused, when hashing makes an answered database call time out, or
 * when calls over the rate limit occupy the queue during a database read.
 */
test('correct sign-ins at once all succeed beside 64 connections over their rate limit, and the shop goes on answering', async ({
  request,
}) => {
  const users = await crowd(request, MOST);
  const guesser = { email: `${crypto.randomUUID()}@example.org`, address: '203.0.113.9' };
  for (let n = 0; n < 10; n++) expect((await signIn(request, guesser, 'Wrong#1')).status()).toBe(401);
  let over = false;
  const refused: number[] = [];
  const connections = Array.from({ length: 64 }, async () => {
    while (!over) refused.push((await signIn(request, guesser, 'Wrong#1')).status());
  });
  const others: number[] = [];
  const visitor = (async () => {
    while (!over) others.push((await request.get('/api/category', CALL)).status());
  })();
  const statuses = (await Promise.all(users.map((one) => signIn(request, one)))).map((answer) => answer.status());
  const busy = users.filter((_, at) => statuses[at] === 503);
  const late = [];
  for (const one of busy) late.push(await untilAnswered(() => signIn(request, one)));
  over = true;
  await Promise.all([...connections, visitor]);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(users.length - busy.length).toBeGreaterThan(2);
  expect(late).toEqual(busy.map(() => 200));
  expect(others.length).toBeGreaterThan(1);
  expect(new Set(others)).toEqual(new Set([200]));
  expect(refused.length).toBeGreaterThan(64);
  expect(new Set(refused)).toEqual(new Set([429]));
});

// The queue's own rules have tests beside it (functions/auth/passwords); here it is full, which costs twenty seconds of
// CPU.
test('sign-ins beyond the queue get Retry-After, and none waits for ever', { tag: '@exhaustive' }, async ({
  request,
}) => {
  const guesses = Array.from({ length: 100 }, (_, n) => user(crypto.randomUUID(), n));
  const answers = await Promise.all(guesses.map((one) => signIn(request, one, 'Wrong#1')));
  const busy = answers.filter((answer) => answer.status() === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(new Set(answers.map((answer) => answer.status()))).toEqual(new Set([401, 503]));
  expect(Number(busy[0]?.headers()['retry-after'])).toBeGreaterThan(0);
  expect((await request.get('/api/health', CALL)).status()).toBe(200);
});

/** Well above the limit of one address, at any phase of its minute. */
const REQUEST_COUNT = 2_000;
const AT_ONCE = 50;

// Fails when the Worker has no binding: then each of them gets 415.
test('the platform refuses one address that asks too often, before anything is read, and no other address', async ({
  request,
}) => {
  const guesser = from('203.0.113.77');
  const ask = (headers: Record<string, string>) =>
    request.post('/api/auth/sign-in', { headers, data: 'no form', ...CALL });
  let answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let asked = 0; asked < REQUEST_COUNT && !answers.some((answer) => answer.status() === 429); asked += AT_ONCE)
    answers = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(guesser)));
  const refused = answers.find((answer) => answer.status() === 429);
  expect(refused?.headers()).toMatchObject({ 'retry-after': '60', 'server-timing': 'db;desc="0", rows;desc="0/0"' });
  expect(await refused?.json()).toMatchObject({ code: 'too_many' });
  expect((await ask(from('203.0.113.78'))).status()).toBe(415);
});
