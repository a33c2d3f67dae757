/** Random actions of users, admins and direct statements: all data that triggers maintain is right after each step. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { worlds } from '../../../../tests/exhaustive.ts';
import { listing, type SignedIn, signedIn } from '../../../../tests/fixtures/factories.ts';
import { sold, stocked, uploaded, wireListing } from '../../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { createHarness, type Harness } from '../../../../tests/harness.ts';
import { requireTitleRules } from '../../../../tests/rules/title-rules.ts';

const BOOKS = [
  { name: 'Emma', author: 'Jane Austen', isbn: '9780141439587' },
  { name: 'EMMA (Emma, #1)', author: 'Austen, Jane', isbn: '' },
  { name: 'Emma', author: '', isbn: '9780141439587' },
  { name: 'Emma: A Novel', author: '', isbn: '9780141439587' },
  { name: 'Dune', author: 'Frank Herbert', isbn: '9780141439587' },
  { name: 'Dune', author: '', isbn: '' },
] as const;
const CATEGORIES = ['fantasy', 'classics'] as const;
const BULK = ['take_off_sale', 'put_on_sale', 'advertise', 'advertise', 'lower_price'] as const;
const AT_THE_DATABASE = [
  `UPDATE listings SET deleted_at = 1 WHERE id = ?`,
  `UPDATE listings SET deleted_at = NULL WHERE id = ?`,
  `UPDATE listings SET isbn = '9780000000002', posted_at = posted_at - 1000 WHERE id = ?`,
  `UPDATE listings SET advertised_at = CASE WHEN advertised_at IS NULL THEN 1 END WHERE id = ?`,
  `UPDATE listings SET condition = 'Low', resell_price_cents = 50, category_id = 'classics' WHERE id = ?`,
  `UPDATE listings SET format = 'Other', category_id = 'fantasy', isbn = '9780141439587' WHERE id = ?`,
];

const some = fc.record({
  book: fc.constantFrom(...BOOKS),
  categoryId: fc.constantFrom(...CATEGORIES),
  condition: fc.constantFrom('Excellent', 'Good', 'Fair', 'Low'),
  format: fc.constantFrom('', 'Hardcover', 'Paperback', 'Other'),
  resell_price: fc.constantFrom('2', '4.99', '5', '9.99', '15', '20', '24'),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ verb: fc.constant('post' as const), who: fc.nat(1), as: some }) },
  { weight: 5, arbitrary: fc.record({ verb: fc.constant('import' as const), who: fc.nat(1), as: some }) },
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('edit' as const), what: fc.nat(), as: some }) },
  {
    weight: 6,
    arbitrary: fc.record({ verb: fc.constant('bulk' as const), what: fc.nat(), action: fc.constantFrom(...BULK) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constantFrom('buy' as const, 'delete' as const, 'remove' as const, 'hide' as const),
      what: fc.nat(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constantFrom(
        'holiday' as const,
        'back' as const,
        'suspend' as const,
        'restore' as const,
        'verify' as const,
        'unverify' as const,
        'rename' as const,
      ),
      who: fc.nat(1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      verb: fc.constant('database' as const),
      what: fc.nat(),
      sql: fc.constantFrom(...AT_THE_DATABASE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ verb: fc.constantFrom('merge' as const, 'end' as const), who: fc.nat(1) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

type World = { harness: Harness; sellers: SignedIn[]; photos: string[]; buyer: SignedIn; admin: SignedIn };

async function world(): Promise<World> {
  const harness = await createHarness();
  await stocked(harness);
  const sellers = [await signedIn(harness, 'Seller'), await signedIn(harness, 'Seller')];
  const photos: string[] = [];
  for (const [n, seller] of sellers.entries()) photos.push(...(await uploaded(harness, seller, `cover ${n}`)));
  return { harness, sellers, photos, buyer: await signedIn(harness, 'Buyer'), admin: await signedIn(harness, 'Admin') };
}

/** A step may find a copy that cannot be changed or bought; then nothing may change. */
async function act({ harness, sellers, photos, buyer, admin }: World, action: Step): Promise<void> {
  harness.clock.now += 1;
  const rows = await rowsOf(harness, 'SELECT id, seller_id, version FROM listings ORDER BY id');
  const copy = 'what' in action ? rows[action.what % Math.max(rows.length, 1)] : undefined;
  if ('what' in action && !copy) return;
  const id = String(copy?.id);
  const who = 'who' in action ? action.who : sellers.findIndex((seller) => seller.id === copy?.seller_id);
  const seller = sellers[who] as SignedIn;
  const form = 'as' in action ? wireListing({ ...action.as, ...action.as.book, photos: [photos[who]] }) : {};
  switch (action.verb) {
    case 'post':
      await seller.ask('POST', '/api/products', form);
      return;
    case 'import': {
      const rows = [1, 2].map((row) => ({ ...form, photos: undefined, row }));
      await seller.ask('POST', '/api/products/import', { import_id: `import-of-books-${harness.clock.now}`, rows });
      return;
    }
    case 'edit':
      await seller.ask('PATCH', `/api/products/${id}`, form);
      return;
    case 'bulk': {
      const listings = [{ _id: id, version: copy?.version }];
      await seller.ask('PATCH', '/api/my-products', { action: action.action, listings });
      return;
    }
    case 'buy': {
      const [forSale] = await rowsOf(harness, `SELECT id FROM listings WHERE id = '${id}' AND stock = 1`);
      if (!forSale) return;
      await harness.client.execute(`UPDATE listings SET resell_price_cents = 1250 WHERE id = '${id}'`);
      await sold(harness, seller, buyer, id);
      return;
    }
    case 'delete':
      await seller.ask('DELETE', `/api/products/${id}`);
      return;
    case 'remove':
      await admin.ask('DELETE', `/api/products/${id}`, { sold: false });
      return;
    case 'hide':
      await admin.ask('DELETE', `/api/products/${id}`, { page: true });
      return;
    case 'holiday':
      await seller.ask('PUT', '/api/holiday');
      return;
    case 'back':
      await seller.ask('DELETE', '/api/holiday');
      return;
    case 'suspend':
      await admin.ask('PUT', `/api/users/${seller.id}/suspension`, {});
      return;
    case 'restore':
      await admin.ask('DELETE', `/api/users/${seller.id}/suspension`, {});
      return;
    case 'verify':
    case 'unverify':
      await admin.ask('PUT', `/api/users/${seller.email}`, { verified: action.verb === 'verify' });
      return;
    case 'rename':
      await seller.ask('PATCH', '/api/auth/profile', { name: `Seller ${harness.clock.now}` });
      return;
    case 'database':
      await harness.client.execute({ sql: action.sql, args: [id] });
      return;
    case 'merge': {
      const [from, into] = who === 0 ? CATEGORIES : CATEGORIES.toReversed();
      await admin.ask('POST', `/api/category/${from}/merge`, { into });
      return;
    }
    case 'end':
      await seller.ask('DELETE', '/api/auth/account', {});
  }
}

