/** Adding and removing second factors: authorization, consequences, letters. */
import { describe, expect } from 'vitest';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import { answer } from '../../../tests/fixtures/factories.ts';
import { created, newPasskey } from '../../../tests/fixtures/people/authenticator.ts';
import {
  addApp,
  addPasskey,
  asked,
  firstStep,
  HALF_MINUTE,
  secondStep,
  signedBy,
  factorTest as test,
  withCode,
  withCookie,
} from '../../../tests/fixtures/people/factors.ts';
import { enter, newcomer, PASSWORD, rowsOf, sessionStatus } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';
import { removeAllFactors } from '../../auth/factors/own-factors.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const { conflict } = factorsWords;
const refused = (message: string) => [409, { message, code: 'conflict' }];
const subjects = ({ mail }: Harness) => mail.sent.map(({ subject }) => subject);
const PASSKEY = '/api/auth/factors/passkey';

test('the first factor comes with ten recovery codes, the second with none; both are listed', async ({
  harness,
  ann,
}) => {
  const app = await addApp(harness, ann);
  expect(new Set(app.recovery_codes)).toHaveLength(10);
  for (const code of app.recovery_codes ?? []) expect(code).toMatch(/^[a-z2-7]{6}(-[a-z2-7]{6}){3}$/);
  harness.clock.now += HALF_MINUTE;
  const { cookie } = await asked(await ann.ask('POST', `${PASSKEY}/options`, { password: PASSWORD }));
  const again = { password: PASSWORD, factor: { code: await app.app.code() } };
  const options = await withCookie(harness, ann, cookie).ask('POST', `${PASSKEY}/options`, again);
  const { challenge, ...rest } = (await options.json()) as { challenge: string };
  expect(rest).toMatchObject({
    rp: { id: 'dogear.test', name: 'Dogear' },
    user: { name: ann.email, displayName: 'Ann' },
    excludeCredentials: [],
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required' },
  });
  const passkey = newPasskey(-8);
  const added = await ann.ask('POST', PASSKEY, { name: ' My key ', credential: created(passkey, challenge) });
  const insertedId = ((await added.clone().json()) as { insertedId: string }).insertedId;
  expect(await answer(added)).toEqual([201, { acknowledged: true, insertedId, recovery_codes: null }]);
  const iso = (ago: number) => new Date(harness.clock.now - ago).toISOString();
  expect(await answer(ann.ask('GET', '/api/auth/factors'))).toEqual([
    200,
    {
      factors: [
        { _id: app.insertedId, kind: 'totp', name: '', created_at: iso(HALF_MINUTE), used_at: iso(0) },
        { _id: insertedId, kind: 'passkey', name: 'My key', created_at: iso(0), used_at: null },
      ],
      recovery_codes_left: 10,
    },
  ]);
  expect(subjects(harness)).toEqual(Array(2).fill('Two-step verification is on'));
  const me = (await (await ann.ask('GET', '/api/auth/me')).json()) as object;
  expect(me).toMatchObject({ has_factor: true });
});

test('adding one ends other sessions and every pending sign-in', async ({ harness, ann }) => {
  const other = await enter(harness, ann.email);
  await addPasskey(ann);
  expect([await sessionStatus(other), await sessionStatus(ann)]).toEqual([401, 200]);
});

// Fails when a stranger with the password alone can still move the account to their own mailbox.
test('adding one ends a pending change of address', async ({ harness, ann }) => {
  const wanted = { email: 'elsewhere@example.org', password: PASSWORD };
  expect((await ann.ask('POST', '/api/auth/email', wanted)).status).toBe(202);
  await sendLetters(harness.deps);
  const links = () => rowsOf(harness, "SELECT kind FROM account_tokens WHERE kind = 'email'");
  expect(await links()).toHaveLength(1);
  await addPasskey(ann);
  expect(await links()).toEqual([]);
});

test('requires a confirmed address and the right password', async ({ harness, ann }) => {
  const bob = await newcomer(harness, 'bob@example.org');
  for (const kind of ['passkey', 'totp']) {
    const path = `/api/auth/factors/${kind}/options`;
    expect(await answer(bob.ask('POST', path, { password: PASSWORD }))).toEqual(refused(conflict.unconfirmed));
    for (const password of ['Wrong#1', ''])
      expect([kind, (await ann.ask('POST', path, { password })).status]).toEqual([kind, 422]);
  }
  expect(await rowsOf(harness, 'SELECT * FROM factor_challenges')).toEqual([]);
});

