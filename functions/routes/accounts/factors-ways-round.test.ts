/** Other ways into an account with a second factor: Google, a password reset, a change of address. None bypasses it. */
import { expect } from 'vitest';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import { withGoogle } from '../../../tests/fakes/google.ts';
import { answer, post } from '../../../tests/fixtures/factories.ts';
import { linkIn } from '../../../tests/fixtures/notices/links.ts';
import {
  addApp,
  addPasskey,
  asked,
  firstStep,
  HALF_MINUTE,
  secondStep,
  signedBy,
  withCookie,
} from '../../../tests/fixtures/people/factors.ts';
import { googleTest } from '../../../tests/fixtures/people/google-test.ts';
import {
  cookieOf,
  exchange,
  newcomer,
  PASSWORD,
  rowsOf,
  sessionStatus,
  signIn,
} from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';

const EMAIL = 'google@dogear.test';
const NEW = 'anna@example.org';

/** `ann` is signed in; her address is confirmed, and equals the one of a Google account. */
const test = googleTest.extend('ann', async ({ harness }) => {
  const user = await newcomer(harness, EMAIL);
  await harness.client.execute('UPDATE users SET email_verified_at = 1');
  harness.clock.now += HALF_MINUTE;
  return user;
});

const links = (harness: Harness) => rowsOf(harness, 'SELECT email FROM identities');

test('Google is one factor: the page must ask for the other one', async ({ harness, ann }) => {
  const { link } = await withGoogle(harness, EMAIL);
  await post(harness, '/api/auth/google/link', { email: EMAIL, password: PASSWORD }, { Cookie: `${link}` });
  const { passkey } = await addPasskey(ann);
  const { message, login, response } = await withGoogle(harness, EMAIL);
  expect([message, login]).toEqual([{ factor: EMAIL }, undefined]);
  const cookie = cookieOf(response, 'factor') ?? '';
  const step = await harness.send('/api/auth/factor', { headers: { Cookie: cookie } });
  const entered = await secondStep(harness, cookie, signedBy(passkey, (await step.json()) as never));
  const user = await exchange(harness, EMAIL, cookieOf(entered, 'login') ?? '');
  expect([step.status, user && (await sessionStatus(user))]).toEqual([200, 200]);
});

// Fails when second steps after Google share a count with those after the password.
test('a stranger with the password alone neither uses up nor restores the second steps after Google', async ({
  harness,
  ann,
}) => {
  const { link } = await withGoogle(harness, EMAIL);
  await post(harness, '/api/auth/google/link', { email: EMAIL, password: PASSWORD }, { Cookie: `${link}` });
  const { app } = await addApp(harness, ann);
  const MINUTE = 60_000;
  const behindPassword = async () => {
    harness.clock.now += 2 * MINUTE;
    return (await signIn(harness, EMAIL)).status;
  };
  for (let n = 0; n < 20; n++) expect(await behindPassword()).toBe(401);
  expect(await behindPassword()).toBe(429);
  for (let n = 0; n < 2; n++) {
    harness.clock.now += HALF_MINUTE;
    const { response } = await withGoogle(harness, EMAIL);
    const entered = await secondStep(harness, cookieOf(response, 'factor') ?? '', { code: await app.code() });
    expect(entered.status).toBe(200);
  }
  expect(await behindPassword()).toBe(429);
});

// Fails when the password alone creates the link.
test('linking a Google account requires password and second step together', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  const { link } = await withGoogle(harness, EMAIL);
  const confirmed = await post(
    harness,
    '/api/auth/google/link',
    { email: EMAIL, password: PASSWORD },
    { Cookie: `${link}` },
  );
  const { cookie } = await asked(confirmed);
  expect(await links(harness)).toEqual([]);
  const response = await secondStep(harness, cookie, { code: await app.code() });
  expect([response.status, await links(harness)]).toEqual([200, [{ email: EMAIL }]]);
  expect(await sessionStatus((await exchange(harness, EMAIL, cookieOf(response, 'login') ?? '')) ?? ann)).toBe(200);
});

const reset = (harness: Harness, body: object, cookie = '') =>
  post(harness, '/api/auth/reset', body, { Cookie: cookie });

async function linkFor(harness: Harness): Promise<string> {
  await post(harness, '/api/auth/forgot', { email: EMAIL });
  return linkIn(harness, EMAIL).token;
}

