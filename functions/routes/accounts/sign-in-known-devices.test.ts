/** Strangers who use up an email's tries, and known devices of its owner. */
import { describe, expect, vi } from 'vitest';
import { account, answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { cookieOf, EMAIL, exchange, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { accountTest as test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import type { LimitName } from '../../auth/limit-table.ts';
import { rateCounterOf } from '../../auth/limits.ts';
import { deleteExpiredSignInRows } from '../../auth/sessions/delete-expired.ts';

const DAY = 24 * 60 * 60_000;

async function arrive(
  harness: Harness,
  email: string,
  password: string,
  address: string,
  cookie = '',
): Promise<Response> {
  return harness.send('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address, Cookie: cookie },
    body: JSON.stringify({ email, password }),
  });
}
/** Simulates that many counted guesses just now. */
async function guessed(harness: Harness, limit: LimitName, who: string, count: number): Promise<void> {
  const { key } = await rateCounterOf(harness.deps, limit, who);
  const args = [key, count, harness.clock.now + 60 * 60_000];
  await harness.client.execute({ sql: 'INSERT OR REPLACE INTO rate_limit_counts VALUES (?, ?, ?)', args });
}
const besiege = (harness: Harness, email = EMAIL) => guessed(harness, 'sign-in by email', email, 100);
/** Completes a sign-in, which makes the device known. */
async function deviceOf(harness: Harness, email = EMAIL, cookie = ''): Promise<string> {
  const response = await arrive(harness, email, PASSWORD, '192.0.2.1', cookie);
  await exchange(harness, email, cookieOf(response, 'login') ?? '');
  return cookieOf(response, 'device') ?? '';
}
const devices = (harness: Harness) => rowsOf(harness, 'SELECT * FROM known_devices ORDER BY used_at, id');

describe('wrong passwords from anywhere', () => {
  // Fails when tries are counted by the email alone.
  test('eleven from one address block the owner at no other address', async ({ harness }) => {
    for (let n = 1; n <= 11; n++) await arrive(harness, EMAIL, 'Wrong#1', '203.0.113.1');
    expect((await arrive(harness, EMAIL, PASSWORD, '203.0.113.1')).status).toBe(429);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  // Fails when no count covers all addresses, or when a known device does not pass it.
  test('a hundred in an hour block new devices, and not the known ones', async ({ harness }) => {
    const known = await deviceOf(harness);
    for (let n = 0; n < 100; n++) {
      expect((await arrive(harness, EMAIL, 'Wrong#1', `203.0.113.${Math.floor(n / 10)}`)).status).toBe(401);
    }
    const refused = await arrive(harness, EMAIL, PASSWORD, '192.0.2.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1', known)).status).toBe(200);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1', `__Host-device=${'A'.repeat(43)}`)).status).toBe(429);
    harness.clock.now += 60 * 60_000;
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  // Fails when a known device is not counted, or when another address gives it ten more.
  test('from a known device are counted by the device: ten, from any address', async ({ harness }) => {
    const known = await deviceOf(harness);
    for (let n = 1; n <= 10; n++)
      expect((await arrive(harness, EMAIL, 'Wrong#1', `192.0.2.${n}`, known)).status).toBe(401);
    const refused = await arrive(harness, EMAIL, PASSWORD, '192.0.2.77', known);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900']);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.77')).status).toBe(200);
  });

  // Fails when a known device shares the count of its network.
  test('from a neighbour in the same network block new devices there, and not the known ones', async ({ harness }) => {
    const known = await deviceOf(harness);
    for (let n = 1; n <= 10; n++) await arrive(harness, EMAIL, 'Wrong#1', '192.0.2.1');
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1')).status).toBe(429);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1', known)).status).toBe(200);
    await guessed(harness, 'sign-in by address', '192.0.2.1', 200);
    expect((await arrive(harness, 'bob@example.org', 'Wrong#1', '192.0.2.1')).status).toBe(429);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1', known)).status).toBe(200);
  });

  // Fails when the right password of a known device takes back a neighbour's guesses.
  test('of a neighbour stay counted when the owner signs in on a known device', async ({ harness }) => {
    const known = await deviceOf(harness);
    for (let n = 1; n <= 10; n++) {
      expect((await arrive(harness, EMAIL, 'Wrong#1', '192.0.2.1')).status).toBe(401);
      expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1', known)).status).toBe(200);
    }
    expect((await arrive(harness, EMAIL, 'Wrong#1', '192.0.2.1')).status).toBe(429);
  });

  // Fails when an invented cookie makes a refused request write.
  test('that are refused write nothing, also with an invented cookie', async ({ harness }) => {
    for (let n = 1; n <= 11; n++) await arrive(harness, EMAIL, 'Wrong#1', '203.0.113.1');
    const batch = vi.spyOn(harness.client, 'batch');
    for (const cookie of ['', `__Host-device=${'A'.repeat(43)}`]) {
      expect((await arrive(harness, EMAIL, 'Wrong#1', '203.0.113.1', cookie)).status).toBe(429);
    }
    expect(batch).not.toHaveBeenCalled();
  });

  // Fails when a device counts as known for every account.
  test('of one email are counted on a device known to another account', async ({ harness }) => {
    await account(harness, 'bob@example.org', PASSWORD);
    const bobs = await deviceOf(harness, 'bob@example.org');
    await besiege(harness);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1', bobs)).status).toBe(429);
  });

  // Fails when the cookie reveals whether an email exists.
  test('are answered identically for an unknown email, with and without the cookie', async ({ harness }) => {
    const known = await deviceOf(harness);
    const seen = async (email: string) => {
      const response = await arrive(harness, email, 'Wrong#1', '192.0.2.9', known);
      return [response.status, [...response.headers], await response.text()];
    };
    for (let n = 1; n <= 11; n++) expect(await seen('nobody@example.org')).toEqual(await seen(EMAIL));
    await Promise.all([besiege(harness), besiege(harness, 'nobody@example.org')]);
    const stranger = async (email: string) => answer(arrive(harness, email, 'Wrong#1', '192.0.2.77'));
    expect((await stranger(EMAIL))[0]).toBe(429);
    expect(await stranger('nobody@example.org')).toEqual(await stranger(EMAIL));
  });
});

