/** A password reset unlocks an account that strangers' wrong passwords have locked. */
import { expect } from 'vitest';
import { post } from '../../../tests/fixtures/factories.ts';
import { linkIn } from '../../../tests/fixtures/notices/links.ts';
import { EMAIL, enter, PASSWORD, rowsOf, signIn } from '../../../tests/fixtures/people/users.ts';
import { accountTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import type { LimitName } from '../../auth/limit-table.ts';
import { rateCounterOf } from '../../auth/limits.ts';

const NEW = 'Reader#2023';
const HERE = '192.0.2.1';

/** Simulates that many tries by strangers just now, seen by this isolate. */
async function locked(harness: Harness, limit: LimitName, who: string, count: number) {
  const { key } = await rateCounterOf(harness.deps, limit, who);
  const args = [key, count, harness.clock.now + 60 * 60_000];
  await harness.client.execute({ sql: 'INSERT OR REPLACE INTO rate_limit_counts VALUES (?, ?, ?)', args });
  expect((await signIn(harness, EMAIL, PASSWORD, HERE)).status).toBe(429);
}

async function reset(harness: Harness) {
  await post(harness, '/api/auth/forgot', { email: EMAIL });
  const body = { token: linkIn(harness, EMAIL).token, password: NEW };
  expect((await post(harness, '/api/auth/reset', body, { 'CF-Connecting-IP': HERE })).status).toBe(204);
}

// Fails when the owner has a new password and may not use it.
test.for([
  ['from everywhere', 'sign-in by email', EMAIL, 100],
  ['from the same network', 'sign-in by email and address', `${HERE} ${EMAIL}`, 10],
] as const)('wrong passwords %s', async ([, limit, who, count], { harness }) => {
  await locked(harness, limit, who, count);
  await reset(harness);
  expect((await signIn(harness, EMAIL, NEW, HERE)).status).toBe(200);
});

// Fails when a stranger with the old password can block the owner's changes by using up the second steps.
test('second steps of an owner, used up with the old password', async ({ harness }) => {
  const owner = await enter(harness, EMAIL);
  const { key } = await rateCounterOf(harness.deps, 'second step of an owner by account', owner.id);
  const args = [key, 21, harness.clock.now + 60 * 60_000];
  await harness.client.execute({ sql: 'INSERT INTO rate_limit_counts VALUES (?, ?, ?)', args });
  await reset(harness);
  expect(await rowsOf(harness, "SELECT key FROM rate_limit_counts WHERE key LIKE 'second step of an owner %'")).toEqual(
    [],
  );
});

test('of others stay counted, and so does the network', async ({ harness }) => {
  await locked(harness, 'sign-in by address', HERE, 200);
  await reset(harness);
  expect((await signIn(harness, EMAIL, NEW, HERE)).status).toBe(429);
  expect(
    (await rowsOf(harness, "SELECT key FROM rate_limit_counts WHERE key LIKE 'sign-in by address %'")).length,
  ).toBe(1);
});

// Fails when an isolate trusts its memory for a whole window: the reset may have reached another one.
test('another isolate accepts the owner a minute later', async ({ harness }) => {
  await locked(harness, 'sign-in by email', EMAIL, 100);
  await harness.client.execute('DELETE FROM rate_limit_counts');
  harness.clock.now += 59_000;
  const refused = await signIn(harness, EMAIL, PASSWORD, HERE);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3541']);
  harness.clock.now += 1000;
  expect((await signIn(harness, EMAIL, PASSWORD, HERE)).status).toBe(200);
});
