/** Strangers who use up an email's tries, and the devices of its owner. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { account, answer, type SignedIn } from '../../../../tests/fixtures/factories.ts';
import { cookieOf, exchange, PASSWORD, rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { type Limit, rateCountOf } from '../../../auth/limits.ts';
import { sweepAccounts } from '../../../auth/sessions/sweep.ts';

const EMAIL = 'ann@example.org';
const DAY = 24 * 60 * 60_000;
let harness: Harness;

beforeEach(async () => {
  harness = await createHarness();
  await account(harness, EMAIL, PASSWORD);
});

/** A sign-in from an address, by a browser with these cookies. */
async function arrive(email: string, password: string, address: string, cookie = ''): Promise<Response> {
  return harness.send('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address, Cookie: cookie },
    body: JSON.stringify({ email, password }),
  });
}
/** As if so many guesses had been counted just now. */
async function guessed(limit: Limit, who: string, count: number): Promise<void> {
  const { key } = await rateCountOf(harness.deps, limit, who);
  const args = [key, count, harness.clock.now + 60 * 60_000];
  await harness.client.execute({ sql: 'INSERT OR REPLACE INTO tries VALUES (?, ?, ?)', args });
}
/** As if a hundred guesses had come from many addresses. */
const besiege = (email = EMAIL) => guessed('sign-in by email', email, 100);
const deviceOf = async (email = EMAIL, cookie = '') =>
  cookieOf(await arrive(email, PASSWORD, '192.0.2.1', cookie), 'device') ?? '';
const devices = () => rowsOf(harness, 'SELECT * FROM known_devices ORDER BY used_at, id');

