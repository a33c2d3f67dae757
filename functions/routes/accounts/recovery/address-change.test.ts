import { expect } from 'vitest';
import { accountsWords } from '../../../../core/words/accounts.ts';
import { recoveryWords } from '../../../../core/words/recovery.ts';
import { answer, booked, listing, post, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { lettersTo, linkIn } from '../../../../tests/fixtures/links.ts';
import { test as base } from '../../../../tests/fixtures/test.ts';
import { enter, newcomer, PASSWORD, rowsOf, sessionStatus, signIn } from '../../../../tests/fixtures/users.ts';
import type { Harness } from '../../../../tests/harness.ts';

const OLD = 'ann@example.org';
const NEW = 'anna@example.org';
const OTHER = 'annika@example.org';
const DAY = 24 * 60 * 60_000;

/** `ann` is signed in, and her address is verified. */
const test = base.extend('ann', async ({ harness }) => {
  const user = await newcomer(harness, OLD);
  await harness.client.execute(`UPDATE users SET email_verified_at = 1 WHERE id = '${user.id}'`);
  return user;
});

const ask = (user: SignedIn, email: string, password = PASSWORD) =>
  user.ask('POST', '/api/auth/email', { email, password });
const confirm = (user: SignedIn, token: string) => user.ask('POST', '/api/auth/verify', { token });
const undo = (harness: Harness, token: string) => post(harness, '/api/auth/email/undo', { token });
const emailOf = async (harness: Harness, { id }: SignedIn) =>
  (await rowsOf(harness, `SELECT email FROM users WHERE id = '${id}'`))[0]?.email;
/** Changes the address to the end, a moment after what was before. */
async function change(harness: Harness, user: SignedIn, email: string): Promise<void> {
  harness.clock.now += 1;
  expect((await ask(user, email)).status).toBe(202);
  expect((await confirm(user, linkIn(harness, email).token)).status).toBe(204);
}
const over = [404, { message: recoveryWords.over, code: 'not_found' }];
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

test('what goes by the address follows: `?email=`, and what sellers see of their buyers', async ({
  harness,
  seller,
  ann,
  other,
}) => {
  await booked(ann, await listing(harness, seller));
  await booked(other, await listing(harness, seller));
  await change(harness, ann, NEW);
  const statuses = [OLD, NEW].map(async (email) => (await ann.ask('GET', `/api/my-orders?email=${email}`)).status);
  expect(await Promise.all(statuses)).toEqual([403, 200]);
  const [, buyers] = await answer(seller.ask('GET', '/api/my-buyers'));
  expect((buyers as { user_email: string }[]).map((row) => row.user_email).sort()).toEqual([NEW, other.email].sort());
  expect(await answer(ann.ask('GET', '/api/my-orders'))).toMatchObject([200, [{ user_email: NEW }]]);
});

test('it takes the password, and a right one alone', async ({ harness, ann }) => {
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

test('the present address, one of another account and no address are refused', async ({ harness, ann }) => {
  await newcomer(harness, NEW);
  expect(await answer(ask(ann, OLD))).toMatchObject([422, { fields: { email: recoveryWords.sameAddress } }]);
  expect(await answer(ask(ann, NEW))).toEqual(taken);
  expect((await ask(ann, 'nowhere')).status).toBe(422);
  expect(harness.mail.sent).toEqual([]);
});

test('an address that is taken meanwhile stays where it is, and so does the link', async ({ harness, ann }) => {
  await ask(ann, NEW);
  const { token } = linkIn(harness, NEW);
  const bob = await newcomer(harness, NEW);
  expect(await answer(confirm(ann, token))).toEqual(taken);
  expect([await emailOf(harness, ann), await emailOf(harness, bob)]).toEqual([OLD, NEW]);
  expect(lettersTo(harness, OLD)).toEqual([]);
  await bob.ask('DELETE', '/api/auth/account', { password: PASSWORD });
  expect((await confirm(ann, token)).status).toBe(204);
});

test('the newest request counts; used links, those of others and old ones do not work', async ({ harness, ann }) => {
  await ask(ann, NEW);
  const { token: first } = linkIn(harness, NEW);
  await ask(ann, OTHER);
  const { token: second } = linkIn(harness, OTHER);
  expect(await answer(confirm(ann, first))).toEqual(over);
  const bob = await newcomer(harness, 'bob@example.org');
  expect((await confirm(bob, second)).status).toBe(403);
  expect((await post(harness, '/api/auth/verify', { token: second })).status).toBe(401);
  harness.clock.now += DAY / 24;
  expect(await answer(confirm(ann, second))).toEqual(over);
  harness.clock.now -= 1;
  expect((await confirm(ann, second)).status).toBe(204);
  expect(await answer(confirm(ann, second))).toEqual(over);
  expect(await emailOf(harness, ann)).toBe(OTHER);
});

test('two people who confirm the same address at the same moment: one has it', async ({ harness, ann }) => {
  const bob = await newcomer(harness, 'bob@example.org');
  await ask(ann, NEW);
  const { token: anns } = linkIn(harness, NEW);
  await ask(bob, NEW);
  const both = await Promise.all([confirm(ann, anns), confirm(bob, linkIn(harness, NEW).token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await rowsOf(harness, `SELECT count(*) AS rows FROM users WHERE email = '${NEW}'`)).toEqual([{ rows: 1 }]);
});

test('five new addresses an hour', async ({ ann }) => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await ask(ann, `ann-${n}@example.org`)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test('links to the old address, to verify it or to choose a password, work no longer', async ({ harness, ann }) => {
  await post(harness, '/api/auth/forgot', { email: OLD });
  const { token } = linkIn(harness, OLD);
  await change(harness, ann, NEW);
  expect(await answer(post(harness, '/api/auth/reset', { token, password: 'Reader#2023' }))).toEqual(over);
});

test('the old address takes it back: everybody is signed out, and the password ends', async ({ harness, ann }) => {
  const thief = await enter(harness, OLD);
  await change(harness, thief, NEW);
  const { path, token } = linkIn(harness, OLD);
  expect([path, token.startsWith('undo_')]).toEqual(['/change-email', true]);
  const response = await undo(harness, token);
  expect([response.status, response.headers.getSetCookie()]).toEqual([204, []]);
  expect(response.headers.get('Server-Timing')).toBe('db;desc="2"');
  expect([await emailOf(harness, ann), await sessionStatus(ann), await sessionStatus(thief)]).toEqual([OLD, 401, 401]);
  expect([(await signIn(harness, OLD)).status, (await signIn(harness, NEW)).status]).toEqual([401, 401]);
  const { path: toReset, token: newPassword } = linkIn(harness, OLD);
  expect(toReset).toBe('/reset');
  await post(harness, '/api/auth/reset', { token: newPassword, password: 'Reader#2023' });
  expect((await signIn(harness, OLD, 'Reader#2023')).status).toBe(200);
  expect(await answer(undo(harness, token))).toEqual(over);
});

test('it can be taken back for seven days, by that link alone', async ({ harness, ann }) => {
  await change(harness, ann, NEW);
  const { token } = linkIn(harness, OLD);
  expect(await answer(undo(harness, `undo_${token}`))).toEqual(over);
  harness.clock.now += 7 * DAY;
  expect(await answer(undo(harness, token))).toEqual(over);
  harness.clock.now -= 1;
  expect((await undo(harness, token)).status).toBe(204);
});

// Fails when using one such link ends all others, or none.
test('of two changes the first can be taken back after the second was, and not the other way round', async ({
  harness,
  ann,
}) => {
  await change(harness, ann, NEW);
  const { token: toOld } = linkIn(harness, OLD);
  await change(harness, ann, OTHER);
  const { token: toNew } = linkIn(harness, NEW);
  expect((await undo(harness, toNew)).status).toBe(204);
  expect(await emailOf(harness, ann)).toBe(NEW);
  expect((await undo(harness, toOld)).status).toBe(204);
  expect(await emailOf(harness, ann)).toBe(OLD);
  expect(await rowsOf(harness, "SELECT * FROM account_tokens WHERE kind = 'email-undo'")).toEqual([]);
});

test('taking the first change back ends the links of the later ones', async ({ harness, ann }) => {
  await change(harness, ann, NEW);
  const { token: toOld } = linkIn(harness, OLD);
  await change(harness, ann, OTHER);
  const { token: toNew } = linkIn(harness, NEW);
  expect((await undo(harness, toOld)).status).toBe(204);
  expect(await answer(undo(harness, toNew))).toEqual(over);
  expect(await emailOf(harness, ann)).toBe(OLD);
});

test('a new password by a link does not end the way back', async ({ harness, ann }) => {
  await change(harness, ann, NEW);
  const { token } = linkIn(harness, OLD);
  await post(harness, '/api/auth/forgot', { email: NEW });
  const { token: newPassword } = linkIn(harness, NEW);
  await post(harness, '/api/auth/reset', { token: newPassword, password: 'Reader#2023' });
  expect((await undo(harness, token)).status).toBe(204);
});

// Fails when the old address is free at once: whoever took the account over could sign up with it and so keep it from going back.
test('nobody else gets the old address for seven days', async ({ harness, ann }) => {
  await change(harness, ann, NEW);
  const mallory = { name: 'Mallory', email: OLD, password: PASSWORD, role: 'Buyer' };
  expect(await answer(post(harness, '/api/auth/sign-up', mallory))).toEqual(taken);
  const bob = await newcomer(harness, 'bob@example.org');
  expect(await answer(ask(bob, OLD))).toEqual(taken);
  harness.clock.now += 7 * DAY;
  expect((await post(harness, '/api/auth/sign-up', mallory)).status).toBe(201);
});

test('an old address that nobody has verified has no claim: it is not told, and is free', async ({ harness }) => {
  const nora = await newcomer(harness, 'mistyped@example.org');
  await change(harness, nora, NEW);
  expect(lettersTo(harness, 'mistyped@example.org')).toEqual([]);
  const owner = { name: 'Owner', email: 'mistyped@example.org', password: PASSWORD, role: 'Buyer' };
  expect((await post(harness, '/api/auth/sign-up', owner)).status).toBe(201);
});