test('a password reset requires the second step, and the link stays valid until it', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  const [token, password] = [await linkFor(harness), 'Reader#2023'];
  const { step, cookie } = await asked(await reset(harness, { token, password }));
  expect(step).toEqual({ totp: true, recovery: true, passkey: null });
  // Neither a log-in's challenge nor a missing one is accepted.
  const [code, other] = [await app.code(), await firstStep(harness, EMAIL)];
  for (const wrong of ['', other.cookie])
    expect((await reset(harness, { token, password, factor: { code } }, wrong)).status).toBe(409);
  expect((await reset(harness, { token, password, factor: { code: '000000' } }, cookie)).status).toBe(422);
  expect((await signIn(harness, EMAIL, password)).status).toBe(401);
  expect((await reset(harness, { token, password, factor: { code } }, cookie)).status).toBe(204);
  expect(await sessionStatus(ann)).toBe(401);
  expect(await rowsOf(harness, 'SELECT id FROM factor_challenges')).toEqual([]);
  await asked(await signIn(harness, EMAIL, password));
});

// Fails when the check before the password hash still counts after it.
test('requires a factor that is added during a password reset', async ({ harness, ann }) => {
  const [token, password] = [await linkFor(harness), 'Reader#2023'];
  const batch = harness.client.batch.bind(harness.client);
  const added = Promise.withResolvers<Awaited<ReturnType<typeof addPasskey>>>();
  harness.client.batch = async (...written) => {
    if (/insert into \W*credentials/i.test(JSON.stringify(written))) {
      harness.client.batch = batch;
      added.resolve(await addPasskey(ann));
    }
    return batch(...written);
  };
  const { step, cookie } = await asked(await reset(harness, { token, password }));
  expect((await signIn(harness, EMAIL, password)).status).toBe(401);
  const factor = signedBy((await added.promise).passkey, step);
  expect((await reset(harness, { token, password, factor }, cookie)).status).toBe(204);
  await asked(await signIn(harness, EMAIL, password));
});

test("refuses another user's second step for a password reset", async ({ harness, ann }) => {
  await addApp(harness, ann);
  const bob = await newcomer(harness, 'bob@example.org');
  await harness.client.execute('UPDATE users SET email_verified_at = 1');
  const { app } = await addApp(harness, bob);
  harness.clock.now += HALF_MINUTE;
  await post(harness, '/api/auth/forgot', { email: bob.email });
  const bobs = linkIn(harness, bob.email).token;
  const { cookie } = await asked(await reset(harness, { token: bobs, password: 'Reader#2023' }));
  const body = { token: await linkFor(harness), password: 'Reader#2023', factor: { code: await app.code() } };
  expect((await reset(harness, body, cookie)).status).toBe(409);
});

/** Requests another address, with the code where one is required. */
async function changeAddress(harness: Harness, user: Parameters<typeof withCookie>[1], code: string) {
  const body = { email: NEW, password: PASSWORD };
  const { cookie } = await asked(await user.ask('POST', '/api/auth/email', body));
  return withCookie(harness, user, cookie).ask('POST', '/api/auth/email', { ...body, factor: { code } });
}

test('a change of address requires the second step', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  expect((await changeAddress(harness, ann, '000000')).status).toBe(422);
  expect(await rowsOf(harness, "SELECT id FROM outbox WHERE kind = 'email'")).toEqual([]);
  expect((await changeAddress(harness, ann, await app.code())).status).toBe(202);
  expect(linkIn(harness, NEW).path).toBe('/change-email');
});

const kept = async (harness: Harness) => [
  (await rowsOf(harness, 'SELECT id FROM factors')).length,
  (await rowsOf(harness, 'SELECT hash FROM recovery_codes')).length,
];

// Fails when a mailbox that its owner gave up bypasses the second factor.
test('an undo of a change of address leaves a factor added before the change', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  await changeAddress(harness, ann, await app.code());
  expect((await ann.ask('POST', '/api/auth/verify', { token: linkIn(harness, NEW).token })).status).toBe(204);
  expect((await post(harness, '/api/auth/email/undo', { token: linkIn(harness, EMAIL).token })).status).toBe(204);
  expect(await kept(harness)).toEqual([1, 10]);
});

test('and removes one added after it, with its recovery codes', async ({ harness, ann }) => {
  expect((await ann.ask('POST', '/api/auth/email', { email: NEW, password: PASSWORD })).status).toBe(202);
  expect((await ann.ask('POST', '/api/auth/verify', { token: linkIn(harness, NEW).token })).status).toBe(204);
  const { token } = linkIn(harness, EMAIL);
  harness.clock.now += 1;
  await addPasskey(ann);
  expect((await post(harness, '/api/auth/email/undo', { token })).status).toBe(204);
  expect(await kept(harness)).toEqual([0, 0]);
});

test('a request for an unknown account reveals nothing about its second factor', async ({ harness, ann }) => {
  await addApp(harness, ann);
  expect(await answer(signIn(harness, EMAIL, 'Wrong#1'))).toEqual(
    await answer(signIn(harness, 'x@example.org', 'Wrong#1')),
  );
  expect((await answer(harness.send('/api/auth/factor')))[1]).toMatchObject({ message: factorsWords.over });
});