// Fails when a trigger of titles in migrations/0000_baseline.sql is left out.
test('data derived from copies is right after every step', async () => {
  const done = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const it = await world();
      for (const action of steps) {
        await act(it, action);
        await requireTitleRules(it.harness);
      }
      const [counts] = await rowsOf(it.harness, `SELECT copies FROM category_counts WHERE category_id = ''`);
      done.add(Number(counts?.copies));
    }),
    { numRuns: worlds(60) },
  );
  // Not all runs were on empty shops.
  expect(Math.max(...done)).toBeGreaterThan(2);
}, 600_000);

test('places of advertised copies close the gaps of removed copies', async () => {
  const { harness, sellers } = await world();
  const copies: string[] = [];
  for (const seller of [...sellers, ...sellers, ...sellers])
    copies.push(await listing(harness, seller, { advertisedAt: harness.clock.now }));
  await requireTitleRules(harness);
  const gone = [
    `UPDATE listings SET paused_at = 1 WHERE id = ?`,
    `UPDATE listings SET advertised_at = NULL WHERE id = ?`,
    `UPDATE listings SET hidden_at = 1 WHERE id = ?`,
    `UPDATE listings SET deleted_at = 1, paused_at = 1 WHERE id = ?`,
    `UPDATE listings SET deleted_at = 1 WHERE id = ?`,
  ];
  const places = [];
  for (const [n, sql] of gone.entries()) {
    await harness.client.execute({ sql, args: [copies[n] ?? ''] });
    await requireTitleRules(harness);
    places.push((await rowsOf(harness, 'SELECT place FROM advertised_places')).length);
  }
  expect(places).toEqual([4, 4, 3, 2, 1]);
});
