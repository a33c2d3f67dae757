/** Titles from before `title_prices` get their rows when the database is migrated, a portion at a time (docs/decisions/267-title-prices.md). */
import { sql } from 'drizzle-orm';
import { writeBatch } from '../../functions/db/batch.ts';
import type { Db } from '../../functions/db/client.ts';
import { priceWalks } from '../../functions/db/tables/price-walks.ts';
import { titles } from '../../functions/db/tables/titles.ts';
import { inPortions, type Pace } from '../../functions/domain/runs/pace.ts';

/** A title takes the writer for some 10 µs and as much for each of its copies. */
const PACE: Pace = { least: 1, first: 1, most: 2_000 };

const GROUPS = [0, 1, 2, 3, 4, 5, 6, 7];
const COLUMNS = ['prices', 'sold_prices'].flatMap((name) => GROUPS.map((group) => `${name}_${group}`)).join(', ');
const TEXTS = [1, 2]
  .flatMap((stock) =>
    GROUPS.map(
      (group) =>
        `coalesce(group_concat(CASE WHEN h.stock = ${stock} AND h.kind = ${group} THEN h.price_char END, ''), '')`,
    ),
  )
  .join(', ');

/** Makes the prices of these titles from their copies, as the triggers keep them; `which` is a condition on `t.number`. */
export function priceStatement(which: string): string {
  // `products.price_char` written out: so the index has all that is read.
  const had = (
    stock: 1 | 2,
    index: string,
  ) => `SELECT DISTINCT t.number AS number, p.category_id AS place, ${stock} AS stock,
      p.offer / 8 * 2 + (p.offer & 1) AS kind, char(p.resell_price_cents + iif(p.resell_price_cents < 55000, 256, 10536)) AS price_char
    FROM titles t CROSS JOIN products p INDEXED BY ${index} ON p.title_id = t.id WHERE ${which} AND p.stock = ${stock}`;
  return `INSERT OR REPLACE INTO title_prices (number, category_id, for_sale, sold, ${COLUMNS})
    SELECT t.number, x.category_id, x.for_sale, x.sold, ${TEXTS}
    FROM titles t CROSS JOIN title_offers x ON x.title_id = t.id
    LEFT JOIN (${had(1, 'products_offer')} UNION ALL ${had(2, 'products_offer_sold')}) h ON h.number = t.number AND h.place = x.category_id
    WHERE ${which} GROUP BY t.number, x.category_id`;
}

/** The next titles by number. May be ended at any time, and begun again. */
export async function fillPrices(db: Db, limit: number): Promise<'more' | 'done'> {
  const [walk] = await db.select().from(priceWalks);
  if (!walk) return 'done';
  const { after, until } = walk;
  const [last] = await db
    .select({ number: sql<number | null>`max(number)` })
    .from(
      sql`(SELECT number FROM ${titles} WHERE number > ${after} AND number <= ${until} ORDER BY number LIMIT ${limit})`,
    );
  const to = last?.number ?? until;
  await writeBatch(db, {
    prices: sql.raw(priceStatement(`t.number > ${after} AND t.number <= ${to}`)),
    passed: sql`UPDATE ${priceWalks} SET after = ${to} WHERE after < ${to}`,
    ended: sql`DELETE FROM ${priceWalks} WHERE after >= until`,
  });
  return to >= until ? 'done' : 'more';
}

/** All of them. */
export const fillAllPrices = (db: Db): Promise<boolean> =>
  inPortions({ now: Date.now }, PACE, Number.POSITIVE_INFINITY, (size) => fillPrices(db, size));
