import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** One of these texts has this in it, whatever the case of A to Z. The signs that `LIKE` reads as a pattern mean themselves. */
export function oneContains(texts: readonly SQLWrapper[], search: string): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const each = texts.map((text) => sql`${text} LIKE ${pattern} ESCAPE '\\'`);
  return sql`(${sql.join(each, sql` OR `)})`;
}
