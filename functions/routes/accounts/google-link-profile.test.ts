import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { enterWithGoogle, withGoogle } from '../../../tests/fakes/google.ts';
import { answer, booked, listing, post, signedIn } from '../../../tests/fixtures/factories.ts';
import { googleTest as test } from '../../../tests/fixtures/people/google-test.ts';
import {
  enter,
  everything,
  exchange,
  newcomer,
  PASSWORD,
  rowsOf,
  sessionStatus,
  signIn,
} from '../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../tests/harness.ts';

const EMAIL = 'google@dogear.test';

const run = (harness: Harness, sql: string) => harness.client.execute(sql);
const confirm = (harness: Harness, link: string | undefined, email = EMAIL, password = PASSWORD) =>
  post(harness, '/api/auth/google/link', { email, password }, link ? { Cookie: link } : {});
const linkOf = async (user: Awaited<ReturnType<typeof enter>>) =>
  (await user.ask('GET', '/api/auth/google/link')).json();

describe('from the profile', () => {
  const other = 'somewhere-else@example.org';
  const linkTo = (harness: Harness, email: string) => withGoogle(harness, email, '?for=link');

  test('the password links any free Google account, and the profile shows it with the date', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    expect(await linkOf(ann)).toEqual({ linked_at: null, email: null, records: [] });
    const { message, link } = await linkTo(harness, other);
    expect(message).toEqual({ confirm: other });
    expect(await rowsOf(harness, 'SELECT email FROM users')).toEqual([{ email: 'ann@example.org' }]);
    expect((await confirm(harness, link, 'ann@example.org')).status).toBe(200);
    expect((await enterWithGoogle(harness, other)).id).toBe(ann.id);
    const at = new Date(harness.clock.now).toISOString();
    expect(await linkOf(ann)).toEqual({
      linked_at: at,
      email: other,
      records: [{ action: 'linked', email: other, at }],
    });
  });

  test('a linked Google account is refused with a message', async ({ harness }) => {
    const first = await enterWithGoogle(harness, other);
    const { message, link } = await linkTo(harness, other);
    expect([message, link]).toEqual([{ error: accountsWords.google.linkedElsewhere }, undefined]);
    expect(await sessionStatus(first)).toBe(200);
  });

  test('an account has at most one Google account', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    const [one, two] = [await linkTo(harness, other), await linkTo(harness, 'third@example.org')];
    const answers = await Promise.all([confirm(harness, one.link, ann.email), confirm(harness, two.link, ann.email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowsOf(harness, 'SELECT user_id FROM identities')).toEqual([{ user_id: ann.id }]);
  });

  test('unlinking keeps the password, leaves a record, and Google requires the password again', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm(harness, (await linkTo(harness, 'ann@example.org')).link, ann.email);
    const linked = new Date(harness.clock.now).toISOString();
    await booked(ann, await listing(harness, await signedIn(harness, 'Seller')));
    harness.clock.now += 60_000;
    const unlinked = new Date(harness.clock.now).toISOString();
    expect((await ann.ask('DELETE', '/api/auth/google/link')).status).toBe(200);
    expect(await linkOf(ann)).toEqual({
      linked_at: null,
      email: null,
      records: [
        { action: 'unlinked', email: ann.email, at: unlinked },
        { action: 'linked', email: ann.email, at: linked },
      ],
    });
    expect((await signIn(harness, ann.email)).status).toBe(200);
    expect((await withGoogle(harness, ann.email)).message).toEqual({ confirm: ann.email });
    expect((await ann.ask('DELETE', '/api/auth/google/link')).status).toBe(404);
  });

  // Fails when only the account is compared: another provider's link would be displayed as Google's.
  test("shows Google only, not another provider's link", async ({ harness }) => {
    await newcomer(harness, EMAIL);
    const user = await enter(harness, EMAIL);
    await run(
      harness,
      "INSERT INTO identities (issuer, subject, user_id, email, created_at) SELECT 'https://other.example', 'x', id, 'x@other.example', 1 FROM users",
    );
    await run(
      harness,
      "INSERT INTO link_records (user_id, issuer, action, email, at) SELECT id, 'https://other.example', 'linked', 'x@other.example', 1 FROM users",
    );
    expect(await linkOf(user)).toEqual({ linked_at: null, email: null, records: [] });
  });

  // Fails when a session opened by Google outlives the link.
  test('unlinking ends every other session and pending sign-ins', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm(harness, (await linkTo(harness, other)).link, ann.email);
    const elsewhere = await enterWithGoogle(harness, other);
    const halfDone = (await withGoogle(harness, other)).login ?? '';
    expect((await ann.ask('DELETE', '/api/auth/google/link')).status).toBe(200);
    expect([await sessionStatus(ann), await sessionStatus(elsewhere)]).toEqual([200, 401]);
    expect(await exchange(harness, ann.email, halfDone)).toBeNull();
  });

  // Fails when sessions end although there was no link.
  test('unlinking without a link ends no session', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    const elsewhere = await enter(harness, ann.email);
    expect((await ann.ask('DELETE', '/api/auth/google/link')).status).toBe(404);
    expect(await sessionStatus(elsewhere)).toBe(200);
  });

  const changePassword = (user: Awaited<ReturnType<typeof newcomer>>) =>
    answer(user.ask('POST', '/api/auth/password', { password: PASSWORD, newPassword: 'Reader#2023' }));

  // Fails when a Google account that a stranger may have linked outlives the password.
  test('a new password unlinks a Google account of another address, reports it, and leaves a record', async ({
    harness,
  }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm(harness, (await linkTo(harness, other)).link, ann.email);
    expect(await changePassword(ann)).toEqual([200, { acknowledged: true, modifiedCount: 1, unlinked: other }]);
    expect(await rowsOf(harness, 'SELECT * FROM identities')).toEqual([]);
    expect(await rowsOf(harness, 'SELECT action, email FROM link_records ORDER BY id')).toEqual([
      { action: 'linked', email: other },
      { action: 'unlinked', email: other },
    ]);
    expect((await enterWithGoogle(harness, other)).id).not.toBe(ann.id);
  });

  // Links older than the column have no address.
  test('a new password unlinks a Google account whose address is unknown', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm(harness, (await linkTo(harness, other)).link, ann.email);
    await run(harness, 'UPDATE identities SET email = NULL');
    expect(await changePassword(ann)).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    expect(await rowsOf(harness, 'SELECT * FROM identities')).toEqual([]);
    expect(await rowsOf(harness, "SELECT email FROM link_records WHERE action = 'unlinked'")).toEqual([
      { email: null },
    ]);
  });

  test('a new password keeps a Google account of the account’s own address', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm(harness, (await linkTo(harness, ann.email)).link, ann.email);
    expect(await changePassword(ann)).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    expect((await enterWithGoogle(harness, ann.email)).id).toBe(ann.id);
    expect(await rowsOf(harness, 'SELECT action FROM link_records')).toEqual([{ action: 'linked' }]);
  });

  test('a wrong present password unlinks nothing', async ({ harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await confirm(harness, (await linkTo(harness, other)).link, ann.email);
    const wrong = await ann.ask('POST', '/api/auth/password', { password: 'Wrong#1', newPassword: 'Reader#2023' });
    expect(wrong.status).toBe(422);
    expect((await enterWithGoogle(harness, other)).id).toBe(ann.id);
  });

  test('refuses to unlink the only way to sign in', async ({ harness }) => {
    const user = await enterWithGoogle(harness, EMAIL);
    const before = await everything(harness);
    expect(await answer(user.ask('DELETE', '/api/auth/google/link'))).toEqual([
      409,
      { message: accountsWords.google.onlyWayIn, code: 'conflict' },
    ]);
    expect(await everything(harness)).toEqual(before);
  });
});
