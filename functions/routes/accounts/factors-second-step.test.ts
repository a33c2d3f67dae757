/** Log-in to an account with a second factor: no session without it, and each proof is single-use. */
import { describe, expect } from 'vitest';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import { answer } from '../../../tests/fixtures/factories.ts';
import { asserted, newPasskey } from '../../../tests/fixtures/people/authenticator.ts';
import {
  addApp,
  addPasskey,
  firstStep,
  HALF_MINUTE,
  secondStep,
  signedBy,
  factorTest as test,
  withCode,
} from '../../../tests/fixtures/people/factors.ts';
import {
  cookieOf,
  EMAIL,
  everything,
  exchange,
  rowsOf,
  sessionStatus,
  signIn,
} from '../../../tests/fixtures/people/users.ts';

const MINUTE = 60_000;
const over = [409, { message: factorsWords.over, code: 'conflict', factor_over: true }];
const wrong = [422, { message: factorsWords.wrongCode, code: 'invalid', fields: { code: factorsWords.wrongCode } }];

const enters = async (harness: Parameters<typeof exchange>[0], response: Response) => {
  const user = await exchange(harness, EMAIL, cookieOf(response, 'login') ?? '');
  return user && sessionStatus(user);
};

test('a right password requires the app; its code signs in like a password alone', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  const refused = await signIn(harness);
  expect([refused.status, cookieOf(refused, 'login'), cookieOf(refused, 'device')]).toEqual([
    401,
    undefined,
    undefined,
  ]);
  expect(await rowsOf(harness, 'SELECT * FROM login_tokens')).toEqual([]);
  const { step, cookie } = await firstStep(harness);
  expect(step).toEqual({ totp: true, recovery: true, passkey: null });
  // The challenge's cookie is no login cookie.
  expect(await exchange(harness, EMAIL, cookie.replace('factor', 'login'))).toBeNull();
  const response = await secondStep(harness, cookie, { code: await app.code() });
  expect(await answer(response.clone())).toEqual([
    200,
    { uid: ann.id, email: EMAIL, displayName: 'Ann', photoURL: null },
  ]);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="3"');
  expect(await enters(harness, response)).toBe(200);
});

test('a passkey signs only the challenge of this log-in', async ({ harness, ann }) => {
  const { passkey } = await addPasskey(ann);
  const [first, second] = [await firstStep(harness), await firstStep(harness)];
  expect(first.step).toEqual({
    totp: false,
    recovery: true,
    passkey: {
      ...{ challenge: first.step.passkey?.challenge, rpId: 'dogear.test', timeout: 600_000 },
      ...{ userVerification: 'required', allowCredentials: [{ type: 'public-key', id: passkey.id }] },
    },
  });
  const proof = signedBy(passkey, first.step);
  expect((await secondStep(harness, second.cookie, proof)).status).toBe(422);
  const response = await secondStep(harness, first.cookie, proof);
  expect([response.status, await enters(harness, response)]).toEqual([200, 200]);
  expect(await answer(secondStep(harness, first.cookie, proof))).toEqual(over);
});

test("refuses another account's passkey and a removed one", async ({ harness, ann }) => {
  await addPasskey(ann);
  const { step, cookie } = await firstStep(harness);
  const challenge = step.passkey?.challenge ?? '';
  const stranger = newPasskey();
  const known = { ...stranger, id: step.passkey?.allowCredentials[0]?.id ?? '' };
  for (const passkey of [stranger, known])
    expect((await secondStep(harness, cookie, { passkey: asserted(passkey, challenge, 0) })).status).toBe(422);
});

// Fails when the code's step is not part of the write that consumes it.
test('a code of the app works once, also with two concurrent uses', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  const [a, b] = [await firstStep(harness), await firstStep(harness)];
  // The code that set the app up is consumed.
  expect(await answer(secondStep(harness, a.cookie, { code: await app.code() }))).toEqual(wrong);
  harness.clock.now += HALF_MINUTE;
  const code = await app.code();
  const both = await Promise.all([a, b].map(({ cookie }) => secondStep(harness, cookie, { code })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await rowsOf(harness, 'SELECT id FROM login_tokens')).toHaveLength(1);
});

