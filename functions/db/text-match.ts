import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** One of these texts contains `search`, ignoring the case of A to Z. Wildcards of `LIKE` are escaped. */
export function oneContains(texts: readonly SQLWrapper[], search: string): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const each = texts.map((text) => sql`${text} LIKE ${pattern} ESCAPE '\\'`);
  return sql`(${sql.join(each, sql` OR `)})`;
}
