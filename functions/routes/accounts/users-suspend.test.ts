import { describe, expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { answer, booked, listing, post, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import {
  cookieOf,
  enter,
  everything,
  exchange,
  newcomer,
  PASSWORD,
  rowsOf,
  sessionStatus,
  signIn,
} from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { CONTACT, type Harness } from '../../../tests/harness.ts';

const suspend = (admin: SignedIn, user: { id: string }, body?: object, who = admin) =>
  answer(who.ask('PUT', `/api/users/${user.id}/suspension`, body));
const restore = (admin: SignedIn, user: { id: string }, body?: object, who = admin) =>
  answer(who.ask('DELETE', `/api/users/${user.id}/suspension`, body));
const modified = (modifiedCount: number) => [200, { acknowledged: true, modifiedCount }];
const refused = (message: string) => [409, { message, code: 'conflict' }];
const record = (harness: Harness) =>
  rowsOf(harness, 'SELECT actor_id, action, subject_id, reason FROM audit_entries ORDER BY rowid');

describe('a suspended user', () => {
  // Fails when `find` checks `deleted_at` alone, or when the sessions stay.
  test('is signed out at once, on every device', async ({ harness, buyer, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    const phone = await enter(harness, ann.email);
    expect(await suspend(admin, ann, { reason: 'Did not answer for weeks' })).toEqual(modified(1));
    expect([await sessionStatus(ann), await sessionStatus(phone)]).toEqual([401, 401]);
    expect(await rowsOf(harness, `SELECT * FROM sessions WHERE user_id = '${ann.id}'`)).toEqual([]);
    expect(await record(harness)).toEqual([
      { actor_id: admin.id, action: 'suspend_user', subject_id: ann.id, reason: 'Did not answer for weeks' },
    ]);
    expect([await sessionStatus(buyer), await sessionStatus(admin)]).toEqual([200, 200]);
  });

  // Fails when the session's look-up assumes that the sessions were deleted.
  test('stays out even with a session opened at the same moment', async ({ harness, buyer }) => {
    await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [buyer.id] });
    expect(await sessionStatus(buyer)).toBe(401);
    await harness.client.execute({ sql: 'UPDATE users SET suspended_at = NULL WHERE id = ?', args: [buyer.id] });
    expect(await sessionStatus(buyer)).toBe(200);
  });

  // Fails when it is reported before the password was checked: anybody could query it.
  test('is notified after the right password, and not otherwise', async ({ harness, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await suspend(admin, ann);
    const before = await everything(harness);
    const wrong = [401, { message: accountsWords.wrongCredentials, code: 'unauthorized' }];
    expect(await answer(signIn(harness, ann.email, 'Wrong#1'))).toEqual(wrong);
    const right = await signIn(harness, ann.email);
    expect([right.headers.getSetCookie(), await answer(right)]).toEqual([
      [],
      [403, { message: accountsWords.suspended, code: 'forbidden', contact: CONTACT }],
    ]);
    expect(await everything(harness)).toEqual(before);
  });

  test('gets no address when the shop has none', async ({ harness, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await suspend(admin, ann);
    Object.assign(harness.deps, { contact: { address: null, missing: 'not set' } });
    expect(await answer(signIn(harness, ann.email))).toEqual([
      403,
      { message: accountsWords.suspended, code: 'forbidden' },
    ]);
  });

  test('may try the right password without limit', async ({ harness, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await suspend(admin, ann);
    for (let n = 0; n < 12; n++) expect((await signIn(harness, ann.email)).status).toBe(403);
    await restore(admin, ann);
    expect((await signIn(harness, ann.email)).status).toBe(200);
  });

  // Fails when a pending sign-in may be completed.
  test('cannot complete a pending sign-in', async ({ harness, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    const [first, second] = [await signIn(harness, ann.email), await signIn(harness, ann.email)];
    await harness.client.execute({ sql: 'UPDATE users SET suspended_at = 1 WHERE id = ?', args: [ann.id] });
    expect(await exchange(harness, ann.email, cookieOf(first, 'login') ?? '')).toBeNull();
    await harness.client.execute({ sql: 'UPDATE users SET suspended_at = NULL WHERE id = ?', args: [ann.id] });
    await suspend(admin, ann);
    await restore(admin, ann);
    expect(await exchange(harness, ann.email, cookieOf(second, 'login') ?? '')).toBeNull();
  });

  test('cannot create a second account with the same email', async ({ harness, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    await suspend(admin, ann);
    const again = { name: 'Ann', email: ann.email, password: PASSWORD, role: 'Seller' };
    expect((await post(harness, '/api/auth/sign-up', again)).status).toBe(409);
  });

  test('can return with everything unchanged', async ({ harness, seller, admin }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    const order = await booked(ann, await listing(harness, seller));
    const users = () => rowsOf(harness, 'SELECT * FROM users ORDER BY id');
    const before = await users();
    await suspend(admin, ann);
    expect(await restore(admin, ann, { reason: 'Has answered' })).toEqual(modified(1));
    expect(await users()).toEqual(before);
    const back = await enter(harness, ann.email);
    expect(await answer(back.ask('GET', '/api/my-orders'))).toMatchObject([
      200,
      [{ _id: order, availability: 'available' }],
    ]);
    expect((await record(harness)).at(-1)).toMatchObject({
      action: 'restore_user',
      subject_id: ann.id,
      reason: 'Has answered',
    });
  });
});

describe('an admin cannot suspend', () => {
  test('themselves', async ({ harness, admin }) => {
    await signedIn(harness, 'Admin');
    expect(await suspend(admin, admin)).toEqual(refused(accountsWords.conflict.ownAccount));
    expect([await sessionStatus(admin), await record(harness)]).toEqual([200, []]);
  });

  test('an unknown or deleted user', async ({ harness, buyer, admin }) => {
    await admin.ask('DELETE', `/api/users/${buyer.id}`);
    const before = await everything(harness);
    for (const id of ['nobody', buyer.id]) {
      expect((await suspend(admin, { id }))[0]).toBe(404);
      expect((await restore(admin, { id }))[0]).toBe(404);
    }
    expect(await everything(harness)).toEqual(before);
  });

  test('twice, and nobody restores a user who is not suspended', async ({ harness, buyer, admin }) => {
    expect(await restore(admin, buyer)).toEqual(modified(0));
    await suspend(admin, buyer);
    const [row] = await rowsOf(harness, `SELECT suspended_at FROM users WHERE id = '${buyer.id}'`);
    harness.clock.now += 1000;
    expect(await suspend(admin, buyer, { reason: 'again' })).toEqual(modified(0));
    expect(await rowsOf(harness, `SELECT suspended_at FROM users WHERE id = '${buyer.id}'`)).toEqual([row]);
    expect((await record(harness)).map(({ action }) => action)).toEqual(['suspend_user']);
  });

  // Fails when the write does not check that its admin still is one.
  test('when they were suspended at the same moment: of two admins one stays', async ({ harness, admin }) => {
    let first = admin;
    for (let n = 0; n < 5; n++) {
      const second = await signedIn(harness, 'Admin');
      const answers = await Promise.all([suspend(first, second), suspend(first, first, undefined, second)]);
      expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
      const left = await rowsOf(harness, `SELECT id FROM users WHERE role = 'Admin' AND suspended_at IS NULL`);
      expect(left).toHaveLength(1);
      first = left[0]?.id === first.id ? first : second;
    }
  });
});
