/** Assigns titles to copies without one: from before there were titles, or written directly in the database. */
import { asc, isNull, type SQL, sql } from 'drizzle-orm';
import { writeBatch } from '../../../db/batch.ts';
import { assignments, columnsOf, insertInto, jsonIsSame } from '../../../db/rows.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titles } from '../../../db/tables/titles.ts';
import type { Deps } from '../../ports.ts';
import { MORE } from '../../runs/leases.ts';
import { inPortions, type Pace } from '../../runs/pace.ts';
import { existingTitleId, type TitleFacts, titleFactsOf } from './title-of-copy.ts';

/** A copy that gets a new title occupies the writer for 1 ms, and for 8 ms on a busy machine. */
export const TITLES_PACE: Pace = { least: 2, first: 10, most: 24 };

const PORTIONS_OF_A_RUN = 80;

type Writes = Pick<Deps, 'db'>;

const KEPT = ['id', 'name', 'author', 'isbn'] as const;

/**
 * Assigns titles to at most `limit` copies that have none. Returns the number of copies read, 0 when none is left. Safe
 * to interrupt and repeat. A copy that is changed meanwhile gets its title from that change.
 */
export async function assignTitles({ db }: Writes, limit = TITLES_PACE.first): Promise<number> {
  const rows = await db
    .select(columnsOf(listings, KEPT))
    .from(listings)
    .where(isNull(listings.titleId))
    .orderBy(asc(listings.id))
    .limit(limit);
  if (rows.length === 0) return 0;
  const copies = await Promise.all(rows.map(async (row) => ({ ...row, ...(await titleFactsOf(row.id, row)) })));
  const wanted = JSON.stringify(oneWayEach(copies));
  const its = (field: keyof Copy) => sql`(wanted.value ->> ${field})`;
  const part = <Field extends keyof Copy>(...fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field, its(field)])) as Record<Field, SQL>;
  const title = existingTitleId(part('id', 'key', 'nameKey', 'authorKey', 'isbn'));
  const row = { ...part('key', 'nameKey', 'authorKey', 'name', 'author', 'more'), id: its('titleId') };
  await writeBatch(db, {
    titlesMade: sql`${insertInto(titles, row)} FROM json_each(${wanted}) wanted WHERE ${title} IS NULL ON CONFLICT DO NOTHING`,
    assigned: sql`UPDATE ${listings} SET ${assignments(listings, { titleId: title, more: its('more') })} FROM json_each(${wanted}) wanted
        WHERE ${listings.id} = ${its('id')} AND ${listings.titleId} IS NULL AND ${jsonIsSame(sql`wanted.value`, listings, KEPT)}`,
  });
  return rows.length;
}

type Copy = TitleFacts & { readonly name: string; readonly author: string | null };

/**
 * Copies with the same ISBN but different spellings may be one title: this run processes only the first spelling of
 * each ISBN. The others find its title in a later run.
 */
function oneWayEach(copies: readonly Copy[]): Copy[] {
  const first = new Map<string, string>();
  return copies.filter(({ isbn, key }) => {
    if (isbn === null) return true;
    if (!first.has(isbn)) first.set(isbn, key);
    return first.get(isbn) === key;
  });
}

/** Scheduled job; returns `MORE` while there may be more. */
export async function assignTitlesInPortions(deps: Pick<Deps, 'db' | 'now'>): Promise<typeof MORE | undefined> {
  const isDone = await inPortions(deps, TITLES_PACE, PORTIONS_OF_A_RUN, async (size) =>
    (await assignTitles(deps, size)) < size ? 'done' : 'more',
  );
  return isDone ? undefined : MORE;
}
