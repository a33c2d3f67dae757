/** Neither the answer nor its time reveals whether an email exists: both cost one hash of the same strength. */
import { expect } from 'vitest';
import { account, post } from '../../../tests/fixtures/factories.ts';
import { PASSWORD, signIn } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { hashed } from '../../../tests/quick-hashes.ts';

const EMAIL = 'ann@example.org';

test.beforeEach(async ({ harness }) => {
  const ann = { name: 'Ann', email: EMAIL, password: PASSWORD, role: 'Buyer' };

  expect((await post(harness, '/api/auth/sign-up', ann)).status).toBe(201);

  await account(harness, 'gone@example.org', PASSWORD);

  await harness.client.execute("UPDATE users SET deleted_at = 1 WHERE email = 'gone@example.org'");

  hashed.length = 0;
});

// Fails when an unknown email is answered before a hash (no NOBODY), or with a cheaper one.
test.for([EMAIL, 'nobody@example.org', 'gone@example.org', 'not an email', `${'a'.repeat(240)}@example.org`])(
  'a wrong password for %j costs exactly one hash, of the strength of new ones, and at most two round trips',
  async (email, { harness }) => {
    const response = await signIn(harness, email, 'Wrong#1');
    expect([response.status, response.headers.get('Server-Timing')]).toEqual([401, 'db;desc="1"']);
    expect(hashed).toEqual([[2 ** 14, 8, 5, 32]]);
  },
);

// Fails when passwords are hashed before the counts are read: a refusal then costs as much as a sign-in.
test('a refusal by the limits costs no hash', async ({ harness }) => {
  await harness.client.execute('DELETE FROM rate_limit_counts');
  for (let n = 0; n < 10; n++) await signIn(harness, 'nobody@example.org', 'Wrong#1');
  hashed.length = 0;
  expect((await signIn(harness, 'nobody@example.org', 'Wrong#1')).status).toBe(429);
  expect(hashed).toEqual([]);
});
