/** Calls that move money or lock a user out require a proof in this session, at most ten minutes old. */
import { describe, expect } from 'vitest';
import { FRESH_PROOF_MS } from '../../../core/limits.ts';
import { factorsWords } from '../../../core/words/en/accounts.ts';
import { account, answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { asserted, newPasskey } from '../../../tests/fixtures/people/authenticator.ts';
import { belongings, everybody } from '../../../tests/fixtures/people/callers.ts';
import { addApp, addPasskey, factorTest } from '../../../tests/fixtures/people/factors.ts';
import { EMAIL, enter, PASSWORD, rowsOf, watched } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';

const FRESH = '/api/auth/fresh-proof';
const required = [403, { code: 'fresh_proof_required', message: factorsWords.proof.required }];
const wrong = [403, { code: 'wrong_proof', message: factorsWords.proof.wrong }];

/** `ann` of the factor tests as an admin, without an automatic proof. */
const test = factorTest.extend('ada', async ({ harness, ann }) => {
  await harness.client.execute("UPDATE users SET role = 'Admin'");
  return ann;
});

const suspended = async (harness: Harness, admin: SignedIn) => {
  const id = await account(harness, `${harness.deps.newId()}@example.org`, PASSWORD);
  return admin.ask('PUT', `/api/users/${id}/suspension`);
};

const CALLS = [
  ['PUT', '/api/users/:user/suspension', undefined],
  ['DELETE', '/api/users/:suspended/suspension', undefined],
  ['DELETE', '/api/users/:user', undefined],
  ['POST', '/api/fulfilments/:deciding/decide', { kind: 'seller', reason: 'It is as described.' }],
  ['POST', '/api/fulfilments/:completed/goodwill', { amount: 1, back: 0, reason: 'Sorry.' }],
  ['POST', '/api/money/sale-refunds/:failed/paid-outside', { note: 'By bank transfer.' }],
  ['POST', '/api/money/debts/:debt/waive', { amount: 11.25, reason: 'Bad luck.' }],
  ['POST', '/api/money/payouts/:rejected/paid-outside', { amount: 11.25, note: 'By bank transfer.' }],
  ['POST', '/api/approvals/:approval', { approve: false }],
] as const;

describe.for(CALLS)('%s %s', ([method, path, body]) => {
  // Fails when a route that reads something before its write lacks `requireProof`.
  test('requires a proof before it reads anything', async ({ harness, ada }) => {
    harness.clock.now += FRESH_PROOF_MS + 1;
    expect(await answer(ada.ask(method, path.replace(/:\w+/, 'nothing'), {}))).toEqual(required);
  });

  // Fails when neither the route nor its write checks the proof.
  test('requires a proof of this session', async ({ harness, ada }) => {
    const { buyerA, seller } = await everybody(harness);
    const fill = await belongings(harness, buyerA, seller, path);
    const other = await enter(harness, EMAIL);
    const rows = watched(harness);
    harness.clock.now += FRESH_PROOF_MS + 1;
    expect((await other.ask('POST', FRESH, { password: PASSWORD })).status).toBe(204);
    const before = await rows();
    expect(await answer(ada.ask(method, fill(path), body))).toEqual(required);
    expect(await rows()).toEqual(before);
    expect((await ada.ask('POST', FRESH, { password: PASSWORD })).status).toBe(204);
    const done = await ada.ask(method, fill(path), body);
    expect([done.status, await done.text()]).toEqual([200, expect.anything()]);
  });
});

test('a sign-in with the password is a proof for ten minutes', async ({ harness, ada }) => {
  harness.clock.now += FRESH_PROOF_MS;
  expect((await suspended(harness, ada)).status).toBe(200);
  harness.clock.now += 1;
  expect(await answer(suspended(harness, ada))).toEqual(required);
});

test('a sign-in with Google alone is none', async ({ harness, ada }) => {
  await harness.client.execute('UPDATE sessions SET proved_at = NULL');
  expect(await answer(suspended(harness, ada))).toEqual(required);
});

test('a code of the app is a proof, once; so is a recovery code', async ({ harness, ada }) => {
  const { app, recovery_codes: codes } = await addApp(harness, ada);
  harness.clock.now += FRESH_PROOF_MS * 2;
  const code = await app.code();
  expect((await ada.ask('POST', FRESH, { code })).status).toBe(204);
  expect((await suspended(harness, ada)).status).toBe(200);
  expect(await answer(ada.ask('POST', FRESH, { code }))).toEqual(wrong);
  const recovery = { code: codes?.[0] };
  expect((await ada.ask('POST', FRESH, recovery)).status).toBe(204);
  expect(await answer(ada.ask('POST', FRESH, recovery))).toEqual(wrong);
});

test('a passkey is a proof, for the challenge of the refused call', async ({ harness, ada }) => {
  const { passkey } = await addPasskey(ada);
  harness.clock.now += FRESH_PROOF_MS * 2;
  const asked = await ada.ask('POST', FRESH, {});
  expect(asked.status).toBe(401);
  const { factor } = (await asked.json()) as { factor: { passkey: { challenge: string } } };
  const cookie = asked.headers.getSetCookie().find((one) => one.startsWith('__Host-factor=')) ?? '';
  const answering = async (proof: object, Cookie = `${ada.headers.Cookie}; ${cookie.split(';')[0]}`) =>
    harness.send(FRESH, {
      method: 'POST',
      headers: { ...ada.headers, Cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(proof),
    });
  const signed = { passkey: await asserted(passkey, factor.passkey.challenge, 1) };
  expect(await answer(answering({ passkey: await asserted(newPasskey(), factor.passkey.challenge, 1) }))).toEqual(
    wrong,
  );
  expect(await answer(answering(signed, ada.headers.Cookie))).toEqual(wrong);
  expect((await answering(signed)).status).toBe(204);
  expect((await suspended(harness, ada)).status).toBe(200);
  expect(await answer(answering(signed))).toEqual(wrong);
});

// Fails when the first correct proof resets the count of wrong ones.
test('accepts ten wrong proofs within a quarter of an hour, then refuses all', async ({ harness, ada }) => {
  const { app } = await addApp(harness, ada);
  harness.clock.now += FRESH_PROOF_MS * 2;
  for (let i = 0; i < 5; i++) {
    expect((await ada.ask('POST', FRESH, i % 2 ? { password: PASSWORD } : { code: await app.code() })).status).toBe(
      204,
    );
    expect(await answer(ada.ask('POST', FRESH, { password: `Wrong#${i}` }))).toEqual(wrong);
    expect(await answer(ada.ask('POST', FRESH, { code: '000000' }))).toEqual(wrong);
    harness.clock.now += 60_000;
  }
  for (const proof of [{ password: PASSWORD }, { code: await app.code() }]) {
    const refused = await ada.ask('POST', FRESH, proof);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600']);
  }
  harness.clock.now += 10 * 60_000;
  expect((await ada.ask('POST', FRESH, { password: PASSWORD })).status).toBe(204);
});

test('a body without a proof is answered with the missing methods, and not counted', async ({ harness, ada }) => {
  expect(await answer(ada.ask('POST', FRESH, {}))).toMatchObject([422, { fields: { password: expect.any(String) } }]);
  expect(await rowsOf(harness, "SELECT 1 FROM rate_limit_counts WHERE key LIKE 'fresh proof%'")).toEqual([]);
});

// Fails when only the guard checks: a proof that expired during a long wait would still move money.
test('the write checks again, and is stopped when the proof or the session has ended meanwhile', async ({
  harness,
  ada,
}) => {
  const id = await account(harness, 'b@example.org', PASSWORD);
  const { batch } = harness.client;
  for (const change of ['UPDATE sessions SET proved_at = 1', 'DELETE FROM sessions']) {
    let isFirst = true;
    harness.client.batch = async (...args) => {
      if (isFirst && JSON.stringify(args[0]).includes('suspended_at')) {
        isFirst = false;
        await harness.client.execute(change);
      }
      return batch.apply(harness.client, args);
    };
    expect(await answer(ada.ask('PUT', `/api/users/${id}/suspension`))).toEqual(required);
  }
  expect(await rowsOf(harness, `SELECT suspended_at FROM users WHERE id = '${id}'`)).toEqual([{ suspended_at: null }]);
});
