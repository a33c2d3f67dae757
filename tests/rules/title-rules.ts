/** Values derived from copies equal the copies' own, after any change. */
import { expect } from 'vitest';
import { extraSearchWordsOf } from '../../core/catalog/search-words.ts';
import { titleKeyOf } from '../../core/catalog/title-key.ts';
import { PRICE_BANDS } from '../../core/search/search.ts';
import { badgeTerm, bandTerm, categoryTerm, FOR_SALE_TERM, SOLD_TERM } from '../../core/search/terms.ts';
import { fieldTermsOf } from '../fixtures/listings/whole-listing.ts';
import { rowsOf } from '../fixtures/people/users.ts';
import type { Harness } from '../harness.ts';

type Copy = {
  readonly titleId: string;
  readonly categoryId: string;
  readonly sellerId: string;
  readonly isbn: string | null;
  readonly cents: number;
  readonly postedAt: number;
  readonly advertised: boolean;
  readonly stock: number;
  /** Null while it cannot be found. */
  readonly terms: string | null;
  readonly badge: number;
};

/** Each copy from its own row and its seller's, without values of triggers except its title. */
async function copiesOf(harness: Pick<Harness, 'client' | 'db'>): Promise<Copy[]> {
  const rows = await rowsOf(
    harness,
    `SELECT p.*, u.verified AS badge, u.deleted_at IS NULL AND u.suspended_at IS NULL AS active, u.paused_at AS away
      FROM listings p JOIN users u ON u.id = p.seller_id`,
  );
  return rows.map((row) => {
    const listed = row.deleted_at === null && row.hidden_at === null && row.active === 1;
    const onSale = row.paused_at === null && row.away === null;
    const stock = !listed ? 0 : row.sold_at !== null ? 2 : onSale ? 1 : 0;
    const cents = Number(row.resell_price_cents);
    const terms = [
      stock === 2 ? SOLD_TERM : FOR_SALE_TERM,
      categoryTerm(String(row.category_id)),
      badgeTerm(row.badge === 1),
      bandTerm(PRICE_BANDS.findLastIndex((band) => band.leastCents <= cents)),
      fieldTermsOf(row),
    ].join(' ');
    return {
      titleId: String(row.title_id),
      categoryId: String(row.category_id),
      sellerId: String(row.seller_id),
      isbn: row.isbn === null ? null : String(row.isbn),
      cents,
      postedAt: Number(row.posted_at),
      advertised: row.advertised_at !== null,
      stock,
      terms: stock === 0 ? null : terms,
      badge: Number(row.badge),
    };
  });
}

const groupedBy = (copies: readonly Copy[], of: (copy: Copy) => string): [string, Copy[]][] =>
  [...Map.groupBy(copies, of)].toSorted(([a], [b]) => (a < b ? -1 : 1));

const most = (numbers: readonly number[]): number | null => (numbers.length > 0 ? Math.max(...numbers) : null);
const least = (numbers: readonly number[]): number | null => (numbers.length > 0 ? Math.min(...numbers) : null);
const inStock = (copies: readonly Copy[]) => copies.filter(({ stock }) => stock === 1);
const countsOf = (copies: readonly Copy[]) => {
  const forSale = inStock(copies);
  return {
    copies: forSale.length,
    lowest_cents: least(forSale.map(({ cents }) => cents)),
    highest_cents: most(forSale.map(({ cents }) => cents)),
    newest_at: most(forSale.map(({ postedAt }) => postedAt)),
  };
};

