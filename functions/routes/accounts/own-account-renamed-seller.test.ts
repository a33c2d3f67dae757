/** The badge belongs to a name: a verified seller who changes it loses the badge. */
import { expect, vi } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const test = base.extend('seller', ({ harness }) => signedIn(harness, 'Seller', 'Old Name'));

test.beforeEach(async ({ harness, seller, admin }) => {
  await listing(harness, seller);

  expect((await admin.ask('PUT', `/api/users/${seller.email}`, {})).status).toBe(200);
});

const rename = (seller: SignedIn, name: string, account = seller) =>
  account.ask('PATCH', '/api/auth/profile', { name });
const user = async (harness: Harness, seller: SignedIn) =>
  (await rowsOf(harness, `SELECT name, verified, verified_name FROM users WHERE id = '${seller.id}'`))[0];
type Line = { action: string; adminID: string; subjectID: string; reason: string | null; detail: string | null };
const record = async (admin: SignedIn) =>
  (await (await admin.ask('GET', '/api/audit?action=lose_badge')).json()) as Line[];
type Row = { _id: string; verified: boolean; verified_name: string | null };
const asAdmin = async (seller: SignedIn, admin: SignedIn) =>
  ((await (await admin.ask('GET', '/api/users/all-seller')).json()) as Row[]).find(({ _id }) => _id === seller.id);

// Fails when the badge stays with the account.
test('a new name removes the badge at once, and admins see the reason', async ({ harness, seller, admin }) => {
  const verified: unknown[] = [];
  const purge = harness.deps.pages.purge;
  vi.spyOn(harness.deps.pages, 'purge').mockImplementation(async (tags) => {
    verified.push((await user(harness, seller))?.verified);
    return purge(tags);
  });
  expect(await answer(rename(seller, 'Amazon'))).toMatchObject([200, { name: 'Amazon', verified: false }]);
  expect(await user(harness, seller)).toEqual({ name: 'Amazon', verified: 0, verified_name: 'Old Name' });
  expect(await asAdmin(seller, admin)).toMatchObject({ verified: false, verified_name: 'Old Name' });
  expect(await record(admin)).toMatchObject([
    { adminID: seller.id, subjectID: seller.id, reason: 'The seller changed their name', detail: null },
  ]);
  expect(verified[0]).toBe(0);
  expect(harness.purged.at(-1)).toEqual([tag.seller(seller.id), tag.search]);
});

test('the same name, with or without another photo, keeps it', async ({ harness, seller, admin }) => {
  expect(
    (await seller.ask('PATCH', '/api/auth/profile', { name: ' Old Name ', photo: '/avatars/owl.svg' })).status,
  ).toBe(200);
  expect(await user(harness, seller)).toEqual({ name: 'Old Name', verified: 1, verified_name: null });
  expect(await record(admin)).toEqual([]);
});

test('a change without a badge leaves no entry', async ({ harness, seller, admin }) => {
  const other = await signedIn(harness, 'Seller', 'Sal');
  expect((await rename(seller, 'Amazon', other)).status).toBe(200);
  expect(await record(admin)).toEqual([]);
});

test('restoring the old name does not restore it; an admin does, and the entry disappears', async ({
  harness,
  seller,
  admin,
}) => {
  await rename(seller, 'Amazon');
  await rename(seller, 'Old Name');
  expect(await user(harness, seller)).toEqual({ name: 'Old Name', verified: 0, verified_name: 'Old Name' });
  expect(await record(admin)).toHaveLength(1);
  await admin.ask('PUT', `/api/users/${seller.email}`, {});
  expect(await user(harness, seller)).toEqual({ name: 'Old Name', verified: 1, verified_name: null });
});

test('the end of the account deletes the stored name', async ({ harness, seller, admin }) => {
  await rename(seller, 'Amazon');
  expect((await admin.ask('DELETE', `/api/users/${seller.id}`)).status).toBe(200);
  expect((await user(harness, seller))?.verified_name).toBeNull();
  expect(JSON.stringify(await rowsOf(harness, 'SELECT * FROM audit_entries'))).not.toMatch(/Old Name|Amazon/);
});