describe('an invalid answer to the options', () => {
  test('adds no passkey: another challenge, another user, a second time, too late', async ({ harness, ann }) => {
    const bob = await newcomer(harness, 'bob@example.org');
    const begin = async () =>
      ((await (await ann.ask('POST', `${PASSKEY}/options`, { password: PASSWORD })).json()) as { challenge: string })
        .challenge;
    const make = (user: typeof ann, challenge: string, odd = {}) =>
      user.ask('POST', PASSKEY, { name: 'x', credential: created(newPasskey(), challenge, odd) });
    const replaced = await begin();
    const challenge = await begin();
    expect((await make(ann, challenge, { origin: 'https://dogear.example' })).status).toBe(422);
    for (const [user, given] of [
      [ann, 'A'.repeat(43)],
      [ann, replaced],
      [bob, challenge],
    ] as const)
      expect((await make(user, given)).status).toBe(409);
    harness.clock.now += 10 * 60_000;
    expect((await make(ann, challenge)).status).toBe(409);
    harness.clock.now -= 1;
    expect((await make(ann, challenge)).status).toBe(201);
    expect((await make(ann, challenge)).status).toBe(409);
    expect(await rowsOf(harness, 'SELECT user_id FROM factors')).toEqual([{ user_id: ann.id }]);
  });

  test('adds no app: a wrong code, at most five times; two concurrent ones add one', async ({ harness, ann }) => {
    const path = '/api/auth/factors/totp';
    const begin = async () =>
      (await (await ann.ask('POST', `${path}/options`, { password: PASSWORD })).json()) as { request: string };
    const { request } = await begin();
    for (const status of [422, 422, 422, 422, 422, 409])
      expect((await ann.ask('POST', path, { request, code: '000000' })).status).toBe(status);
    await addApp(harness, ann);
    harness.clock.now += HALF_MINUTE;
    expect(await rowsOf(harness, 'SELECT kind FROM factors')).toEqual([{ kind: 'totp' }]);
  });
});

test('a passkey is added once, and an account has one app', async ({ harness, ann }) => {
  const { passkey, recovery_codes: codes = [] } = await addPasskey(ann);
  const more = async (path: string, code: string | undefined) => {
    const { cookie } = await asked(await ann.ask('POST', path, { password: PASSWORD }));
    return withCookie(harness, ann, cookie).ask('POST', path, { password: PASSWORD, factor: { code } });
  };
  const options = await more(`${PASSKEY}/options`, codes?.[0]);
  const { challenge, excludeCredentials } = (await options.json()) as {
    challenge: string;
    excludeCredentials: object[];
  };
  expect(excludeCredentials).toEqual([{ type: 'public-key', id: passkey.id }]);
  const twice = ann.ask('POST', PASSKEY, { name: 'x', credential: created(passkey, challenge) });
  expect(await answer(twice)).toEqual(refused(conflict.alreadyPasskey));
});

