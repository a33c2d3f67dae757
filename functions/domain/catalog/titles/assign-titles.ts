/** Copies from before there were titles, and those that somebody wrote past the verbs, get theirs. */
import { asc, isNull, type SQL, sql } from 'drizzle-orm';
import { writeBatch } from '../../../db/batch.ts';
import { assignments, columnsOf, insertInto, jsonIsSame } from '../../../db/rows.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titles } from '../../../db/tables/titles.ts';
import type { Deps } from '../../ports.ts';
import { MORE } from '../../runs/leases.ts';
import { inPortions, type Pace } from '../../runs/pace.ts';
import { type Titled, titledOf, titleThatIs } from './title-of.ts';

/** A copy with a title of its own takes the writer for 1 ms, and for 8 ms on a busy machine. */
export const PACE: Pace = { least: 2, first: 10, most: 24 };

/** Portions of one run of the schedule. */
const PORTIONS_OF_A_RUN = 80;

type Writes = Pick<Deps, 'db'>;

const KEPT = ['id', 'name', 'author', 'isbn'] as const;

/**
 * Gives their titles to up to `limit` copies that have none. Answers how many it looked at: 0 when there are no more. May be
 * ended at any time, and begun again. A copy that is changed meanwhile gets its title from the verb that changes it.
 */
export async function assignTitles({ db }: Writes, limit = PACE.first): Promise<number> {
  const rows = await db
    .select(columnsOf(listings, KEPT))
    .from(listings)
    .where(isNull(listings.titleId))
    .orderBy(asc(listings.id))
    .limit(limit);
  if (rows.length === 0) return 0;
  const copies = await Promise.all(rows.map(async (row) => ({ ...row, ...(await titledOf(row.id, row)) })));
  const wanted = JSON.stringify(oneWayEach(copies));
  const its = (field: keyof Copy) => sql`(wanted.value ->> ${field})`;
  const part = <Field extends keyof Copy>(...fields: readonly Field[]) =>
    Object.fromEntries(fields.map((field) => [field, its(field)])) as Record<Field, SQL>;
  const title = titleThatIs(part('id', 'key', 'nameKey', 'authorKey', 'isbn'));
  const row = { ...part('key', 'nameKey', 'authorKey', 'name', 'author', 'more'), id: its('titleId') };
  await writeBatch(db, {
    titlesMade: sql`${insertInto(titles, row)} FROM json_each(${wanted}) wanted WHERE ${title} IS NULL ON CONFLICT DO NOTHING`,
    assigned: sql`UPDATE ${listings} SET ${assignments(listings, { titleId: title, more: its('more') })} FROM json_each(${wanted}) wanted
        WHERE ${listings.id} = ${its('id')} AND ${listings.titleId} IS NULL AND ${jsonIsSame(sql`wanted.value`, listings, KEPT)}`,
  });
  return rows.length;
}

type Copy = Titled & { readonly name: string; readonly author: string | null };

/**
 * Copies with the same ISBN that are written differently may be one title: only the first way of each ISBN is looked at now. The
 * others find its title when they are looked at again.
 */
function oneWayEach(copies: readonly Copy[]): Copy[] {
  const first = new Map<string, string>();
  return copies.filter(({ isbn, key }) => {
    if (isbn === null) return true;
    if (!first.has(isbn)) first.set(isbn, key);
    return first.get(isbn) === key;
  });
}

/** The schedule's part of it; answers `MORE` while there may be more. */
export async function assignSomeTitles(deps: Pick<Deps, 'db' | 'now'>): Promise<typeof MORE | undefined> {
  const isDone = await inPortions(deps, PACE, PORTIONS_OF_A_RUN, async (size) =>
    (await assignTitles(deps, size)) < size ? 'done' : 'more',
  );
  return isDone ? undefined : MORE;
}
