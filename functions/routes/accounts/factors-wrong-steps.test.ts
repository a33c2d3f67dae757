/** Wrong second steps after a right password, and the loss of known devices when a second factor is added. */
import { expect } from 'vitest';
import { post } from '../../../tests/fixtures/factories.ts';
import {
  addApp,
  addPasskey,
  asked,
  firstStep,
  HALF_MINUTE,
  secondStep,
  factorTest as test,
} from '../../../tests/fixtures/people/factors.ts';
import { cookieOf, EMAIL, enter, exchange, PASSWORD, rowsOf, signIn } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function told(harness: Harness) {
  await sendLetters(harness.deps);
  return harness.mail.sent.filter(({ id }) => id.startsWith('factor-failed:'));
}

async function failed(harness: Harness, code = '000000') {
  const { cookie } = await firstStep(harness);
  expect((await secondStep(harness, cookie, { code })).status).toBe(422);
}

test('notifies the owner of wrong second steps, once a day', async ({ harness, ann }) => {
  harness.clock.now = Date.UTC(2026, 10, 22, 9, 30);
  await addApp(harness, ann);
  await signIn(harness, EMAIL, 'Wrong#1');
  await firstStep(harness);
  expect(await told(harness)).toEqual([]);
  await failed(harness);
  await failed(harness);
  const letters = await told(harness);
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[EMAIL, 'Someone tried to log in to your account']]);
  expect(letters[0]?.text).toContain('On Nov\u00a022,\u00a09:30\u00a0AM\u00a0UTC someone entered the right password');
  harness.clock.now += DAY;
  await failed(harness);
  expect(await told(harness)).toHaveLength(2);
});

// Fails when a watched code does not count as wrong.
test('a used code counts as wrong', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  await failed(harness, await app.code());
  expect(await told(harness)).toHaveLength(1);
});

test('of two concurrent uses of one code the slower one is reported', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  const [one, other] = [await firstStep(harness), await firstStep(harness)];
  const code = await app.code();
  const both = await Promise.all([one, other].map(({ cookie }) => secondStep(harness, cookie, { code })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await told(harness)).toHaveLength(1);
});

// Fails when a guess is checked before it is counted.
test('concurrent guesses are limited like sequential ones', async ({ harness, ann }) => {
  await addApp(harness, ann);
  const statuses = async (guess: () => Promise<Response>) =>
    (await Promise.all(Array.from({ length: 24 }, guess))).map(({ status }) => status).toSorted();
  const looked = (count: number, status: number, refused: number) => [
    ...Array(count).fill(status),
    ...Array(24 - count).fill(refused),
  ];
  const { cookie } = await firstStep(harness);
  expect((await statuses(() => secondStep(harness, cookie, { code: '000000' }))).toReversed()).toEqual(
    looked(5, 422, 409),
  );
  expect(await statuses(() => ann.ask('POST', '/api/auth/fresh-proof', { code: '000000' }))).toEqual(
    looked(10, 403, 429),
  );
  const password = { password: 'Wrong#1', newPassword: 'Reader#2023' };
  expect(await statuses(() => ann.ask('POST', '/api/auth/password', password))).toEqual(looked(10, 422, 429));
});

test('a wrong step of a change is reported, one of a reset is not: its link came by the same mailbox', async ({
  harness,
  ann,
}) => {
  await addApp(harness, ann);
  await post(harness, '/api/auth/forgot', { email: EMAIL });
  const token = /\/reset#([\w-]+)/.exec(harness.mail.sent.at(-1)?.text ?? '')?.[1];
  const reset = { token, password: 'Reader#2023' };
  const first = cookieOf(await post(harness, '/api/auth/reset', reset), 'factor');
  await post(harness, '/api/auth/reset', { ...reset, factor: { code: '000000' } }, { Cookie: `${first}` });
  expect(await told(harness)).toEqual([]);
  const path = '/api/auth/factors/codes';
  const cookie = cookieOf(await ann.ask('POST', path, { password: PASSWORD }), 'factor');
  ann.headers.Cookie += `; ${cookie}`;
  expect((await ann.ask('POST', path, { password: PASSWORD, factor: { code: '000000' } })).status).toBe(422);
  expect(await told(harness)).toHaveLength(1);
});

// Fails when the device of a stranger with the password stays known.
test('adding a factor deletes every other known device', async ({ harness, ann: _ }) => {
  await enter(harness, EMAIL);
  const signedIn = await signIn(harness);
  const device = cookieOf(signedIn, 'device') ?? '';
  const here = await exchange(harness, EMAIL, cookieOf(signedIn, 'login') ?? '');
  if (!here) throw new Error('not let in');
  here.headers.Cookie += `; ${device}`;
  const ids = async () => (await rowsOf(harness, 'SELECT id FROM known_devices ORDER BY created_at, id')).length;
  expect(await ids()).toBe(3);
  await addPasskey(here);
  expect(await ids()).toBe(1);
  expect((await firstStep(harness)).step.passkey).not.toBeNull();
});

/** Uses up the day's second steps as a stranger with the password; returns the status of the next one. */
async function usedUp(harness: Harness, clock = 2 * MINUTE) {
  for (let n = 0; n < 20; n++) {
    await failed(harness);
    harness.clock.now += clock;
  }
  return async () => {
    // An isolate trusts its memory for a minute.
    harness.clock.now += clock;
    return (await signIn(harness)).status;
  };
}

// Fails when a correct second step takes back another count than its own.
test("the owner's log-ins give a stranger no more tries, and a stranger cannot lock the owner out", async ({
  harness,
  ann,
}) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  const { cookie } = await firstStep(harness);
  const first = await secondStep(harness, cookie, { code: await app.code() });
  await exchange(harness, EMAIL, cookieOf(first, 'login') ?? '');
  const device = cookieOf(first, 'device') ?? '';
  const again = await usedUp(harness);
  expect(await again()).toBe(429);
  for (let n = 0; n < 22; n++) {
    harness.clock.now += HALF_MINUTE;
    const asks = await asked(
      await post(harness, '/api/auth/sign-in', { email: EMAIL, password: PASSWORD }, { Cookie: device }),
    );
    const own = await secondStep(harness, `${asks.cookie}; ${device}`, { code: await app.code() });
    expect(own.status).toBe(200);
  }
  expect(await again()).toBe(429);
});
