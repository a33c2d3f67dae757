import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { enterWithGoogle, withGoogle } from '../../../tests/fakes/google.ts';
import { account, post, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { googleTest as test } from '../../../tests/fixtures/people/google-test.ts';
import {
  cookieOf,
  enter,
  everything,
  exchange,
  PASSWORD,
  rowsOf,
  sessionStatus,
  signIn,
} from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';

const EMAIL = 'google@dogear.test';

const identities = (harness: Harness) => rowsOf(harness, 'SELECT * FROM identities');
const userIds = async (harness: Harness) => (await rowsOf(harness, 'SELECT id FROM users')).map(({ id }) => id);

// Fails when accounts are looked up by email instead of by issuer and subject.
describe('the same subject is the same user', () => {
  test('a second time, with their session and nothing new', async ({ harness }) => {
    const [first, second] = [
      await enterWithGoogle(harness, EMAIL),
      await enterWithGoogle(harness, ` ${EMAIL.toUpperCase()}`),
    ];
    expect([second.id, await userIds(harness), (await identities(harness)).length]).toEqual([first.id, [first.id], 1]);
    expect([await sessionStatus(first), await sessionStatus(second)]).toEqual([200, 200]);
  });

  test('when their email at Google has changed to that of another user here', async ({ harness }) => {
    const first = await enterWithGoogle(harness, EMAIL);
    await harness.client.execute("UPDATE users SET email = 'former@example.org'");
    const stranger = await account(harness, EMAIL, PASSWORD);
    const again = await enterWithGoogle(harness, EMAIL);
    expect([again.id, again.email]).toEqual([first.id, 'former@example.org']);
    expect((await enter(harness, EMAIL)).id).toBe(stranger);
  });

  test('and another subject with the same email is refused when a Google account is linked already', async ({
    harness,
  }) => {
    const { login } = await withGoogle(harness, 'changed-sub@example.org');
    expect(login).toBeDefined();
    const user = await exchange(harness, 'changed-sub@example.org', login ?? '');
    const before = await everything(harness);
    const second = await withGoogle(harness, 'changed-sub@example.org');
    expect([second.login, second.message]).toEqual([undefined, { error: accountsWords.google.refused }]);
    expect(await everything(harness)).toEqual(before);
    expect(await sessionStatus(user as SignedIn)).toBe(200);
  });
});

// Fails when one of the DELETEs of the takeover is missing.
test('an unused account that a stranger registered with the address ends for the stranger', async ({ harness }) => {
  const id = await account(harness, EMAIL, PASSWORD);
  await harness.client.execute("UPDATE users SET role = 'Seller'");
  const stranger = await enter(harness, EMAIL);
  const halfDone = cookieOf(await signIn(harness, EMAIL), 'login') ?? '';

  harness.clock.now += 1;
  const owner = await enterWithGoogle(harness, EMAIL);
  expect(owner.id).toBe(id);
  expect([await sessionStatus(stranger), await sessionStatus(owner), (await signIn(harness, EMAIL)).status]).toEqual([
    401, 200, 401,
  ]);
  expect(await exchange(harness, EMAIL, halfDone)).toBeNull();
  expect(await rowsOf(harness, 'SELECT * FROM credentials')).toEqual([]);
  expect(await rowsOf(harness, 'SELECT created_at FROM known_devices')).toEqual([{ created_at: harness.clock.now }]);
  expect(await rowsOf(harness, 'SELECT user_id, action FROM link_records')).toEqual([
    { user_id: id, action: 'linked' },
  ]);
  expect((await enterWithGoogle(harness, EMAIL)).id).toBe(id);
  expect(await sessionStatus(owner)).toBe(200);
});

describe('an account of the address to which a stranger linked their own Google account', () => {
  const STRANGER = 'stranger@example.org';
  const linkStranger = async (harness: Harness) => {
    const { link } = await withGoogle(harness, STRANGER, '?for=link');
    const linked = await post(
      harness,
      '/api/auth/google/link',
      { email: EMAIL, password: PASSWORD },
      { Cookie: `${link}` },
    );
    expect(linked.status).toBe(200);
  };
  const strangerTest = test.extend('id', { auto: true }, async ({ harness }) => {
    const id = await account(harness, EMAIL, PASSWORD);
    await linkStranger(harness);
    return id;
  });

  // Fails when an account with any link counts as its stranger's, or when that link stays.
  strangerTest(
    'goes to the owner of the address while it is unused, and all access of the stranger ends',
    async ({ harness, google, id }) => {
      const stranger = await enterWithGoogle(harness, STRANGER);
      const byPassword = await enter(harness, EMAIL);
      const halfDone = (await withGoogle(harness, STRANGER)).login ?? '';
      await harness.client.execute({
        sql: "INSERT INTO link_requests VALUES ('waits', ?, 'any', 'any@example.org', ?, 9e15)",
        args: [google.provider.issuer, id],
      });

      harness.clock.now += 1;
      const owner = await enterWithGoogle(harness, EMAIL);
      expect([owner.id, owner.email]).toEqual([id, EMAIL]);
      expect([await sessionStatus(stranger), await sessionStatus(byPassword), await sessionStatus(owner)]).toEqual([
        401, 401, 200,
      ]);
      expect([(await signIn(harness, EMAIL)).status, await exchange(harness, EMAIL, halfDone)]).toEqual([401, null]);
      expect(await rowsOf(harness, 'SELECT created_at FROM known_devices')).toEqual([
        { created_at: harness.clock.now },
      ]);
      for (const table of ['credentials', 'link_requests'])
        expect([table, await rowsOf(harness, `SELECT * FROM ${table}`)]).toEqual([table, []]);
      expect(
        await rowsOf(harness, 'SELECT action FROM link_records WHERE user_id = (SELECT id FROM users) ORDER BY id'),
      ).toEqual(['linked', 'unlinked', 'linked'].map((action) => ({ action })));
      expect((await enterWithGoogle(harness, EMAIL)).id).toBe(id);
      expect((await enterWithGoogle(harness, STRANGER)).id).not.toBe(id);
      expect(await sessionStatus(owner)).toBe(200);
    },
  );

  strangerTest.for([
    ['used', "UPDATE users SET role = 'Seller', verified = 1"],
    ['an Admin’s', "UPDATE users SET role = 'Admin'"],
  ] as const)('stays when it is %s, and the owner gets instructions', async ([_, use], { harness, id }) => {
    await harness.client.execute(use);
    const before = await everything(harness);
    const { message, login, link } = await withGoogle(harness, EMAIL);
    expect([message, login, link]).toEqual([{ error: accountsWords.google.otherLinked }, undefined, undefined]);
    expect(await everything(harness)).toEqual(before);
    expect((await enterWithGoogle(harness, STRANGER)).id).toBe(id);
  });
});

// Fails when the callback sets a login cookie before it checks for a suspension.
test('a suspended user is notified at the return from the provider, and can sign in again afterwards', async ({
  harness,
}) => {
  const user = await enterWithGoogle(harness, EMAIL);
  await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [user.id] });
  const before = await everything(harness);
  const { login, message } = await withGoogle(harness, EMAIL);
  expect([login, message]).toEqual([undefined, { error: accountsWords.suspended }]);
  expect([await everything(harness), await sessionStatus(user)]).toEqual([before, 401]);
  await harness.client.execute({ sql: 'UPDATE users SET suspended_at = NULL WHERE id = ?', args: [user.id] });
  expect((await enterWithGoogle(harness, EMAIL)).id).toBe(user.id);
});