describe('a known device', () => {
  test('is stored as a hash, with its account and moments', async ({ harness }) => {
    const cookie = await deviceOf(harness);
    const { now } = harness.clock;
    const [row] = await devices(harness);
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      user_id: 'id-1',
      created_at: now,
      used_at: now,
      network: null,
    });
    expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1]);
  });

  test('is shared by several users of the browser', async ({ harness }) => {
    await account(harness, 'bob@example.org', PASSWORD);
    const cookie = await deviceOf(harness);
    harness.clock.now += DAY;
    expect(await deviceOf(harness, 'bob@example.org', cookie)).toBe(cookie);
    expect(await deviceOf(harness, EMAIL, cookie)).toBe(cookie);
    expect(
      (await devices(harness)).map(({ created_at, used_at }) => Number(used_at) - Number(created_at)).sort(),
    ).toEqual([0, DAY]);
  });

  test('gets a secret of ours, whatever its cookie', async ({ harness }) => {
    const own = `__Host-device=${'B'.repeat(43)}`;
    expect(await deviceOf(harness, EMAIL, own)).not.toBe(own);
  });

  test('is one of ten; the longest unused one is deleted first', async ({ harness }) => {
    const cookies: string[] = [];
    for (let n = 0; n < 11; n++) {
      harness.clock.now += 1000;
      cookies.push(await deviceOf(harness));
    }
    expect(await devices(harness)).toHaveLength(10);
    await besiege(harness);
    const arrivals = [cookies[0], cookies[1]].map((cookie) => arrive(harness, EMAIL, PASSWORD, '192.0.2.1', cookie));
    expect((await Promise.all(arrivals)).map(({ status }) => status)).toEqual([429, 200]);
  });

  test('expires half a year after its last use', async ({ harness }) => {
    const cookie = await deviceOf(harness);
    harness.clock.now += 180 * DAY;
    await besiege(harness);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1', cookie)).status).toBe(429);
    await deleteExpiredSignInRows(harness.deps);
    expect(await devices(harness)).toEqual([]);
  });

  test('is not known before its sign-in has completed', async ({ harness }) => {
    const cookie = cookieOf(await arrive(harness, EMAIL, PASSWORD, '192.0.2.1'), 'device');
    expect(await devices(harness)).toEqual([]);
    await besiege(harness);
    expect((await arrive(harness, EMAIL, PASSWORD, '192.0.2.1', cookie)).status).toBe(429);
  });

  test('is not created by a wrong password', async ({ harness }) => {
    expect(cookieOf(await arrive(harness, EMAIL, 'Wrong#1', '192.0.2.1'), 'device')).toBeUndefined();
    expect(await devices(harness)).toEqual([]);
  });
});

describe('other devices become unknown', () => {
  /** `ann` is signed in here, on the second of her devices. */
  const hereTest = test.extend('ann', async ({ harness }) => {
    await deviceOf(harness);
    const response = await arrive(harness, EMAIL, PASSWORD, '192.0.2.1');
    const here = cookieOf(response, 'device') ?? '';
    const ann = (await exchange(harness, EMAIL, cookieOf(response, 'login') ?? '')) as SignedIn;
    ann.headers.Cookie += `; ${here}`;
    expect(await devices(harness)).toHaveLength(2);
    return { ...ann, here };
  });

  hereTest.for([
    ['after a new password', 'POST', '/api/auth/password', { password: PASSWORD, newPassword: 'Reader#2023' }],
    ['after signing out everywhere', 'DELETE', '/api/auth/sessions', undefined],
  ] as const)('%s, and this one stays', async ([_, method, path, body], { harness, ann }) => {
    expect((await ann.ask(method, path, body)).status).toBe(200);
    expect(await devices(harness)).toHaveLength(1);
    await besiege(harness);
    const password = body ? body.newPassword : PASSWORD;
    expect((await arrive(harness, EMAIL, password, '192.0.2.1', ann.here)).status).toBe(200);
  });

  hereTest('and a deleted account has none', async ({ harness, ann }) => {
    expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
    expect(await devices(harness)).toEqual([]);
  });
});
