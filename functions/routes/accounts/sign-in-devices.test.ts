import { expect } from 'vitest';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { enter, everything, newcomer, rowsOf, sessionStatus } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const EMAIL = 'ann@example.org';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
type Listed = { _id: string; device: string; signed_in_at: number; current: boolean };

async function onLaptop(world: Harness): Promise<SignedIn> {
  const user = await newcomer(world, EMAIL, FIREFOX);
  await world.client.execute('UPDATE sessions SET created_at = created_at - 1000');
  return user;
}

const test = base
  .extend('laptop', ({ harness }) => onLaptop(harness))
  .extend('phone', { auto: true }, ({ harness, laptop }) => enter(harness, laptop.email, SAFARI))
  .extend('bob', { auto: true }, ({ harness }) => newcomer(harness, 'bob@example.org'));

const devices = async (user: SignedIn) => (await (await user.ask('GET', '/api/auth/sessions')).json()) as Listed[];
const end = (user: SignedIn, id: string) => user.ask('DELETE', `/api/auth/sessions/${id}`);
const idOf = async (user: SignedIn) => (await devices(user)).find(({ current }) => current)?._id ?? '';

// Fails without `user_id` in the WHERE of the list.
test("lists the user's own devices, newest first, and marks this one", async ({ laptop, phone, bob }) => {
  const known = { _id: expect.stringMatching(/^[0-9a-f]{64}$/), signed_in_at: expect.any(Number) };
  expect(await devices(laptop)).toEqual([
    { ...known, device: 'Safari on iPhone', current: false },
    { ...known, device: 'Firefox on Linux', current: true },
  ]);
  expect((await devices(phone)).map(({ current }) => current)).toEqual([true, false]);
  expect(await devices(bob)).toEqual([{ ...known, device: 'Unknown device', current: true }]);
});

test('reveals nothing that opens a session', async ({ harness, laptop }) => {
  const shown = JSON.stringify(await devices(laptop));
  const [row] = await rowsOf(harness, 'SELECT bind_hash FROM sessions');
  for (const secret of [laptop.headers.Authorization?.slice(7), laptop.headers.Cookie?.split('=')[1], row?.bind_hash])
    expect(shown).not.toContain(secret);
});

test('omits an expired session', async ({ harness, laptop }) => {
  await harness.client.execute({
    sql: 'UPDATE sessions SET expires_at = ? WHERE device = ?',
    args: [harness.clock.now, 'Safari on iPhone'],
  });
  expect((await devices(laptop)).map(({ device }) => device)).toEqual(['Firefox on Linux']);
});

test('an ended session is invalid at once, and only that one', async ({ harness, laptop, phone, bob }) => {
  const id = await idOf(phone);
  expect(await answer(end(laptop, id))).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
  expect([await sessionStatus(phone), await sessionStatus(laptop), await sessionStatus(bob)]).toEqual([401, 200, 200]);
  expect(await rowsOf(harness, `SELECT id FROM sessions WHERE id = '${id}'`)).toEqual([]);
  expect((await end(laptop, id)).status).toBe(404);
});

// Fails without `user_id` in the WHERE of the DELETE.
test("another user's session is not found, and stays", async ({ harness, laptop, bob }) => {
  const before = await everything(harness);
  const foreign = await answer(end(bob, await idOf(laptop)));
  expect(foreign).toEqual([404, { message: commonWords.error.notFound, code: 'not_found' }]);
  expect(foreign).toEqual(await answer(end(bob, 'nothing')));
  expect(await everything(harness)).toEqual(before);
  expect(await sessionStatus(laptop)).toBe(200);
});

test('this device may end its own session', async ({ laptop, phone }) => {
  expect((await end(laptop, await idOf(laptop))).status).toBe(200);
  expect([await sessionStatus(laptop), await sessionStatus(phone)]).toEqual([401, 200]);
});

test("all end at once, and no other user's", async ({ harness, laptop, phone, bob }) => {
  expect(await answer(laptop.ask('DELETE', '/api/auth/sessions'))).toEqual([
    200,
    { acknowledged: true, deletedCount: 2 },
  ]);
  expect([await sessionStatus(laptop), await sessionStatus(phone), await sessionStatus(bob)]).toEqual([401, 401, 200]);
  expect((await rowsOf(harness, 'SELECT user_id FROM sessions')).map((row) => row.user_id)).toEqual([bob.id]);
});

test('stores an unknown browser under a name of ours', async ({ harness, laptop }) => {
  await enter(harness, EMAIL, `<script>alert(1)</script>${'x'.repeat(4000)}`);
  expect((await devices(laptop)).map(({ device }) => device)).toContain('Unknown device');
});
