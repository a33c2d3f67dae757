/** Numbers of people who want a title, from kept counts: one row, or two. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isNotSuspended } from './conditions.ts';
import { assignments } from './rows.ts';
import { users } from './tables/accounts.ts';
import { wantedTitles, wants } from './tables/wants.ts';

type Keys = { readonly nameKey: SQLWrapper | string; readonly authorKey: SQLWrapper | string };

/** People who want the title with these keys, or its name by whichever author. */
export const countOfWanters = ({ nameKey, authorKey }: Keys): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${wantedTitles.people}), 0) FROM ${wantedTitles}
    WHERE ${wantedTitles.nameKey} = ${nameKey} AND ${wantedTitles.authorKey} IN (${authorKey}, ''))`;

/** The wants of a suspended account are not counted, and those of a restored one are again. */
export const countWantsStatement = (userId: string): SQL => {
  const counts = sql`(SELECT ${isNotSuspended(users)} FROM ${users} WHERE ${users.id} = ${userId})`;
  return sql`UPDATE ${wants} SET ${assignments(wants, { isCounted: counts })} WHERE ${wants.personId} = ${userId} AND ${wants.isCounted} <> ${counts}`;
};
