/** Numbers of people who want a title, from kept counts: one row, or two. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from './tables/accounts.ts';
import { titles } from './tables/titles.ts';
import { wantedTitles, wants } from './tables/wants.ts';

type Keys = { readonly nameKey: SQLWrapper | string; readonly authorKey: SQLWrapper | string };

/** People who want the title with these keys, or its name by whichever author. */
export const wantedCount = ({ nameKey, authorKey }: Keys): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${wantedTitles.people}), 0) FROM ${wantedTitles}
    WHERE ${wantedTitles.nameKey} = ${nameKey} AND ${wantedTitles.authorKey} IN (${authorKey}, ''))`;

/** The wants of a suspended account are not counted. */
export const uncountWantsStatement = (userId: string): SQL =>
  sql`UPDATE ${wants} SET wanted_id = NULL WHERE ${wants.personId} = ${userId} AND ${wants.wantedId} IS NOT NULL`;

/** Those of a restored account are again; a title that nobody else wants and no copy has stays uncounted. */
export const countWantsStatement = (userId: string): SQL =>
  sql`UPDATE ${wants} SET wanted_id = coalesce(${wants.titleId},
      (SELECT ${titles.id} FROM ${titles} WHERE ${titles.key} = ${wants.nameKey} || '|' || ${wants.authorKey}),
      (SELECT ${wantedTitles.id} FROM ${wantedTitles} WHERE ${wantedTitles.nameKey} = ${wants.nameKey} AND ${wantedTitles.authorKey} = ${wants.authorKey}))
    WHERE ${wants.personId} = ${userId} AND ${wants.wantedId} IS NULL AND EXISTS (
      SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.suspendedAt} IS NULL)`;
