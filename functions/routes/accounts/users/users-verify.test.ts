import { beforeEach, describe, expect, test } from 'vitest';
import { commonWords } from '../../../../core/words/common.ts';
import { moderationWords } from '../../../../core/words/moderation.ts';
import { answer, listing, market, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../../tests/fixtures/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { getSellerPage } from '../../../domain/catalog/catalog.ts';

let harness: Harness;
let admin: SignedIn;
let seller: SignedIn;
let buyer: SignedIn;

beforeEach(async () => {
  harness = await createHarness();
  admin = await signedIn(harness, 'Admin', 'Ada');
  ({ seller, buyer } = await market(harness));
});

const verify = (email: string, body?: object) => answer(admin.ask('PUT', `/api/users/${email}`, body));
const modified = (modifiedCount: number) => [200, { acknowledged: true, modifiedCount }];
const record = () => rowsOf(harness, 'SELECT actor_id, action, subject_kind, subject_id, reason FROM audit_entries');
const line = (action: string, reason: string | null = null) => ({
  actor_id: admin.id,
  action,
  subject_kind: 'user',
  subject_id: seller.id,
  reason,
});

describe('the badge of a seller', () => {
  // Fails when the badge is copied to listings instead of being read with them, or when a page's tag is forgotten.
  test('shows on every page at the next request, and goes again', async () => {
    await listing(harness, seller, { advertisedAt: 1 });
    const badges = async () => [
      ((await (await buyer.ask('GET', '/api/products')).json()) as { verified: boolean }[])[0]?.verified,
      ((await (await harness.send('/api/advertise')).json()) as { verified: boolean }[])[0]?.verified,
      (await getSellerPage(harness.deps, seller.id))?.seller.verified,
      ((await (await seller.ask('GET', '/api/auth/me')).json()) as { verified: boolean }).verified,
    ];
    expect(await badges()).toEqual([false, false, false, false]);
    expect(await verify(seller.email)).toEqual(modified(1));
    expect(await badges()).toEqual([true, true, true, true]);
    expect(harness.purged.flat().sort()).toEqual(['catalog', 'category:fantasy', `seller:${seller.id}`]);
    harness.purged.length = 0;
    expect(await verify(seller.email, { verified: false, reason: 'Sold a copy twice' })).toEqual(modified(1));
    expect(await badges()).toEqual([false, false, false, false]);
    expect(harness.purged.flat().sort()).toEqual(['catalog', 'category:fantasy', `seller:${seller.id}`]);
    expect(await record()).toEqual([line('verify_seller'), line('unverify_seller', 'Sold a copy twice')]);
  });

  // Fails when an action that changes nothing leaves a line, or drops pages.
  test('is given once: again changes nothing, and neither does taking away what nobody has', async () => {
    expect(await verify(seller.email, { verified: false })).toEqual(modified(0));
    expect([await record(), harness.purged]).toEqual([[], []]);
    await verify(seller.email);
    harness.purged.length = 0;
    expect(await verify(seller.email, {})).toEqual(modified(0));
    expect([await record(), harness.purged]).toEqual([[line('verify_seller')], []]);
  });

  test('is given by two admins at once, once', async () => {
    const other = await signedIn(harness, 'Admin');
    const answers = await Promise.all(
      [admin, other].map((who) => answer(who.ask('PUT', `/api/users/${seller.email}`))),
    );
    expect(answers.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      modified(0),
      modified(1),
    ]);
    expect(await record()).toHaveLength(1);
  });

  test.each([
    ['in capitals', (email: string) => email.toUpperCase()],
    ['encoded', encodeURIComponent],
    ['between spaces', (email: string) => `%20${email}%20`],
  ])('is found by an email that is written %s', async (_, written) => {
    expect(await verify(written(seller.email))).toEqual(modified(1));
  });
});

describe('nobody gets it', () => {
  const nothing = [404, { message: commonWords.error.notFound, code: 'not_found' }];

  test.each([
    ['a buyer', () => buyer.email],
    ['an admin', () => admin.email],
    ['nobody', () => 'nobody@example.org'],
    ['a pattern', () => '%25'],
    ['an id', () => seller.id],
  ])('whom the email does not name: %s', async (_, email) => {
    const before = await everything(harness);
    expect(await verify(email())).toEqual(nothing);
    expect([await everything(harness), harness.purged]).toEqual([before, []]);
  });

  test('who is deleted', async () => {
    await admin.ask('DELETE', `/api/users/${seller.id}`);
    expect(await verify(seller.email)).toEqual(nothing);
  });

  test.each([
    [{ verified: 'no' }, 'verified', commonWords.error.invalid],
    [{ verified: null }, 'verified', commonWords.error.invalid],
    [{ reason: 'x'.repeat(501) }, 'reason', commonWords.tooLong(500)],
    [{ reason: 'a\u202eb' }, 'reason', commonWords.hiddenCharacters],
    [{ reason: 7 }, 'reason', moderationWords.reason],
    [{ reason: ' ' }, 'reason', moderationWords.reason],
  ])('through a body like %j', async (body, field, message) => {
    const before = await everything(harness);
    const { invalid } = commonWords.error;
    expect(await verify(seller.email, body)).toEqual([
      422,
      { message: invalid, code: 'invalid', fields: { [field]: message } },
    ]);
    expect(await everything(harness)).toEqual(before);
  });
});
