/** Whatever happened: what is derived from copies is what the copies themselves say. */
import { expect } from 'vitest';
import { titleKeyOf } from '../../core/catalog/title.ts';
import { CONDITIONS } from '../../core/condition.ts';
import { bandOf } from '../../core/search/copy-kind.ts';
import { priceCharOf } from '../../core/search/price-char.ts';
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
  readonly kind: number;
};

/** Each copy as its own row and its seller's say it, with nothing of what triggers keep but its title. */
async function copiesOf(harness: Pick<Harness, 'client' | 'db'>): Promise<Copy[]> {
  const rows = await rowsOf(
    harness,
    `SELECT p.*, u.verified AS badge, u.deleted_at IS NULL AND u.suspended_at IS NULL AS active, u.paused_at AS away
      FROM listings p JOIN users u ON u.id = p.seller_id`,
  );
  return rows.map((row) => {
    const listed = row.deleted_at === null && row.hidden_at === null && row.active === 1;
    const onSale = row.paused_at === null && row.away === null;
    return {
      titleId: String(row.title_id),
      categoryId: String(row.category_id),
      sellerId: String(row.seller_id),
      isbn: row.isbn === null ? null : String(row.isbn),
      cents: Number(row.resell_price_cents),
      postedAt: Number(row.posted_at),
      advertised: row.advertised_at !== null,
      stock: !listed ? 0 : row.sold_at !== null ? 2 : onSale ? 1 : 0,
      kind:
        CONDITIONS.indexOf(String(row.condition) as (typeof CONDITIONS)[number]) * 8 +
        bandOf(Number(row.resell_price_cents)) * 2 +
        Number(row.badge),
    };
  });
}

const groupedBy = (copies: readonly Copy[], of: (copy: Copy) => string): [string, Copy[]][] =>
  [...Map.groupBy(copies, of)].toSorted(([a], [b]) => (a < b ? -1 : 1));

const most = (numbers: readonly number[]): number | null => (numbers.length > 0 ? Math.max(...numbers) : null);
const least = (numbers: readonly number[]): number | null => (numbers.length > 0 ? Math.min(...numbers) : null);
const inStock = (copies: readonly Copy[]) => copies.filter(({ stock }) => stock === 1);
const maskOf = (copies: readonly Copy[]): number =>
  [...new Set(copies.map(({ kind }) => kind))].reduce((mask, kind) => mask + 2 ** kind, 0);

const countsOf = (copies: readonly Copy[]) => {
  const forSale = inStock(copies);
  return {
    copies: forSale.length,
    lowest_cents: least(forSale.map(({ cents }) => cents)),
    highest_cents: most(forSale.map(({ cents }) => cents)),
    newest_at: most(forSale.map(({ postedAt }) => postedAt)),
  };
};

/** Every copy has the title of its name, and everything that triggers keep is what the copies say. */
export async function requireTitleRules(harness: Pick<Harness, 'client' | 'db'>): Promise<void> {
  const copies = await copiesOf(harness);
  const listed = copies.filter(({ stock }) => stock > 0);
  const sql = (query: string) => rowsOf(harness, query);

  expect(await sql('SELECT stock, kind, seller_verified FROM listings ORDER BY rowid')).toEqual(
    copies.map(({ stock, kind }) => ({ stock, kind, seller_verified: kind % 2 })),
  );
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
  expect(
    await sql(`SELECT title_id || ' ' || category_id AS place, for_sale, sold, copies, lowest_cents, highest_cents, newest_at
      FROM title_offers ORDER BY place`),
  ).toEqual(
    groupedBy(listed, ({ titleId, categoryId }) => `${titleId} ${categoryId}`).map(([place, its]) => ({
      place,
      for_sale: maskOf(inStock(its)),
      sold: maskOf(its.filter(({ stock }) => stock === 2)),
      ...countsOf(its),
    })),
  );
  await requirePrices(harness, listed);
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
  await requireFullText(harness, listed);
  await requireRing(harness, forSale);
  expect(await sql('SELECT id, sold_copies FROM users ORDER BY id')).toEqual(
    await sql(`SELECT id, (SELECT count(*) FROM listings p WHERE p.seller_id = users.id AND p.sold_at IS NOT NULL) AS sold_copies
      FROM users ORDER BY id`),
  );
}

