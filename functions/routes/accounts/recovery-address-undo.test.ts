import { expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { answer, post } from '../../../tests/fixtures/factories.ts';
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
  undo,
} from '../../../tests/fixtures/fulfilment/addresses.ts';
import { lettersTo, linkIn } from '../../../tests/fixtures/notices/links.ts';
import { enter, newcomer, PASSWORD, rowsOf, sessionStatus, signIn } from '../../../tests/fixtures/people/users.ts';

const DAY = 24 * 60 * 60_000;
const taken = [409, { message: accountsWords.emailTaken, code: 'conflict' }];

test('the old address undoes it: every session ends, and the password', async ({ harness, ann }) => {
  const thief = await enter(harness, OLD);
  await changeAddress(harness, thief, NEW);
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
  expect(await answer(undo(harness, token))).toEqual(OVER);
});

test('the undo works for seven days, by that link alone', async ({ harness, ann }) => {
  await changeAddress(harness, ann, NEW);
  const { token } = linkIn(harness, OLD);
  expect(await answer(undo(harness, `undo_${token}`))).toEqual(OVER);
  harness.clock.now += 7 * DAY;
  expect(await answer(undo(harness, token))).toEqual(OVER);
  harness.clock.now -= 1;
  expect((await undo(harness, token)).status).toBe(204);
});

test('the undo works while the account is suspended', async ({ harness, ann }) => {
  await changeAddress(harness, ann, NEW);
  const { token } = linkIn(harness, OLD);
  await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE email = '${NEW}'`);
  expect((await undo(harness, token)).status).toBe(204);
  expect(await rowsOf(harness, `SELECT email FROM users WHERE suspended_at = 1`)).toEqual([{ email: OLD }]);
});

// Fails when using one such link ends all others, or none.
test('after the undo of the second change the first can still be undone, and not the other way round', async ({
  harness,
  ann,
}) => {
  await changeAddress(harness, ann, NEW);
  const { token: toOld } = linkIn(harness, OLD);
  await changeAddress(harness, ann, OTHER);
  const { token: toNew } = linkIn(harness, NEW);
  expect((await undo(harness, toNew)).status).toBe(204);
  expect(await emailOf(harness, ann)).toBe(NEW);
  expect((await undo(harness, toOld)).status).toBe(204);
  expect(await emailOf(harness, ann)).toBe(OLD);
  expect(await rowsOf(harness, "SELECT * FROM account_tokens WHERE kind = 'email-undo'")).toEqual([]);
});

// Fails when a link counts from its letter's sending instead of from the change.
test('a delayed letter undoes its own change, regardless of later ones', async ({ harness, ann }) => {
  await ask(ann, NEW);
  harness.mail.how.fails = 'later';
  await confirm(ann, linkIn(harness, NEW).token);
  harness.mail.how.fails = undefined;
  await changeAddress(harness, ann, OTHER);
  const { token: toNew } = linkIn(harness, NEW);
  expect(lettersTo(harness, OLD)).toEqual([]);
  harness.clock.now += 2 * 60_000;
  await ann.ask('PATCH', '/api/auth/profile', { name: 'Ann' });
  const { token: toOld } = linkIn(harness, OLD);
  expect((await undo(harness, toNew)).status).toBe(204);
  expect((await undo(harness, toOld)).status).toBe(204);
});

test('a delayed letter is not sent after the undo of its change', async ({ harness, ann }) => {
  await changeAddress(harness, ann, NEW);
  const { token: toOld } = linkIn(harness, OLD);
  await ask(ann, OTHER);
  harness.mail.how.fails = 'later';
  harness.clock.now += 1;
  await confirm(ann, linkIn(harness, OTHER).token);
  expect((await undo(harness, toOld)).status).toBe(204);
  harness.mail.how.fails = undefined;
  harness.clock.now += 2 * 60_000;
  await post(harness, '/api/auth/forgot', { email: 'nobody@example.org' });
  expect(lettersTo(harness, NEW).map(({ id }) => id.split(':')[0])).toEqual(['email']);
});

test('the undo of the first change ends the links of later ones', async ({ harness, ann }) => {
  await changeAddress(harness, ann, NEW);
  const { token: toOld } = linkIn(harness, OLD);
  await changeAddress(harness, ann, OTHER);
  const { token: toNew } = linkIn(harness, NEW);
  expect((await undo(harness, toOld)).status).toBe(204);
  expect(await answer(undo(harness, toNew))).toEqual(OVER);
  expect(await emailOf(harness, ann)).toBe(OLD);
});

test('a password reset does not end the undo link', async ({ harness, ann }) => {
  await changeAddress(harness, ann, NEW);
  const { token } = linkIn(harness, OLD);
  await post(harness, '/api/auth/forgot', { email: NEW });
  const { token: newPassword } = linkIn(harness, NEW);
  await post(harness, '/api/auth/reset', { token: newPassword, password: 'Reader#2023' });
  expect((await undo(harness, token)).status).toBe(204);
});

// Fails when a link without a stored address counts as one of the account's own.
test('an undo unlinks Google accounts of other and of unknown addresses', async ({ harness, ann }) => {
  for (const [n, email] of [OLD, NEW, null].entries())
    await harness.client.execute({
      sql: `INSERT INTO identities VALUES ('https://${n}.example', ?, ?, 1, ?)`,
      args: [String(n), ann.id, email],
    });
  await changeAddress(harness, ann, NEW);
  expect((await undo(harness, linkIn(harness, OLD).token)).status).toBe(204);
  expect(await rowsOf(harness, 'SELECT email FROM identities')).toEqual([{ email: OLD }]);
});

// Fails when the old address is free at once: a stranger could sign up with it and so block the undo.
test('reserves the old address for seven days', async ({ harness, ann }) => {
  await changeAddress(harness, ann, NEW);
  const mallory = { name: 'Mallory', email: OLD, password: PASSWORD, role: 'Buyer' };
  expect(await answer(post(harness, '/api/auth/sign-up', mallory))).toEqual(taken);
  const bob = await newcomer(harness, 'bob@example.org');
  expect(await answer(ask(bob, OLD))).toEqual(taken);
  harness.clock.now += 7 * DAY;
  expect((await post(harness, '/api/auth/sign-up', mallory)).status).toBe(201);
});
