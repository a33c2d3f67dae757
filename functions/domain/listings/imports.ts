/** Many listings at once: rows that are right become listings, the others are told by their number. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { tag } from '../../../core/cache.ts';
import { type Import, ImportedListing, type RefusedRow } from '../../../core/listings/import.ts';
import type { Listing } from '../../../core/listings/listing-form.ts';
import { judge } from '../../../core/validation.ts';
import { categoriesWords } from '../../../core/words/categories.ts';
import { writeBatch } from '../../db/client.ts';
import type { Deps } from '../ports.ts';
import { insertListing, onceIdOf } from './listings.ts';

type Accepted = { readonly row: number; readonly id: string; readonly listing: Listing };

/**
 * Posts the rows that are right. A row's id follows from the import and its place in it, so that a call that is repeated
 * after a lost answer adds nothing twice. Answers how many of these rows are listings now.
 */
export async function importProducts(
  deps: Pick<Deps, 'db' | 'now' | 'purge'>,
  seller: Actor,
  input: Import,
): Promise<{ inserted: number; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  const accepted: Accepted[] = [];
  for (const { row, ...wire } of input.rows) {
    const { output, fields } = judge(ImportedListing, wire);
    if (fields) refused.push({ row, fields });
    else accepted.push({ row, id: await onceIdOf(seller, `${input.importId} ${row}`), listing: output });
  }
  const wanted = JSON.stringify([...new Set(accepted.map(({ listing }) => listing.categoryId))]);
  const [shelves, ...written] = await writeBatch(deps.db, [
    sql`SELECT id FROM categories WHERE merged_into IS NULL AND id IN (SELECT value FROM json_each(${wanted}))`,
    // Within a call, a row of the table comes before the next one on the shelf, too.
    ...accepted.map(
      ({ id, listing, row }) =>
        sql`${insertListing(seller, id, listing, deps.now() - row)} ON CONFLICT (id) DO NOTHING`,
    ),
  ]);
  const known = new Set((shelves?.rows ?? []).map(({ id }) => String(id)));
  const stray = accepted.filter(({ listing }) => !known.has(listing.categoryId));
  for (const { row } of stray) refused.push({ row, fields: { categoryId: categoriesWords.category } });
  if (written.some(({ rowsAffected }) => rowsAffected > 0)) {
    await deps.purge([tag.catalog, tag.seller(seller.userId), ...[...known].map((id) => tag.category(id))]);
  }
  return { inserted: accepted.length - stray.length, refused: refused.sort((a, b) => a.row - b.row) };
}
