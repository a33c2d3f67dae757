import { expect } from 'vitest';
import { accountsWords, recoveryWords } from '../../../core/words/en/accounts.ts';
import { answer, booked, listing, post, signedIn } from '../../../tests/fixtures/factories.ts';
import {
  ask,
  changeAddress,
  confirm,
  emailOf,
  NEW,
  OLD,
  OTHER,
  OVER,
  addressTest as test,
} from '../../../tests/fixtures/fulfilment/addresses.ts';
import { lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { enter, newcomer, PASSWORD, rowsOf, signIn } from '../../../tests/fixtures/people/users.ts';
import { accountLetterWords } from '../../domain/notifications/letters/account-letters.ts';
import { sendLetters } from '../../domain/notifications/send-letters.ts';

const DAY = 24 * 60 * 60_000;
const taken = [409, { message: accountsWords.emailTaken, code: 'conflict' }];

test('the address changes when the link to the new one is used, and not before', async ({ harness, ann }) => {
  expect((await ask(ann, ` ${NEW.toUpperCase()} `)).status).toBe(202);
  expect([lettersTo(harness, OLD).length, linkIn(harness, NEW).path]).toEqual([0, '/change-email']);
  expect(await emailOf(harness, ann)).toBe(OLD);
  expect((await confirm(ann, linkIn(harness, NEW).token)).status).toBe(204);
  expect(await answer(ann.ask('GET', '/api/auth/me'))).toMatchObject([200, { email: NEW, email_verified: true }]);
  expect([(await signIn(harness, OLD)).status, (await signIn(harness, NEW)).status]).toEqual([401, 200]);
  expect(lettersTo(harness, OLD).map(({ id }) => id.split(':')[0])).toEqual(['email-undo']);
});

test("later uses of the address follow: `?email=`, and sellers' lists of buyers", async ({
  harness,
  seller,
  ann,
  other,
}) => {
  await booked(ann, await listing(harness, seller));
  await booked(other, await listing(harness, seller));
  await changeAddress(harness, ann, NEW);
  const statuses = [OLD, NEW].map(async (email) => (await ann.ask('GET', `/api/my-orders?email=${email}`)).status);
  expect(await Promise.all(statuses)).toEqual([403, 200]);
  const [, buyers] = await answer(seller.ask('GET', '/api/my-buyers'));
  expect((buyers as { user_email: string }[]).map((row) => row.user_email).sort()).toEqual([NEW, other.email].sort());
  expect(await answer(ann.ask('GET', '/api/my-orders'))).toMatchObject([200, [{ user_email: NEW }]]);
});

test('requires the password', async ({ harness, ann }) => {
  for (const password of ['Wrong#22', '', undefined])
    expect(await answer(ann.ask('POST', '/api/auth/email', { email: NEW, password }))).toMatchObject([
      422,
      { fields: { password: accountsWords.wrongPassword } },
    ]);
  expect(harness.mail.sent).toEqual([]);
});

test('with Google alone the sign-in must be fresh', async ({ harness }) => {
  const user = await signedIn(harness, 'Buyer');
  expect((await ask(user, NEW, '')).status).toBe(202);
  harness.clock.now += 11 * 60_000;
  expect(await answer(ask(user, OTHER, ''))).toEqual([
    409,
    { message: recoveryWords.freshSignIn.change, code: 'conflict' },
  ]);
});

test('refuses the present address, one of another account, and an invalid one', async ({ harness, ann }) => {
  await newcomer(harness, NEW);
  expect(await answer(ask(ann, OLD))).toMatchObject([422, { fields: { email: recoveryWords.sameAddress } }]);
  expect(await answer(ask(ann, NEW))).toEqual(taken);
  expect((await ask(ann, 'nowhere')).status).toBe(422);
  expect(harness.mail.sent).toEqual([]);
});

test('an address taken meanwhile is refused, and the link stays valid', async ({ harness, ann }) => {
  await ask(ann, NEW);
  const { token } = linkIn(harness, NEW);
  const bob = await newcomer(harness, NEW);
  expect(await answer(confirm(ann, token))).toEqual(taken);
  expect([await emailOf(harness, ann), await emailOf(harness, bob)]).toEqual([OLD, NEW]);
  expect(lettersTo(harness, OLD)).toEqual([]);
  await bob.ask('DELETE', '/api/auth/account', { password: PASSWORD });
  expect((await confirm(ann, token)).status).toBe(204);
});

test('only the newest link works; used, foreign and expired ones do not', async ({ harness, ann }) => {
  await ask(ann, NEW);
  const { token: first } = linkIn(harness, NEW);
  await ask(ann, OTHER);
  const { token: second } = linkIn(harness, OTHER);
  expect(await answer(confirm(ann, first))).toEqual(OVER);
  const bob = await newcomer(harness, 'bob@example.org');
  expect((await confirm(bob, second)).status).toBe(403);
  expect((await post(harness, '/api/auth/verify', { token: second })).status).toBe(401);
  harness.clock.now += DAY / 24;
  expect(await answer(confirm(ann, second))).toEqual(OVER);
  harness.clock.now -= 1;
  expect((await confirm(ann, second)).status).toBe(204);
  expect(await answer(confirm(ann, second))).toEqual(OVER);
  expect(await emailOf(harness, ann)).toBe(OTHER);
});

test('of two users who confirm the same address at the same moment one gets it', async ({ harness, ann }) => {
  const bob = await newcomer(harness, 'bob@example.org');
  await ask(ann, NEW);
  const { token: anns } = linkIn(harness, NEW);
  await ask(bob, NEW);
  const both = await Promise.all([confirm(ann, anns), confirm(bob, linkIn(harness, NEW).token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await rowsOf(harness, `SELECT count(*) AS rows FROM users WHERE email = '${NEW}'`)).toEqual([{ rows: 1 }]);
});

test('at most five letters a day to one address, for any requester', async ({ harness, ann }) => {
  for (let n = 0; n < 5; n++) expect((await ask(ann, NEW)).status).toBe(202);
  await newcomer(harness, OTHER);
  const bob = await enter(harness, OTHER);
  expect((await ask(bob, NEW)).status).toBe(429);
  harness.clock.now += DAY;
  expect((await ask(await enter(harness, OTHER), NEW)).status).toBe(202);
});

test('at most five new addresses an hour', async ({ ann }) => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await ask(ann, `ann-${n}@example.org`)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test('links to the old address, for verification or a password reset, become invalid', async ({ harness, ann }) => {
  await post(harness, '/api/auth/forgot', { email: OLD });
  const { token } = linkIn(harness, OLD);
  await changeAddress(harness, ann, NEW);
  expect(await answer(post(harness, '/api/auth/reset', { token, password: 'Reader#2023' }))).toEqual(OVER);
  // They do not become valid again with the address either.
  expect(await rowsOf(harness, "SELECT * FROM account_tokens WHERE kind <> 'email-undo'")).toEqual([]);
});

test('an unverified old address is not reserved', async ({ harness }) => {
  const nora = await newcomer(harness, 'mistyped@example.org');
  await changeAddress(harness, nora, NEW);
  const owner = { name: 'Owner', email: 'mistyped@example.org', password: PASSWORD, role: 'Buyer' };
  expect((await post(harness, '/api/auth/sign-up', owner)).status).toBe(201);
});

// Fails when a delayed letter goes to the address that a thief has set meanwhile.
test('a new password is reported to the address of that moment, also by a delayed letter', async ({ harness }) => {
  const ann = await newcomer(harness, OLD);
  const next = 'Reader#2023';
  harness.mail.how.fails = 'later';
  expect((await ann.ask('POST', '/api/auth/password', { password: PASSWORD, newPassword: next })).status).toBe(200);
  harness.mail.how.fails = undefined;
  const thief = await enter(harness, OLD, '', next);
  await ask(thief, NEW, next);
  expect((await confirm(thief, linkIn(harness, NEW).token)).status).toBe(204);
  harness.clock.now += 2 * 60_000;
  await sendLetters(harness.deps);
  const told = harness.mail.sent.filter(({ id }) => id.startsWith('password-changed:'));
  expect(told.map(({ to }) => to)).toEqual([OLD]);
});

// Fails when a stranger with the password can take an account over without a letter to its old address.
test('notifies an unconfirmed old address, too, without a link', async ({ harness }) => {
  const bob = await newcomer(harness, 'bob@example.org');
  await changeAddress(harness, bob, 'robert@example.org');
  const [letter] = lettersTo(harness, 'bob@example.org').filter(
    ({ subject }) => subject === accountLetterWords.emailUndo.subject,
  );
  expect(letter?.text).toContain(accountLetterWords.emailChanged.notYou);
  expect(letter?.text).not.toContain('#');
  expect(await rowsOf(harness, "SELECT 1 FROM account_tokens WHERE kind = 'email-undo'")).toEqual([]);
});
