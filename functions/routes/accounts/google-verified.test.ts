/** Google verifies the address of its users: an account with the same one needs no other confirmation. */
import { expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { enterWithGoogle, withGoogle } from '../../../tests/fakes/google.ts';
import { account, answer, post, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { googleTest as test } from '../../../tests/fixtures/people/google-test.ts';
import { cookieOf, enter, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';

const EMAIL = 'google@dogear.test';

const verified = async (user: SignedIn) =>
  ((await (await user.ask('GET', '/api/auth/me')).json()) as { email_verified: boolean }).email_verified;

async function link(harness: Harness, user: SignedIn, google: string): Promise<void> {
  const { link } = await withGoogle(harness, google, '?for=link');
  const body = { email: user.email, password: PASSWORD };
  const response = await post(harness, '/api/auth/google/link', body, { Cookie: link ?? '' });
  expect(response.status).toBe(200);
  expect(cookieOf(response, 'login')).toBeDefined();
}

test('a new Google account is verified, without a letter about it', async ({ harness }) => {
  expect(await verified(await enterWithGoogle(harness, EMAIL))).toBe(true);
  expect(lettersTo(harness, EMAIL).filter(({ id }) => id.startsWith('verify:'))).toEqual([]);
});

test('an account becomes verified by a link to Google with the same address only', async ({ harness }) => {
  await account(harness, EMAIL, PASSWORD);
  const same = await enter(harness, EMAIL);
  await link(harness, same, EMAIL);
  expect(await verified(same)).toBe(true);
  await account(harness, 'ann@example.org', PASSWORD);
  const ann = await enter(harness, 'ann@example.org');
  await link(harness, ann, 'another@dogear.test');
  expect(await verified(ann)).toBe(false);
});

test('a sign-in by an older link verifies the same address only', async ({ harness }) => {
  const user = await enterWithGoogle(harness, EMAIL);
  await harness.client.execute('UPDATE users SET email_verified_at = NULL');
  expect(await verified(await enterWithGoogle(harness, EMAIL))).toBe(true);
  await harness.client.execute("UPDATE users SET email_verified_at = NULL, email = 'former@example.org'");
  await account(harness, EMAIL, PASSWORD);
  await enterWithGoogle(harness, EMAIL);
  expect(await rowsOf(harness, 'SELECT email_verified_at FROM users')).toEqual([
    { email_verified_at: null },
    { email_verified_at: null },
  ]);
  expect(user.id).toBeDefined();
});

// Fails when Google creates a new account: the change of address could not be undone then.
test('the old address of an account is reserved against Google while the change can be undone', async ({ harness }) => {
  const ann = await enterWithGoogle(harness, EMAIL);
  expect((await ann.ask('POST', '/api/auth/email', { email: 'anna@example.org' })).status).toBe(202);
  const { token } = linkIn(harness, 'anna@example.org');
  expect((await ann.ask('POST', '/api/auth/verify', { token })).status).toBe(204);
  await harness.client.execute('DELETE FROM identities');
  const refused = async () => (await withGoogle(harness, EMAIL)).message;
  expect(await refused()).toEqual({ error: accountsWords.google.addressChanged });
  expect(await rowsOf(harness, 'SELECT id FROM users')).toHaveLength(1);
  await harness.client.execute('UPDATE account_tokens SET expires_at = 1');
  expect(await refused()).toEqual({ email: EMAIL });
  expect(await answer(ann.ask('GET', '/api/auth/me'))).toMatchObject([200, { email: 'anna@example.org' }]);
});
