import { beforeEach, expect, vi } from 'vitest';
import { account, booked, listing, post, signedIn } from '../../../tests/fixtures/factories.ts';
import { enter, newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { runJobs } from '../../jobs.ts';
import { endUnusedAccounts } from './unused-accounts.ts';

const DAY = 24 * 60 * 60_000;
const EMAIL = 'ann@example.org';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

async function after(harness: Harness, ms: number): Promise<void> {
  harness.clock.now += ms;
  vi.setSystemTime(harness.clock.now);
  await runJobs(harness.deps);
}
const isThere = async (harness: Harness, email = EMAIL) =>
  (await rowsOf(harness, `SELECT id FROM users WHERE email = '${email}' AND deleted_at IS NULL`)).length === 1;

test('an account that is neither used nor verified ends after 14 days, and its address is free', async ({
  harness,
}) => {
  const again = { name: 'Ann', email: EMAIL, password: PASSWORD, role: 'Buyer' };
  expect((await post(harness, '/api/auth/sign-up', again)).status).toBe(201);
  await after(harness, 14 * DAY - 1);
  expect(await isThere(harness)).toBe(true);
  await after(harness, 60 * 60_000);
  expect(await isThere(harness)).toBe(false);
  for (const table of ['credentials', 'account_tokens', 'outbox'])
    expect([table, await rowsOf(harness, `SELECT * FROM ${table}`)]).toEqual([table, []]);
  expect((await post(harness, '/api/auth/sign-up', again)).status).toBe(201);
});

test('no account ends while no confirmation letter can be sent', async ({ harness }) => {
  await post(harness, '/api/auth/sign-up', { name: 'Ann', email: EMAIL, password: PASSWORD, role: 'Buyer' });
  const { deps } = harness;
  harness.clock.now += 15 * DAY;
  await endUnusedAccounts({ ...deps, mailer: { ...deps.mailer, missing: 'not configured' } });
  expect(await isThere(harness)).toBe(true);
  await endUnusedAccounts(deps);
  expect(await isThere(harness)).toBe(false);
});

// Fails when a condition is left out.
test.for([
  ['it is verified', 'UPDATE users SET email_verified_at = 1'],
  ['it is an Admin’s', "UPDATE users SET role = 'Admin'"],
  ['it is suspended', 'UPDATE users SET suspended_at = 1'],
] as const)('an account stays when %s', async ([, change], { harness, admin }) => {
  expect(admin.email).toBeDefined();
  await newcomer(harness, 'bob@example.org');
  await harness.client.execute('UPDATE users SET created_at = 1');
  await account(harness, EMAIL, PASSWORD);
  await harness.client.execute(change);
  await after(harness, 15 * DAY);
  expect(await isThere(harness)).toBe(true);
  // An account with an old sign-in is found 44 days after it.
  await after(harness, 30 * DAY);
  expect(await isThere(harness, 'bob@example.org')).toBe(true);
});

test('an account with a listing or a booking stays, a deleted booking too', async ({ harness, seller }) => {
  const ann = await newcomer(harness, EMAIL);
  const order = await booked(ann, await listing(harness, seller));
  await ann.ask('DELETE', `/api/my-orders/${order}`);
  await harness.client.execute('DELETE FROM known_devices');
  const other = await signedIn(harness, 'Seller');
  await listing(harness, other, { deletedAt: 1 });
  await harness.client.execute('DELETE FROM sessions');
  await after(harness, 15 * DAY);
  const there = [EMAIL, seller.email, other.email].map((email) => isThere(harness, email));
  expect(await Promise.all(there)).toEqual([true, true, true]);
});

test('an account with a session stays', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer');
  await harness.client.execute(`UPDATE sessions SET expires_at = ${harness.clock.now + 20 * DAY}`);
  await after(harness, 15 * DAY);
  expect(await isThere(harness, user.email)).toBe(true);
});

test('an account stays until its last sign-in is old enough', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  await after(harness, 13 * DAY);
  await enter(harness, EMAIL);
  await after(harness, 5 * DAY);
  expect(await isThere(harness)).toBe(true);
  // A session from then may last 30 days.
  await after(harness, 38 * DAY);
  expect(await isThere(harness)).toBe(true);
  await after(harness, 2 * DAY);
  expect(await isThere(harness)).toBe(false);
});