/** A title says at which prices it has copies in each category, and had those that are sold, while one of them can be found. */
async function requirePrices(harness: Pick<Harness, 'client' | 'db'>, listed: readonly Copy[]): Promise<void> {
  const groups = [...Array(8).keys()];
  const rows = await rowsOf(
    harness,
    `SELECT t.id || ' ' || p.category_id AS place, p.* FROM title_prices p LEFT JOIN titles t ON t.number = p.number ORDER BY place`,
  );
  const charsOf = (copies: readonly Copy[], group: number): string[] => {
    const its = copies.filter(({ kind }) => (kind >> 3) * 2 + (kind & 1) === group);
    return [...new Set(its.map(({ cents }) => priceCharOf(cents)))].toSorted();
  };
  const told = rows.map(({ place, for_sale, sold, ...row }) => ({
    ...{ place, for_sale, sold },
    prices: groups.map((group) => [...String(row[`prices_${group}`])].toSorted()),
    soldPrices: groups.map((group) => [...String(row[`sold_prices_${group}`])].toSorted()),
  }));
  expect(told).toEqual(
    groupedBy(listed, ({ titleId, categoryId }) => `${titleId} ${categoryId}`).map(([place, its]) => {
      const [forSale, sold] = [inStock(its), its.filter(({ stock }) => stock === 2)];
      return {
        ...{ place, for_sale: maskOf(forSale), sold: maskOf(sold) },
        prices: groups.map((group) => charsOf(forSale, group)),
        soldPrices: groups.map((group) => charsOf(sold, group)),
      };
    }),
  );
}

/** A title is found by its words and its ISBNs while a copy of it can be found, and not afterwards. */
async function requireFullText(harness: Pick<Harness, 'client' | 'db'>, listed: readonly Copy[]): Promise<void> {
  const rows = await rowsOf(
    harness,
    `SELECT t.id, t.name, t.author, w.name AS w_name, w.author AS w_author, w.isbn, s.words FROM title_words w
      LEFT JOIN titles t ON t.number = w.rowid LEFT JOIN title_parts s ON s.rowid = w.rowid ORDER BY t.id`,
  );
  expect(rows.map(({ id, isbn }) => [id, String(isbn).split(' ').filter(Boolean).toSorted()])).toEqual(
    groupedBy(listed, ({ titleId }) => titleId).map(([id, its]) => [
      id,
      [...new Set(its.flatMap(({ isbn }) => (isbn === null ? [] : [isbn])))].toSorted(),
    ]),
  );
  for (const row of rows) {
    expect([row.w_name, row.w_author, row.words]).toEqual([row.name, row.author, `${row.name} ${row.author ?? ''}`]);
  }
  expect(await rowsOf(harness, 'SELECT count(*) AS parts FROM title_parts')).toEqual([{ parts: rows.length }]);
}

/** Each seller has as many places as they advertise copies, two at most, and the places are numbered without gaps. */
async function requireRing(harness: Pick<Harness, 'client' | 'db'>, forSale: readonly Copy[]): Promise<void> {
  const places = await rowsOf(harness, 'SELECT place, seller_id, nth FROM advertised_places ORDER BY place');
  expect(places.map(({ place }) => place)).toEqual(places.map((_, place) => place));
  const wanted = groupedBy(
    forSale.filter(({ advertised }) => advertised),
    ({ sellerId }) => sellerId,
  ).flatMap(([seller, its]) => its.slice(0, 2).map((_, nth) => `${seller} ${nth}`));
  expect(places.map(({ seller_id, nth }) => `${seller_id} ${nth}`).toSorted()).toEqual(wanted.toSorted());
}