test('a recovery code works once, also with two concurrent uses, and its owner is notified', async ({
  harness,
  ann,
}) => {
  const { recovery_codes: codes } = await addPasskey(ann);
  expect(codes).toHaveLength(10);
  const [code = ''] = codes ?? [];
  const [a, b] = [await firstStep(harness), await firstStep(harness)];
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
  const both = await Promise.all([a, b].map(({ cookie }) => secondStep(harness, cookie, { code: typed })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await rowsOf(harness, 'SELECT hash FROM recovery_codes')).toHaveLength(9);
  const told = harness.mail.sent.filter(({ id }) => id.startsWith('codes-used:'));
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([[EMAIL, 'A recovery code was used']]);
  expect(told[0]?.text).toContain('9 codes are left.');
});

// Fails when the challenge is not deleted by the same write.
test('a challenge works once, also with two right factors at the same moment', async ({ harness, ann }) => {
  const { recovery_codes: codes } = await addPasskey(ann);
  const { cookie } = await firstStep(harness);
  const both = await Promise.all([0, 1].map((n) => secondStep(harness, cookie, { code: codes?.[n] })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rowsOf(harness, 'SELECT hash FROM recovery_codes')).toHaveLength(9);
});

describe('a challenge', () => {
  test('ends after five wrong tries, and after ten minutes', async ({ harness, ann }) => {
    const { app } = await addApp(harness, ann);
    harness.clock.now += HALF_MINUTE;
    const [tried, late] = [await firstStep(harness), await firstStep(harness)];
    for (let n = 0; n < 5; n++)
      expect(await answer(secondStep(harness, tried.cookie, { code: '000000' }))).toEqual(wrong);
    expect(await answer(secondStep(harness, tried.cookie, { code: await app.code() }))).toEqual(over);
    harness.clock.now += 10 * MINUTE;
    expect(await answer(secondStep(harness, late.cookie, { code: await app.code() }))).toEqual(over);
    harness.clock.now -= 1;
    expect((await secondStep(harness, late.cookie, { code: await app.code() })).status).toBe(200);
  });

  test('requires its own cookie', async ({ harness, ann }) => {
    const { app } = await addApp(harness, ann);
    await firstStep(harness);
    const code = await app.code(1);
    for (const cookie of ['', `__Host-factor=${'A'.repeat(43)}`])
      expect(await answer(secondStep(harness, cookie, { code }))).toEqual(over);
  });

  test.for([
    ['a new password', 'POST', '/api/auth/password', { password: 'Secret#1', newPassword: 'Reader#2023' }],
    ['signing out everywhere', 'DELETE', '/api/auth/sessions', undefined],
    ['the end of the account', 'DELETE', '/api/auth/account', { password: 'Secret#1' }],
  ] as const)('ends with %s', async ([, method, path, body], { harness, ann }) => {
    const { app, recovery_codes: codes } = await addApp(harness, ann);
    const { cookie } = await firstStep(harness);
    const done = body ? withCode(harness, ann, app, [method, path, body]) : ann.ask(method, path);
    expect((await done).status).toBe(200);
    expect(await answer(secondStep(harness, cookie, { code: codes?.[0] }))).toEqual(over);
    expect(await rowsOf(harness, 'SELECT id FROM factor_challenges')).toEqual([]);
  });

  test('is stored as a hash, and deleted with the expired rows', async ({ harness, ann }) => {
    const { app, recovery_codes: codes } = await addApp(harness, ann);
    const { cookie } = await firstStep(harness);
    const kept = JSON.stringify(await everything(harness));
    for (const secret of [cookie.split('=')[1] ?? '', app.seed, codes?.[0] ?? ''])
      expect([secret.length > 20, kept.includes(secret)]).toEqual([true, false]);
    harness.clock.now += 10 * MINUTE;
    await signIn(harness);
    expect(await rowsOf(harness, 'SELECT id FROM factor_challenges')).toHaveLength(1);
  });
});

test('twenty unfinished log-ins a day are the limit; a known device has its own count', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  const { cookie } = await firstStep(harness);
  const entered = await secondStep(harness, cookie, { code: await app.code() });
  await exchange(harness, EMAIL, cookieOf(entered, 'login') ?? '');
  const device = cookieOf(entered, 'device') ?? '';
  for (let n = 0; n < 20; n++) {
    expect((await signIn(harness)).status).toBe(401);
    harness.clock.now += 30 * MINUTE;
  }
  expect((await signIn(harness)).status).toBe(429);
  const known = await harness.send('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: device },
    body: JSON.stringify({ email: EMAIL, password: 'Secret#1' }),
  });
  expect(known.status).toBe(401);
});

test('a user suspended meanwhile is notified and gets no session', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  harness.clock.now += HALF_MINUTE;
  const { cookie } = await firstStep(harness);
  await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${ann.id}'`);
  expect((await secondStep(harness, cookie, { code: await app.code() })).status).toBe(403);
  expect((await signIn(harness)).status).toBe(403);
  expect(await rowsOf(harness, 'SELECT * FROM login_tokens')).toEqual([]);
});

test.for([{}, { code: '' }, { code: 1 }, { passkey: {} }, { passkey: { id: 'x' } }, 'a'])(
  'refuses an invalid second step: %j',
  async (factor, { harness }) => {
    expect((await secondStep(harness, '__Host-factor=x', factor)).status).toBe(422);
  },
);