/** Every copy has the title of its name, and all values of triggers match the copies. */
export async function requireTitleRules(harness: Pick<Harness, 'client' | 'db'>): Promise<void> {
  const copies = await copiesOf(harness);
  const listed = copies.filter(({ stock }) => stock > 0);
  const sql = (query: string) => rowsOf(harness, query);

  expect(
    await sql(
      'SELECT l.stock, t.terms, l.seller_verified FROM listings l JOIN listing_terms t ON t.id = l.id ORDER BY l.rowid',
    ),
  ).toEqual(copies.map(({ stock, terms, badge }) => ({ stock, terms, seller_verified: badge })));
  for (const { name, name_key } of await sql(
    'SELECT p.name, t.name_key FROM listings p LEFT JOIN titles t ON t.id = p.title_id',
  )) {
    const nameKey = titleKeyOf({ name: String(name), author: null }).nameKey;
    expect(name_key).toBe(nameKey);
  }
  expect(
    await sql(`SELECT id FROM titles t WHERE copies + sold_copies > 0 AND NOT EXISTS (SELECT 1 FROM listings p
      WHERE p.title_id = t.id AND p.stock = (CASE WHEN t.copies > 0 THEN 1 ELSE 2 END) AND p.name = t.name AND p.author IS t.author)`),
  ).toEqual([]);
  expect(
    await sql(`SELECT id, copies, lowest_cents, highest_cents, newest_at, sold_copies FROM titles
      WHERE copies <> 0 OR sold_copies <> 0 OR coalesce(lowest_cents, highest_cents, newest_at) IS NOT NULL ORDER BY id`),
  ).toEqual(
    groupedBy(listed, ({ titleId }) => titleId).map(([id, its]) => ({
      id,
      ...countsOf(its),
      sold_copies: its.length - inStock(its).length,
    })),
  );
  const kindOf = ({ titleId, terms }: Copy) => `${titleId} ${terms}`;
  expect(
    await sql(`SELECT p.id, t.id || ' ' || k.terms AS kind FROM listings p JOIN title_kinds k ON k.number = p.kind_number
      JOIN titles t ON t.number = k.title_number AND k.number / 65536 = t.number ORDER BY p.rowid`),
  ).toEqual(
    (await sql('SELECT id FROM listings ORDER BY rowid')).flatMap(({ id }, at) => {
      const copy = copies[at];
      return copy && copy.stock > 0 ? [{ id, kind: kindOf(copy) }] : [];
    }),
  );
  expect(
    await sql(`SELECT t.id || ' ' || k.terms AS kind, k.category_id, k.stock, k.copies, k.lowest_cents, k.highest_cents, k.newest_at
      FROM title_kinds k JOIN titles t ON t.number = k.title_number
      WHERE k.copies <> 0 OR coalesce(k.lowest_cents, k.highest_cents, k.newest_at) IS NOT NULL ORDER BY kind`),
  ).toEqual(
    groupedBy(listed, kindOf).map(([kind, its]) => ({
      kind,
      category_id: its[0]?.categoryId,
      stock: its[0]?.stock,
      copies: its.length,
      lowest_cents: least(its.map(({ cents }) => cents)),
      highest_cents: most(its.map(({ cents }) => cents)),
      newest_at: most(its.map(({ postedAt }) => postedAt)),
    })),
  );
  expect(await sql(`SELECT isbn || ' ' || title_id AS place, copies FROM title_isbns ORDER BY place`)).toEqual(
    groupedBy(
      listed.filter(({ isbn }) => isbn !== null),
      ({ isbn, titleId }) => `${isbn} ${titleId}`,
    ).map(([place, its]) => ({ place, copies: its.length })),
  );
  const forSale = inStock(copies);
  const counted = (its: readonly Copy[]) => ({
    copies: its.length,
    titles: new Set(its.map(({ titleId }) => titleId)).size,
  });
  expect(
    await sql(
      `SELECT * FROM category_counts WHERE category_id = '' OR copies <> 0 OR titles <> 0 ORDER BY category_id`,
    ),
  ).toEqual([
    { category_id: '', ...counted(forSale) },
    ...groupedBy(forSale, ({ categoryId }) => categoryId).map(([category_id, its]) => ({
      category_id,
      ...counted(its),
    })),
  ]);
  expect(
    await sql(`SELECT t.id || ' ' || c.category_id AS place, c.lowest_cents, c.highest_cents, c.newest_at
      FROM title_categories c JOIN titles t ON t.number = c.title_number ORDER BY place`),
  ).toEqual(
    groupedBy(forSale, ({ titleId, categoryId }) => `${titleId} ${categoryId}`).map(([place, its]) => {
      const { copies: _, ...values } = countsOf(its);
      return { place, ...values };
    }),
  );
  await requireFullText(harness, listed);
  await requireRing(harness, forSale);
  expect(await sql('SELECT id, sold_copies FROM users ORDER BY id')).toEqual(
    await sql(`SELECT id, (SELECT count(*) FROM listings p WHERE p.seller_id = users.id AND p.sold_at IS NOT NULL) AS sold_copies
      FROM users ORDER BY id`),
  );
}

/** A kind of copies is found by the words of its title while one exists, and not afterwards. */
async function requireFullText(harness: Pick<Harness, 'client' | 'db'>, listed: readonly Copy[]): Promise<void> {
  const rows = await rowsOf(
    harness,
    `SELECT t.id || ' ' || k.terms AS kind, k.terms, t.name, t.author, t.name_key, t.author_key, t.more, w.name AS w_name, w.author AS w_author, w.more AS w_more, w.terms AS w_terms
      FROM title_words w LEFT JOIN title_kinds k ON k.number = w.rowid LEFT JOIN titles t ON t.number = k.title_number ORDER BY kind`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(
    groupedBy(listed, ({ titleId, terms }) => `${titleId} ${terms}`).map(([kind]) => kind),
  );
  for (const row of rows) {
    expect([row.w_name, row.w_author, row.w_more, row.w_terms]).toEqual([
      row.name_key,
      row.author_key,
      row.more,
      row.terms,
    ]);
    const author = row.author === null ? null : String(row.author);
    const keys = { nameKey: String(row.name_key), authorKey: String(row.author_key) };
    // A title joined by an ISBN has the words of its oldest copy beside its own keys.
    const own = titleKeyOf({ name: String(row.name), author });
    if (own.authorKey === keys.authorKey)
      expect(row.more).toBe(extraSearchWordsOf({ name: String(row.name), author }, keys));
  }
}

/** Each seller has one place per advertised copy, at most two, and the places are numbered without gaps. */
async function requireRing(harness: Pick<Harness, 'client' | 'db'>, forSale: readonly Copy[]): Promise<void> {
  const places = await rowsOf(harness, 'SELECT place, seller_id, nth FROM advertised_places ORDER BY place');
  expect(places.map(({ place }) => place)).toEqual(places.map((_, place) => place));
  const wanted = groupedBy(
    forSale.filter(({ advertised }) => advertised),
    ({ sellerId }) => sellerId,
  ).flatMap(([seller, its]) => its.slice(0, 2).map((_, nth) => `${seller} ${nth}`));
  expect(places.map(({ seller_id, nth }) => `${seller_id} ${nth}`).toSorted()).toEqual(wanted.toSorted());
}
