import { describe, expect } from 'vitest';
import { tag } from '../../../core/cache.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { moderationWords } from '../../../core/words/en/moderation.ts';
import { dropped } from '../../../tests/fixtures/catalog/pages.ts';
import { answer, listing, post, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { getSellerPage } from '../../domain/catalog/catalog-pages.ts';

const verify = (admin: SignedIn, email: string, body?: object) => answer(admin.ask('PUT', `/api/users/${email}`, body));
const modified = (modifiedCount: number) => [200, { acknowledged: true, modifiedCount }];
const record = (harness: Harness) =>
  rowsOf(harness, 'SELECT actor_id, action, subject_kind, subject_id, reason FROM audit_entries');
const line = (seller: SignedIn, admin: SignedIn, action: string, reason: string | null = null) => ({
  actor_id: admin.id,
  action,
  subject_kind: 'user',
  subject_id: seller.id,
  reason,
});

describe('the badge of a seller', () => {
  // Fails when the badge is copied to listings instead of being read with them, or when a page's tag is missing.
  test('appears on every page at the next request, and disappears again', async ({ harness, seller, buyer, admin }) => {
    await listing(harness, seller, { advertisedAt: 1 });
    const badges = async () => [
      ((await (await buyer.ask('GET', '/api/products')).json()) as { verified: boolean }[])[0]?.verified,
      ((await (await harness.send('/api/advertise')).json()) as { verified: boolean }[])[0]?.verified,
      (await getSellerPage(harness.deps, seller.id))?.seller.verified,
      ((await (await seller.ask('GET', '/api/auth/me')).json()) as { verified: boolean }).verified,
    ];
    expect(await badges()).toEqual([false, false, false, false]);
    expect(await verify(admin, seller.email)).toEqual(modified(1));
    expect(await badges()).toEqual([true, true, true, true]);
    expect(dropped(harness)).toEqual([tag.search, tag.seller(seller.id)]);
    harness.purged.length = 0;
    expect(await verify(admin, seller.email, { verified: false, reason: 'Sold a copy twice' })).toEqual(modified(1));
    expect(await badges()).toEqual([false, false, false, false]);
    expect(dropped(harness)).toEqual([tag.search, tag.seller(seller.id)]);
    expect(await record(harness)).toEqual([
      line(seller, admin, 'verify_seller'),
      line(seller, admin, 'unverify_seller', 'Sold a copy twice'),
    ]);
  });

  // Fails when only a seller with a confirmed address can be verified.
  test('is possible for a new seller; admins see that the address is unconfirmed', async ({ harness, admin }) => {
    const seller = { name: 'Sal', email: 'sal.new@example.org', password: 'Seller#2022', role: 'Seller' };
    expect((await post(harness, '/api/auth/sign-up', seller)).status).toBe(201);
    const row = async () => {
      const [, rows] = await answer(admin.ask('GET', '/api/users/all-seller?search=sal.new'));
      return rows;
    };
    expect(await row()).toMatchObject([{ verified: false, email_verified: false }]);
    expect(await verify(admin, seller.email)).toEqual(modified(1));
    expect(await row()).toMatchObject([{ verified: true, email_verified: false }]);
  });

  // Fails when the letter is not written by the batch that sets the badge, or is written without a change.
  test('is reported to its seller once, by a letter and in the bell', async ({ harness, seller, admin }) => {
    await verify(admin, seller.email);
    await verify(admin, seller.email);
    await verify(admin, seller.email, { verified: false });
    const told = "SELECT user_id FROM outbox WHERE kind = 'seller-verified'";
    expect(await rowsOf(harness, told)).toEqual([{ user_id: seller.id }]);
    await verify(admin, seller.email);
    expect(await rowsOf(harness, told)).toHaveLength(2);
    const [, bell] = await answer(seller.ask('GET', '/api/notifications'));
    expect(bell).toMatchObject([
      { kind: 'seller-verified', text: 'You are now a verified seller.' },
      { kind: 'seller-verified' },
    ]);
  });

  // Fails when an action without a change leaves an audit entry, or purges pages.
  test('is given once: a repeat changes nothing, and neither does removing an absent badge', async ({
    harness,
    seller,
    admin,
  }) => {
    expect(await verify(admin, seller.email, { verified: false })).toEqual(modified(0));
    expect([await record(harness), harness.purged]).toEqual([[], []]);
    await verify(admin, seller.email);
    harness.purged.length = 0;
    expect(await verify(admin, seller.email, {})).toEqual(modified(0));
    expect([await record(harness), harness.purged]).toEqual([[line(seller, admin, 'verify_seller')], []]);
  });

  test('is given once by two admins at the same moment', async ({ harness, seller, admin }) => {
    const other = await signedIn(harness, 'Admin');
    const answers = await Promise.all(
      [admin, other].map((who) => answer(who.ask('PUT', `/api/users/${seller.email}`))),
    );
    expect(answers.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
      modified(0),
      modified(1),
    ]);
    expect(await record(harness)).toHaveLength(1);
  });

  test.for([
    ['in capitals', (email: string) => email.toUpperCase()],
    ['encoded', encodeURIComponent],
    ['between spaces', (email: string) => `%20${email}%20`],
  ] as const)('finds an email in the spelling %s', async ([_, written], { seller, admin }) => {
    expect(await verify(admin, written(seller.email))).toEqual(modified(1));
  });
});

describe('no badge is given', () => {
  const nothing = [404, { message: commonWords.error.notFound, code: 'not_found' }];

  test.for<[string, (people: Record<'seller' | 'buyer' | 'admin', SignedIn>) => string]>([
    ['a buyer', ({ buyer }) => buyer.email],
    ['an admin', ({ admin }) => admin.email],
    ['nobody', () => 'nobody@example.org'],
    ['a pattern', () => '%25'],
    ['an id', ({ seller }) => seller.id],
  ])('to an email without a seller: %s', async ([_, email], { harness, seller, buyer, admin }) => {
    const before = await everything(harness);
    expect(await verify(admin, email({ seller, buyer, admin }))).toEqual(nothing);
    expect([await everything(harness), harness.purged]).toEqual([before, []]);
  });

  test('to a deleted user', async ({ seller, admin }) => {
    await admin.ask('DELETE', `/api/users/${seller.id}`);
    expect(await verify(admin, seller.email)).toEqual(nothing);
  });

  test.for([
    [{ verified: 'no' }, 'verified', commonWords.error.invalid],
    [{ verified: null }, 'verified', commonWords.error.invalid],
    [{ reason: 'x'.repeat(501) }, 'reason', commonWords.tooLong(500)],
    [{ reason: 'a\u202eb' }, 'reason', commonWords.hiddenCharacters],
    [{ reason: 7 }, 'reason', moderationWords.reason],
    [{ reason: ' ' }, 'reason', moderationWords.reason],
  ] as const)('through a body like %j', async ([body, field, message], { harness, seller, admin }) => {
    const before = await everything(harness);
    const { invalid } = commonWords.error;
    expect(await verify(admin, seller.email, body)).toEqual([
      422,
      { message: invalid, code: 'invalid', fields: { [field]: message } },
    ]);
    expect(await everything(harness)).toEqual(before);
  });
});
