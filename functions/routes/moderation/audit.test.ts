import { expect } from 'vitest';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { newcomer, PASSWORD, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

test.beforeEach(async ({ harness, seller }) => {
  await harness.client.execute({ sql: `UPDATE users SET name = 'Sal' WHERE id = ?`, args: [seller.id] });
});

const read = async (admin: SignedIn, query = '', who = admin) =>
  (await (await who.ask('GET', `/api/audit${query}`)).json()) as Record<string, unknown>[];
/** Adds and removes Sal's badge repeatedly, a second apart. */
async function act(harness: Harness, seller: SignedIn, admin: SignedIn, times: number) {
  for (let n = 0; n < times; n++) {
    harness.clock.now += 1000;
    await admin.ask('PUT', `/api/users/${seller.email}`, { verified: n % 2 === 0, reason: `Reason ${n}` });
  }
}
const entry = (
  harness: Harness,
  admin: SignedIn,
  action: string,
  subject: string,
  subjectId: string,
  at = harness.clock.now,
) =>
  harness.client.execute({
    sql: 'INSERT INTO audit_entries VALUES (?, ?, ?, ?, ?, ?, NULL, NULL)',
    args: [harness.deps.newId(), at, admin.id, action, subject, subjectId],
  });

test('an entry has actor, action, subject, moment and reason', async ({ harness, seller, admin }) => {
  await act(harness, seller, admin, 1);
  expect(await read(admin)).toEqual([
    {
      _id: expect.any(String),
      at: new Date(harness.clock.now).toISOString(),
      adminID: admin.id,
      admin_name: 'Ada',
      action: 'verify_seller',
      subject: 'user',
      subjectID: seller.id,
      subject_name: 'Sal',
      reason: 'Reason 0',
      detail: null,
    },
  ]);
});

// Fails when names are stored instead of joined: a deleted account's name must disappear.
test('names are the present ones, and a deleted user has their id', async ({ harness, seller, admin }) => {
  const ann = await newcomer(harness, 'ann@example.org');
  await harness.client.execute({ sql: `UPDATE users SET role = 'Admin', name = 'Ann' WHERE id = ?`, args: [ann.id] });
  await ann.ask('PUT', `/api/users/${seller.email}`);
  await seller.ask('PATCH', '/api/auth/profile', { name: 'Sally' });
  expect(await read(admin, '?action=verify_seller')).toMatchObject([{ admin_name: 'Ann', subject_name: 'Sally' }]);
  await ann.ask('DELETE', '/api/auth/account', { password: PASSWORD });
  await seller.ask('DELETE', '/api/auth/account', {});
  const called = ({ id }: { id: string }) => `Deleted account #${id.slice(0, 8)}`;
  expect(await read(admin, '?action=verify_seller')).toMatchObject([
    { admin_name: called(ann), subject_name: called(seller) },
  ]);
  // The seller lost the badge by the change of name, an action of their own.
  expect(await read(admin, '?action=lose_badge')).toMatchObject([
    { admin_name: called(seller), subject_name: called(seller) },
  ]);
  expect(JSON.stringify(await rowsOf(harness, 'SELECT * FROM audit_entries'))).not.toMatch(/Ann|Sal|example/);
});

// Fails when an entry is found by a name alone: an admin could take another's.
test('an admin with a new name is the same one, and their actions are found', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const grace = await signedIn(harness, 'Admin');
  await act(harness, seller, admin, 2);
  harness.clock.now += 1;
  await grace.ask('PUT', `/api/users/${buyer.id}/suspension`, { reason: 'By Grace' });
  await admin.ask('PATCH', '/api/auth/profile', { name: 'Grace' });
  expect((await read(admin)).map((line) => line.adminID)).toEqual([grace.id, admin.id, admin.id]);
  expect((await read(admin, `?adminID=${admin.id}`)).map((line) => line.admin_name)).toEqual(['Grace', 'Grace']);
});

test('every kind of subject has its name', async ({ harness, seller, admin }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  await entry(harness, admin, 'delete_listing', 'listing', copy, 1);
  await entry(harness, admin, 'rename_category', 'category', 'fantasy', 2);
  await entry(harness, admin, 'reconcile_money', 'money', 'all', 3);
  await entry(harness, admin, 'clear_buyer_report', 'order', 'no such order', 4);
  expect((await read(admin)).map((line) => line.subject_name)).toEqual([null, null, 'Fantasy', 'Emma']);
});

