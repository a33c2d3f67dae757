/** Many sign-ins at once, on one isolate. Each person comes from an address of their own, as the edge would say it. */
import type { APIRequestContext } from 'playwright/test';
import { isExhaustive } from '../../breadth.ts';
import { AGAIN } from '../people.ts';
import { expect, test } from '../shop.ts';

// How long these take is the machine's business.
test.describe.configure({ timeout: 300_000 });

const PASSWORD = 'Reader#2022';
const TIMEOUT = 60_000;
/** How calls are sent; a dropped connection is not the shop's answer. */
const CALL = { ...AGAIN, timeout: TIMEOUT };

/** As long as all of them wait in the line together, at most, in ms: its 20 s, and room for a machine that gets slower meanwhile. */
const LINE_MS = 6_000;

const from = (address: string) => ({ 'CF-Connecting-IP': address });
const user = (run: string, n: number) => ({
  email: `${run}-${n}@example.org`,
  address: `198.51.100.${n}`,
});
type Someone = ReturnType<typeof user>;

/**
 * Sends what the local proxy in front of workerd has lost once more: it writes to connections that workerd closes for being
 * idle, repeats only reads, and answers 500 with a page of its own. Whatever the shop answers is JSON.
 */
async function post(request: APIRequestContext, path: string, { address }: Someone, data: object) {
  for (let left = 3; ; left--) {
    const answer = await request.post(path, { data, headers: from(address), ...CALL });
    const isOurs = /json/.test(answer.headers()['content-type'] ?? '');
    if (isOurs || left === 0) return answer;
  }
}

const signIn = (request: APIRequestContext, one: Someone, password = PASSWORD) =>
  post(request, '/api/auth/sign-in', one, { email: one.email, password });

const signUp = (request: APIRequestContext, one: Someone) =>
  post(request, '/api/auth/sign-up', one, { name: 'Reader', email: one.email, password: PASSWORD, role: 'Buyer' });

/** Fewer would not show that people wait. So many fit into the line's 20 s even where one request takes two seconds. */
const LEAST = 10;

/** Each of them costs two hashes of the usual cost, a sixth of a second of a core each. */
const MOST = isExhaustive ? 50 : LEAST;

/**
 * So many new accounts, or as many as this machine hashes passwords for while they wait, but never fewer than ten. They sign
 * up at once, too. The first two sign up alone: one wakes everything up, and the other is measured.
 */
async function crowd(request: APIRequestContext, most: number): Promise<Someone[]> {
  const run = crypto.randomUUID();
  expect((await signUp(request, user(run, 0))).status()).toBe(201);
  const began = Date.now();
  expect((await signUp(request, user(run, most + 1))).status()).toBe(201);
  const count = Math.min(most, Math.max(LEAST, Math.floor(LINE_MS / (Date.now() - began))));
  const users = Array.from({ length: count }, (_, n) => user(run, n + 1));
  const answers = await Promise.all(users.map((one) => signUp(request, one)));
  // 409: it had arrived before the proxy lost its answer.
  expect(answers.filter((answer) => ![201, 409].includes(answer.status()))).toEqual([]);
  expect(users.length).toBeGreaterThanOrEqual(LEAST);
  return users;
}

// Fails when a third person in the same second is refused, or when a hash ends what the database has answered already.
test('right sign-ins at once are all let in, and the shop goes on answering', async ({ request }) => {
  const users = await crowd(request, MOST);
  let over = false;
  const arrivals = Promise.all(users.map((one) => signIn(request, one))).finally(() => {
    over = true;
  });
  const others: number[] = [];
  while (!over) others.push((await request.get('/api/category', CALL)).status());
  expect((await arrivals).map((answer) => answer.status())).toEqual(users.map(() => 200));
  expect(others.length).toBeGreaterThan(1);
  expect(new Set(others)).toEqual(new Set([200]));
});

// Fails when callers that are going to be refused keep a place in the line while the database is asked.
test('64 connections from an address that is past its limit keep nobody else out', async ({ request }) => {
  const users = await crowd(request, MOST);
  const guesser = { email: `${crypto.randomUUID()}@example.org`, address: '203.0.113.9' };
  for (let n = 0; n < 10; n++) expect((await signIn(request, guesser, 'Wrong#1')).status()).toBe(401);
  let over = false;
  const refused: number[] = [];
  const connections = Array.from({ length: 64 }, async () => {
    while (!over) refused.push((await signIn(request, guesser, 'Wrong#1')).status());
  });
  const answers = await Promise.all(users.map((one) => signIn(request, one)));
  over = true;
  await Promise.all(connections);
  expect(answers.map((answer) => answer.status())).toEqual(users.map(() => 200));
  expect(refused.length).toBeGreaterThan(64);
  expect(new Set(refused)).toEqual(new Set([429]));
});

test('of more than the line holds the rest is told when to come back, and nobody waits for ever', async ({
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
