import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { answer, post } from '../../../tests/fixtures/factories.ts';
import { JPEG } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { credentials, sessions, users } from '../../db/tables/accounts.ts';

const ann = {
  name: ' Ann ',
  email: 'Ann@Example.org',
  password: 'Secret#1',
  role: 'Seller',
  photo: 'https://i.example.org/a',
};
function signUp(harness: Harness, change: object = {}) {
  harness.remote.set(ann.photo, JPEG);
  return post(harness, '/api/auth/sign-up', { ...ann, ...change });
}
const everyone = (harness: Harness) => harness.db.select().from(users);

test('answers 201 with the user, and opens no session', async ({ harness }) => {
  const response = await signUp(harness);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await answer(response)).toEqual([
    201,
    { uid: 'id-2', email: 'ann@example.org', displayName: 'Ann', photoURL: '/photos/id-1' },
  ]);
  expect(await harness.db.select().from(sessions)).toEqual([]);
});

test('creates account, user record and credentials in one call, the password as a hash only', async ({ harness }) => {
  const response = await signUp(harness);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect(await everyone(harness)).toEqual([
    {
      id: 'id-2',
      email: 'ann@example.org',
      emailVerifiedAt: null,
      emailBouncedAt: null,
      name: 'Ann',
      role: 'Seller',
      verified: false,
      verifiedName: null,
      photo: '/photos/id-1',
      createdAt: harness.clock.now,
      suspendedAt: null,
      pausedAt: null,
      pausedFor: null,
      deletedAt: null,
      ...{ soldCopies: 0, endedSales: 0, completedSales: 0, sentSales: 0, sentOrMissedSales: 0 },
      ...{ upheldClaims: 0, canceledSales: 0, describedWell: 0, describedSales: 0 },
    },
  ]);
  const [kept] = await harness.db.select().from(credentials).where(eq(credentials.userId, 'id-2'));
  expect(kept?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(JSON.stringify(kept)).not.toContain(ann.password);
});

test('gives another hash for the same password each time', async ({ harness }) => {
  await signUp(harness);
  await signUp(harness, { email: 'bob@example.org' });
  const hashes = (await harness.db.select().from(credentials)).map(({ passwordHash }) => passwordHash);
  expect(new Set(hashes).size).toBe(2);
});

test('accepts an email once, in any spelling', async ({ harness }) => {
  await signUp(harness);
  for (const email of ['ann@example.org', 'ANN@EXAMPLE.ORG', ' Ann@Example.Org ']) {
    expect(await answer(signUp(harness, { email, name: 'Mallory' }))).toEqual([
      409,
      { message: accountsWords.emailTaken, code: 'conflict' },
    ]);
  }
  expect((await everyone(harness)).map(({ name }) => name)).toEqual(['Ann']);
  expect(await harness.db.select().from(credentials)).toHaveLength(1);
});

test('two concurrent sign-ups create one account', async ({ harness }) => {
  const answers = await Promise.all([signUp(harness), signUp(harness, { name: 'Mallory' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await everyone(harness)).toHaveLength(1);
});

test('the email of a deleted account may be used again', async ({ harness }) => {
  await signUp(harness);
  await harness.db.update(users).set({ deletedAt: 1 });
  expect((await signUp(harness)).status).toBe(201);
});

describe('a sign-up gives the role Buyer or Seller only', () => {
  test.for(['Admin', 'admin', ['Admin'], { role: 'Admin' }, null])(
    'the role %j is refused',
    async (role, { harness }) => {
      expect(await answer(signUp(harness, { role }))).toEqual([
        422,
        { message: commonWords.error.invalid, code: 'invalid', fields: { role: commonWords.required.role } },
      ]);
      expect(await everyone(harness)).toEqual([]);
    },
  );

  test('ignores fields outside the form', async ({ harness }) => {
    const forged =
      '{"verified":true,"isAdmin":true,"id":"mine","deletedAt":1,"__proto__":{"role":"Admin","verified":true},';
    const body = `${forged}${JSON.stringify(ann).slice(1)}`;
    const headers = { 'Content-Type': 'application/json' };
    harness.remote.set(ann.photo, JPEG);
    const response = await harness.send('/api/auth/sign-up', { method: 'POST', headers, body });
    expect(response.status).toBe(201);
    expect(await everyone(harness)).toMatchObject([{ id: 'id-2', role: 'Seller', verified: false, deletedAt: null }]);
    expect(({} as { verified?: boolean }).verified).toBeUndefined();
  });

  test('a role inside __proto__ is no role', async ({ harness }) => {
    const { role: _, ...rest } = ann;
    const body = `{"__proto__":{"role":"Buyer"},${JSON.stringify(rest).slice(1)}`;
    const headers = { 'Content-Type': 'application/json' };
    expect((await harness.send('/api/auth/sign-up', { method: 'POST', headers, body })).status).toBe(422);
    expect(await everyone(harness)).toEqual([]);
  });
});

test('reports each wrong field in the words of the specification, without a write', async ({ harness }) => {
  const response = post(harness, '/api/auth/sign-up', {
    name: ' ',
    email: '',
    password: 'short',
    role: '',
    photo: 'x',
  });
  expect(await answer(response)).toEqual([
    422,
    {
      message: commonWords.error.invalid,
      code: 'invalid',
      fields: {
        name: 'Name is required',
        email: 'Email Address is required',
        password: 'Password must be 6 character or longer',
        role: commonWords.required.role,
        photo: commonWords.photoUrl,
      },
    },
  ]);
  expect(await everyone(harness)).toEqual([]);
});