describe('removing a factor', () => {
  const remove = async (harness: Harness, user: Parameters<typeof withCookie>[1], id: string, code: string) => {
    const path = `/api/auth/factors/${id}`;
    const { cookie } = await asked(await user.ask('DELETE', path, { password: PASSWORD }));
    return withCookie(harness, user, cookie).ask('DELETE', path, { password: PASSWORD, factor: { code } });
  };

  test('requires the password and the second step; removing the last one deletes the codes', async ({
    harness,
    ann,
  }) => {
    const { app, insertedId } = await addApp(harness, ann);
    harness.clock.now += HALF_MINUTE;
    const path = `/api/auth/factors/${insertedId}`;
    expect((await ann.ask('DELETE', path, { password: 'Wrong#1' })).status).toBe(422);
    const { cookie } = await asked(await ann.ask('DELETE', path, { password: PASSWORD }));
    // The challenge of a change is not valid for a log-in.
    expect((await secondStep(harness, cookie, { code: await app.code() })).status).toBe(409);
    expect((await remove(harness, ann, insertedId, '000000')).status).toBe(422);
    expect(await answer(remove(harness, ann, insertedId, await app.code()))).toEqual([
      ...[200, { acknowledged: true, deletedCount: 1 }],
    ]);
    expect(await rowsOf(harness, 'SELECT id FROM factors UNION SELECT hash FROM recovery_codes')).toEqual([]);
    expect(subjects(harness).at(-1)).toBe('A way to verify was removed');
    expect(await sessionStatus(await enter(harness, ann.email))).toBe(200);
  });

  test('refuses the challenge, and the factor, of another user', async ({ harness, ann }) => {
    const bob = await newcomer(harness, 'bob@example.org');
    await harness.client.execute('UPDATE users SET email_verified_at = 1');
    const [anns, bobs] = [await addApp(harness, ann), await addApp(harness, bob)];
    harness.clock.now += HALF_MINUTE;
    const path = `/api/auth/factors/${anns.insertedId}`;
    const { cookie } = await asked(await bob.ask('DELETE', path, { password: PASSWORD }));
    const body = { password: PASSWORD, factor: { code: await anns.app.code() } };
    expect((await withCookie(harness, ann, cookie).ask('DELETE', path, body)).status).toBe(422);
    expect((await remove(harness, bob, anns.insertedId, await bobs.app.code())).status).toBe(404);
    expect(await rowsOf(harness, 'SELECT id FROM factors')).toHaveLength(2);
  });

  test('an admin must have one', async ({ harness, ann }) => {
    await harness.client.execute(`UPDATE users SET role = 'Admin' WHERE id = '${ann.id}'`);
    const { insertedId, recovery_codes: codes } = await addPasskey(ann);
    const response = remove(harness, ann, insertedId, codes?.[0] ?? '');
    expect(await answer(response)).toEqual(refused(conflict.lastOfAdmin));
    expect(await rowsOf(harness, 'SELECT id FROM factors')).toHaveLength(1);
    expect(subjects(harness)).not.toContain('A way to verify was removed');
  });
});

test('new recovery codes invalidate the old ones', async ({ harness, ann }) => {
  const path = '/api/auth/factors/codes';
  expect(await answer(ann.ask('POST', path, { password: PASSWORD }))).toEqual(refused(conflict.none));
  const { passkey, recovery_codes: old } = await addPasskey(ann);
  const { step, cookie } = await asked(await ann.ask('POST', path, { password: PASSWORD }));
  const body = { password: PASSWORD, factor: signedBy(passkey, step) };
  const response = await withCookie(harness, ann, cookie).ask('POST', path, body);
  const { recovery_codes: codes } = (await response.json()) as { recovery_codes: string[] };
  expect([response.status, new Set(codes).size]).toEqual([200, 10]);
  expect(await rowsOf(harness, 'SELECT hash FROM recovery_codes')).toHaveLength(10);
  expect(subjects(harness).at(-1)).toBe('You have new recovery codes');
  const challenge = await firstStep(harness);
  expect((await secondStep(harness, challenge.cookie, { code: old?.[0] })).status).toBe(422);
  expect((await secondStep(harness, challenge.cookie, { code: codes[0] })).status).toBe(200);
});

test('the end of an account deletes all factors', async ({ harness, ann }) => {
  const { app } = await addApp(harness, ann);
  await firstStep(harness);
  const call = ['DELETE', '/api/auth/account', { password: PASSWORD }] as const;
  expect((await withCode(harness, ann, app, call)).status).toBe(200);
  for (const table of ['factors', 'recovery_codes', 'factor_challenges'])
    expect(await rowsOf(harness, `SELECT * FROM ${table}`)).toEqual([]);
});

test('the command removes all factors of an admin who lost them, and notifies them', async ({ harness, ann }) => {
  await harness.client.execute(`UPDATE users SET role = 'Admin' WHERE id = '${ann.id}'`);
  expect(await removeAllFactors(harness.deps, ann.email)).toBe(false);
  await addPasskey(ann);
  await firstStep(harness);
  expect(await removeAllFactors(harness.deps, ` ${ann.email.toUpperCase()}`)).toBe(true);
  for (const table of ['factors', 'recovery_codes', 'factor_challenges', 'sessions'])
    expect([table, await rowsOf(harness, `SELECT * FROM ${table}`)]).toEqual([table, []]);
  expect(await sessionStatus(await enter(harness, ann.email))).toBe(200);
  await sendLetters(harness.deps);
  const removed = harness.mail.sent.filter(({ id }) => id.startsWith('factor-removed:'));
  expect(removed.map(({ text }) => text.includes('turned two-step verification off'))).toEqual([true]);
});
