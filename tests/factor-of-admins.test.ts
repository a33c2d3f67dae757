/** With real payment keys, an admin without a second factor reaches only their own account. */
import { describe, expect } from 'vitest';
import { factorsWords } from '../core/words/en/accounts.ts';
import { factors } from '../functions/db/tables/factors.ts';
import { ACCESS } from './access.ts';
import { answer } from './fixtures/factories.ts';
import { test } from './fixtures/test.ts';

const refused = [403, { code: 'factor_required', message: factorsWords.proof.factorRequired }];

/** Calls of admins in the access matrix: only theirs, or with more data for them. */
const ofAdmins = Object.entries(ACCESS).filter(([, { for: who, also }]) => who === 'Admin' || also?.role === 'Admin');
const shared = Object.entries(ACCESS).filter(
  ([route, { for: who, also }]) => who === 'signed-in' && !also && !/DELETE|PUT|POST/.test(route),
);

describe.for(ofAdmins)('%s', ([route, access]) => {
  // Fails when a route of admins has a guard without the check of the factor.
  test('is refused without a second factor', async ({ harness, admin }) => {
    Object.assign(harness.deps, { adminsNeedFactor: true });
    const [method = '', path = ''] = route.split(' ');
    const target = access.for === 'Admin' ? (access.path ?? path) : (access.also?.path ?? path);
    expect(await answer(admin.ask(method, target.replaceAll(/:\w+/g, 'x'), access.body))).toEqual(refused);
  });
});

test('with a factor, or without real keys, the same calls answer', async ({ harness, admin }) => {
  expect((await admin.ask('GET', '/api/overview')).status).toBe(200);
  Object.assign(harness.deps, { adminsNeedFactor: true });
  expect(await answer(admin.ask('GET', '/api/overview'))).toEqual(refused);
  await harness.db.insert(factors).values({
    ...{ id: 'f', userId: admin.id, kind: 'passkey', name: 'x', credential: 'id', key: 'k', algorithm: -7 },
    ...{ counter: 0, createdAt: harness.clock.now },
  });
  expect((await admin.ask('GET', '/api/overview')).status).toBe(200);
});

test('the calls of other users stay', async ({ harness, admin }) => {
  Object.assign(harness.deps, { adminsNeedFactor: true });
  const answers = [];
  for (const [route, { path }] of shared) {
    const target = (path ?? route.split(' ')[1] ?? '').replace(':email', admin.email);
    answers.push([route, (await answer(admin.ask('GET', target)))[1]]);
  }
  expect(JSON.stringify(answers)).not.toContain('factor_required');
});

/** Calls on an admin's way to a factor: the letter that confirms the address, a fresh proof, and the factor itself. */
const adding = Object.entries(ACCESS).filter(([route]) =>
  /^POST \/api\/auth\/(?:verify\/again|fresh-proof|factors\/(?!undo).*)$/.test(route),
);

test('each call that adds a factor is known', () => {
  expect(adding.map(([route]) => route)).toEqual([
    'POST /api/auth/verify/again',
    'POST /api/auth/fresh-proof',
    'POST /api/auth/factors/passkey/options',
    'POST /api/auth/factors/passkey',
    'POST /api/auth/factors/totp/options',
    'POST /api/auth/factors/totp',
    'POST /api/auth/factors/codes',
  ]);
});

// Fails when adding a factor requires a factor.
test.for(adding)('%s stays', async ([route, { body }], { harness, admin }) => {
  const ask = async () => answer(admin.ask('POST', route.replace('POST ', ''), body));
  const [before, first] = (await ask()) as [number, { code?: string } | null];
  Object.assign(harness.deps, { adminsNeedFactor: true });
  const [status, after] = (await ask()) as [number, { code?: string } | null];
  expect([status, after?.code]).toEqual([before, first?.code]);
  expect(after?.code).not.toBe('factor_required');
});