test('latest first, by action and by subject, page by page', async ({ harness, seller, buyer, admin }) => {
  await act(harness, seller, admin, 5);
  await admin.ask('PUT', `/api/users/${buyer.id}/suspension`);
  const reasons = async (query: string) => (await read(admin, query)).map((line) => line.reason);
  expect(await reasons('')).toEqual([null, 'Reason 4', 'Reason 3', 'Reason 2', 'Reason 1', 'Reason 0']);
  expect(await reasons('?action=unverify_seller')).toEqual(['Reason 3', 'Reason 1']);
  expect(await reasons(`?subject=user&subjectID=${buyer.id}`)).toEqual([null]);
  expect(await reasons(`?subject=user&subjectID=${seller.id}&action=verify_seller&limit=1`)).toEqual(['Reason 4']);
  expect(await reasons('?subject=listing')).toEqual([]);
  expect(await reasons('?action=nonsense')).toHaveLength(6);
  expect(await reasons(`?subjectID=${buyer.id}`)).toHaveLength(6);
  const first = await admin.ask('GET', '/api/audit?action=verify_seller&limit=2');
  expect(await first.json()).toMatchObject([{ reason: 'Reason 4' }, { reason: 'Reason 2' }]);
  const path = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  const second = await admin.ask('GET', path);
  expect([await second.json(), second.headers.get('Link')]).toMatchObject([[{ reason: 'Reason 0' }], null]);
});

// Fails when a sort or a filter has no index: the log only ever grows.
test('a page of it is read from an index', async ({ harness }) => {
  const plan = async (where: string) =>
    (
      await rowsOf(
        harness,
        `EXPLAIN QUERY PLAN SELECT * FROM audit_entries e ${where} ORDER BY e.at DESC, e.id DESC LIMIT 61`,
      )
    )
      .map(({ detail }) => detail)
      .join(' | ');
  expect(await plan('WHERE (e.at, e.id) < (5, 5)')).toMatch(/^SEARCH e USING INDEX audit_newest/);
  expect(await plan(`WHERE e.action = 'verify_seller'`)).toMatch(/^SEARCH e USING INDEX audit_action/);
  expect(await plan(`WHERE e.actor_id = 'x'`)).toMatch(/^SEARCH e USING INDEX audit_actor/);
  expect(await plan(`WHERE e.subject_kind = 'user' AND e.subject_id = 'x'`)).toMatch(
    /^SEARCH e USING INDEX audit_subject/,
  );
});

// Fails without one of the two triggers.
test.for([
  `UPDATE audit_entries SET reason = 'another'`,
  `UPDATE audit_entries SET at = 0 WHERE action = 'verify_seller'`,
  'DELETE FROM audit_entries',
  `INSERT OR REPLACE INTO audit_entries (rowid, id, at, actor_id, action, subject_kind, subject_id)
     SELECT rowid, 'forged', at, actor_id, 'verify_seller', subject_kind, subject_id FROM audit_entries`,
  `INSERT OR REPLACE INTO audit_entries SELECT id, 0, actor_id, action, subject_kind, subject_id, 'x', detail FROM audit_entries`,
])('entries are immutable: %s', async (query, { harness, seller, admin }) => {
  await act(harness, seller, admin, 1);
  const before = await rowsOf(harness, 'SELECT * FROM audit_entries');
  await expect(harness.client.execute(query)).rejects.toThrow(/append-only/);
  expect(await rowsOf(harness, 'SELECT * FROM audit_entries')).toEqual(before);
});

test('only present admins read it', async ({ harness, seller, buyer, admin }) => {
  await act(harness, seller, admin, 1);
  for (const user of [seller, buyer]) expect((await answer(user.ask('GET', '/api/audit')))[0]).toBe(403);
  await harness.client.execute({ sql: `UPDATE users SET role = 'Buyer' WHERE id = ?`, args: [admin.id] });
  expect((await answer(admin.ask('GET', '/api/audit')))[0]).toBe(403);
});