describe('wrong passwords from anywhere', () => {
  // Fails when tries are counted by the email alone.
  test('eleven of them keep the owner at no other address out', async () => {
    for (let n = 1; n <= 11; n++) await arrive(EMAIL, 'Wrong#1', '203.0.113.1');
    expect((await arrive(EMAIL, PASSWORD, '203.0.113.1')).status).toBe(429);
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  // Fails when nothing counts them together, or when a device that is known does not pass.
  test('a hundred of them in an hour keep new devices out, and let the known ones in', async () => {
    const known = await deviceOf();
    for (let n = 0; n < 100; n++) {
      expect((await arrive(EMAIL, 'Wrong#1', `203.0.113.${Math.floor(n / 10)}`)).status).toBe(401);
    }
    const refused = await arrive(EMAIL, PASSWORD, '192.0.2.1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1', known)).status).toBe(200);
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1', `__Host-device=${'A'.repeat(43)}`)).status).toBe(429);
    harness.clock.now += 60 * 60_000;
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  // Fails when a known device is not counted, or when another address gives it ten more.
  test('from a known device are counted by the device: ten, whatever the address', async () => {
    const known = await deviceOf();
    for (let n = 1; n <= 10; n++) expect((await arrive(EMAIL, 'Wrong#1', `192.0.2.${n}`, known)).status).toBe(401);
    const refused = await arrive(EMAIL, PASSWORD, '192.0.2.77', known);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900']);
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.77')).status).toBe(200);
  });

  // Fails when a known device is counted together with the others in its network.
  test('from a neighbour in the same network keep new devices there out, and let the known ones in', async () => {
    const known = await deviceOf();
    for (let n = 1; n <= 10; n++) await arrive(EMAIL, 'Wrong#1', '192.0.2.1');
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1')).status).toBe(429);
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1', known)).status).toBe(200);
    await guessed('sign-in by address', '192.0.2.1', 200);
    expect((await arrive('bob@example.org', 'Wrong#1', '192.0.2.1')).status).toBe(429);
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1', known)).status).toBe(200);
  });

  // Fails when the right password of a known device takes the guesses of a neighbour back.
  test('of a neighbour stay counted when the owner signs in on a known device', async () => {
    const known = await deviceOf();
    for (let n = 1; n <= 10; n++) {
      expect((await arrive(EMAIL, 'Wrong#1', '192.0.2.1')).status).toBe(401);
      expect((await arrive(EMAIL, PASSWORD, '192.0.2.1', known)).status).toBe(200);
    }
    expect((await arrive(EMAIL, 'Wrong#1', '192.0.2.1')).status).toBe(429);
  });

  // Fails when an invented cookie makes a refused request write.
  test('that are refused anyway write nothing, with an invented cookie either', async () => {
    for (let n = 1; n <= 11; n++) await arrive(EMAIL, 'Wrong#1', '203.0.113.1');
    const batch = vi.spyOn(harness.client, 'batch');
    for (const cookie of ['', `__Host-device=${'A'.repeat(43)}`]) {
      expect((await arrive(EMAIL, 'Wrong#1', '203.0.113.1', cookie)).status).toBe(429);
    }
    expect(batch).not.toHaveBeenCalled();
  });

  // Fails when a device passes for every account.
  test('of one email are not passed by a device that another account knows', async () => {
    await account(harness, 'bob@example.org', PASSWORD);
    const bobs = await deviceOf('bob@example.org');
    await besiege();
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1', bobs)).status).toBe(429);
  });

  // Fails when the cookie tells whether an email exists.
  test('are answered alike for an email that nobody has, with and without the cookie', async () => {
    const known = await deviceOf();
    const seen = async (email: string) => {
      const response = await arrive(email, 'Wrong#1', '192.0.2.9', known);
      return [response.status, [...response.headers], await response.text()];
    };
    for (let n = 1; n <= 11; n++) expect(await seen('nobody@example.org')).toEqual(await seen(EMAIL));
    await Promise.all([besiege(), besiege('nobody@example.org')]);
    const stranger = async (email: string) => answer(arrive(email, 'Wrong#1', '192.0.2.77'));
    expect((await stranger(EMAIL))[0]).toBe(429);
    expect(await stranger('nobody@example.org')).toEqual(await stranger(EMAIL));
  });
});

describe('a known device', () => {
  test('is kept as a hash, with its account and its moments', async () => {
    const cookie = await deviceOf();
    const { now } = harness.clock;
    const [row] = await devices();
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      user_id: 'id-1',
      created_at: now,
      used_at: now,
    });
    expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1]);
  });

  test('is the same one for several people who share the browser', async () => {
    await account(harness, 'bob@example.org', PASSWORD);
    const cookie = await deviceOf();
    harness.clock.now += DAY;
    expect(await deviceOf('bob@example.org', cookie)).toBe(cookie);
    expect(await deviceOf(EMAIL, cookie)).toBe(cookie);
    expect((await devices()).map(({ created_at, used_at }) => Number(used_at) - Number(created_at)).sort()).toEqual([
      0,
      DAY,
    ]);
  });

  test('gets a secret of ours, whatever it brings', async () => {
    const own = `__Host-device=${'B'.repeat(43)}`;
    expect(await deviceOf(EMAIL, own)).not.toBe(own);
  });

  test('is one of ten; the one that was not used for longest is forgotten first', async () => {
    const cookies: string[] = [];
    for (let n = 0; n < 11; n++) {
      harness.clock.now += 1000;
      cookies.push(await deviceOf());
    }
    expect(await devices()).toHaveLength(10);
    await besiege();
    const arrivals = [cookies[0], cookies[1]].map((cookie) => arrive(EMAIL, PASSWORD, '192.0.2.1', cookie));
    expect((await Promise.all(arrivals)).map(({ status }) => status)).toEqual([429, 200]);
  });

  test('is forgotten half a year after its last use', async () => {
    const cookie = await deviceOf();
    harness.clock.now += 180 * DAY;
    await besiege();
    expect((await arrive(EMAIL, PASSWORD, '192.0.2.1', cookie)).status).toBe(429);
    await sweepAccounts(harness.deps);
    expect(await devices()).toEqual([]);
  });

  test('is not left by a wrong password', async () => {
    expect(cookieOf(await arrive(EMAIL, 'Wrong#1', '192.0.2.1'), 'device')).toBeUndefined();
    expect(await devices()).toEqual([]);
  });
});

describe('the other devices are strangers again', () => {
  let here: string;
  let ann: SignedIn;
  beforeEach(async () => {
    await deviceOf();
    const response = await arrive(EMAIL, PASSWORD, '192.0.2.1');
    here = cookieOf(response, 'device') ?? '';
    ann = (await exchange(harness, EMAIL, cookieOf(response, 'login') ?? '')) as SignedIn;
    ann.headers.Cookie += `; ${here}`;
    expect(await devices()).toHaveLength(2);
  });

  test.each([
    ['after a new password', 'POST', '/api/auth/password', { password: PASSWORD, newPassword: 'Reader#2023' }],
    ['after signing out everywhere', 'DELETE', '/api/auth/sessions', undefined],
  ] as const)('%s, and this one stays', async (_, method, path, body) => {
    expect((await ann.ask(method, path, body)).status).toBe(200);
    expect(await devices()).toHaveLength(1);
    await besiege();
    const password = body ? body.newPassword : PASSWORD;
    expect((await arrive(EMAIL, password, '192.0.2.1', here)).status).toBe(200);
  });

  test('and none is left of a deleted account', async () => {
    expect((await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD })).status).toBe(200);
    expect(await devices()).toEqual([]);
  });
});
