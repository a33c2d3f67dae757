/** Titles from before there were price cells get theirs when the database is migrated, a portion at a time (docs/decisions/266-price-cells.md). */
import { sql } from 'drizzle-orm';
import { writeBatch } from '../../functions/db/batch.ts';
import type { Db } from '../../functions/db/client.ts';
import { cellWalks } from '../../functions/db/tables/cell-walks.ts';
import { titles } from '../../functions/db/tables/titles.ts';
import { inPortions, type Pace } from '../../functions/domain/runs/pace.ts';

/** A title takes the writer for some 10 µs and as much for each of its copies. */
const PACE: Pace = { least: 1, first: 1, most: 2_000 };

const GROUPS = [0, 1, 2, 3, 4, 5, 6, 7];
const COLUMNS = GROUPS.map((group) => `cells_${group}`).join(', ');
/** `products.price_cell`, written out: so the index has all that is read. */
const CELL = `CASE WHEN p.resell_price_cents < 2000 THEN p.resell_price_cents / 100 * 2 + (p.resell_price_cents % 100 > 0)
  WHEN p.resell_price_cents < 3000 THEN p.resell_price_cents / 100 + 20 WHEN p.resell_price_cents < 5000 THEN p.resell_price_cents / 500 + 44
  WHEN p.resell_price_cents < 10000 THEN p.resell_price_cents / 1000 + 49 WHEN p.resell_price_cents < 20000 THEN 59
  WHEN p.resell_price_cents < 50000 THEN 60 ELSE 61 END`;
const CELLS = GROUPS.map((group) => `coalesce(sum(iif(h.kind = ${group}, 1 << h.cell, 0)), 0)`).join(', ');

/** Statements that make the cells of these titles from their copies, as the triggers keep them; `which` is a condition on `t.number`. */
export const cellStatements = (which: string): readonly string[] => {
  const had = (place: string) => `(SELECT DISTINCT ${place}, p.offer / 8 * 2 + (p.offer & 1) AS kind, ${CELL} AS cell
    FROM titles t CROSS JOIN products p INDEXED BY products_offer ON p.title_id = t.id WHERE ${which} AND p.stock = 1) h`;
  return [
    `INSERT OR REPLACE INTO title_cells (number, category_id, for_sale, sold, ${COLUMNS})
    SELECT t.number, x.category_id, x.for_sale, x.sold, ${CELLS}
    FROM titles t CROSS JOIN title_offers x ON x.title_id = t.id
    LEFT JOIN ${had('t.number AS number, p.category_id AS place')} ON h.number = t.number AND h.place = x.category_id
    WHERE ${which} GROUP BY t.number, x.category_id`,
    `INSERT OR REPLACE INTO title_cells (number, category_id, ${COLUMNS})
    SELECT -t.number, '', ${CELLS} FROM titles t LEFT JOIN ${had('t.number AS number')} ON h.number = t.number
    WHERE ${which} AND EXISTS (SELECT 1 FROM title_offers x WHERE x.title_id = t.id) GROUP BY t.number`,
  ];
};

/** The next titles by number. May be ended at any time, and begun again. */
export async function fillCells(db: Db, limit: number): Promise<'more' | 'done'> {
  const [walk] = await db.select().from(cellWalks);
  if (!walk) return 'done';
  const { after, until } = walk;
  const [last] = await db
    .select({ number: sql<number | null>`max(number)` })
    .from(
      sql`(SELECT number FROM ${titles} WHERE number > ${after} AND number <= ${until} ORDER BY number LIMIT ${limit})`,
    );
  const to = last?.number ?? until;
  await writeBatch(db, {
    cells: cellStatements(`t.number > ${after} AND t.number <= ${to}`).map((statement) => sql.raw(statement)),
    passed: sql`UPDATE ${cellWalks} SET after = ${to} WHERE after < ${to}`,
    ended: sql`DELETE FROM ${cellWalks} WHERE after >= until`,
  });
  return to >= until ? 'done' : 'more';
}

/** All of them. */
export const fillAllCells = (db: Db): Promise<boolean> =>
  inPortions({ now: Date.now }, PACE, Number.POSITIVE_INFINITY, (size) => fillCells(db, size));
