/** Completions of the search field. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type Compound, parseCompounds } from '../../../core/catalog/search-words.ts';
import { plainTextOf } from '../../../core/catalog/title-key.ts';
import { COMPLETION_CHARACTERS_LEAST, type Completion } from '../../../core/search/results.ts';
import { KIND_NUMBERS_PER_TITLE_SQL, titles } from '../../db/tables/titles.ts';
import type { Deps } from '../ports.ts';
import { questionOf } from './question.ts';

const title = alias(titles, 'title');

/** Limits of titles per kind of completion and order, for any number of matches. */
const LOOKED_AT = { mostCopies: 400, latest: 200, beginning: 100 } as const;

const TITLES_AT_MOST = 5;
const AUTHORS_AT_MOST = 3;

/**
 * Titles with these words in the name or author, and authors with these words in their name: those that begin with the
 * text first, then those with the most copies for sale. The last word may be a prefix. One round trip.
 */
export async function completeSearch({ db }: Pick<Deps, 'db'>, text: string): Promise<Completion[]> {
  const { words } = questionOf(text);
  const start = plainTextOf(text);
  if (Array.from(text.trim()).length < COMPLETION_CHARACTERS_LEAST || words === null || start === '') return [];
  const asked = (columns: string) => `({${columns}} : (${words})) AND (terms : s1)`;
  const name = { of: title.name, key: title.nameKey, question: asked('name author more') };
  const author = { of: title.author, key: title.authorKey, question: asked('author') };
  const having = (...columns: readonly SQLWrapper[]) => hasCompounds(parseCompounds(text), columns);
  const [named, authors] = await db.batch([
    texts(db, { ...name, start, has: having(title.nameKey, title.authorKey, title.more) }).limit(TITLES_AT_MOST),
    texts(db, { ...author, start, has: having(title.authorKey) }).limit(AUTHORS_AT_MOST),
  ]);
  return [
    ...named.map((row) => ({ kind: 'title' as const, text: row.text })),
    ...authors.map((row) => ({ kind: 'author' as const, text: row.text })),
  ];
}

type Wanted = {
  readonly of: typeof title.name | typeof title.author;
  readonly key: typeof title.nameKey | typeof title.authorKey;
  /** Question for `title_words`. */
  readonly question: string;
  readonly start: string;
  /**
   * Condition on a row of `titles`: it has the words. Reading hundreds of rows is faster than a full-text query for
   * each.
   */
  readonly has: SQL;
};

/** One of these columns has each of the words, or a word that it begins. */
function hasCompounds(compounds: readonly Compound[], columns: readonly SQLWrapper[]): SQL {
  const text = sql.join(
    columns.map((column) => sql`' ' || coalesce(${column}, '')`),
    sql` || `,
  );
  const has = (word: string) => sql`instr(${text}, ${` ${word}`}) > 0`;
  const hasAll = compounds.map(({ parts, joined }) => {
    const all = sql.join(parts.map(has), sql` AND `);
    return joined === null ? all : sql`(${all} OR ${has(joined)})`;
  });
  return sql.join(hasAll, sql` AND `);
}

/**
 * Each text once, in any spelling of sellers: those with the most copies, the latest, and those that begin with the
 * text.
 */
function texts(db: Deps['db'], { of, key, question, start, has }: Wanted) {
  const ways: SQL[] = [
    sql`SELECT title.number FROM (SELECT * FROM ${titles} title INDEXED BY titles_copies WHERE ${title.copies} > 0 ORDER BY ${title.copies} DESC, ${title.number} DESC LIMIT ${LOOKED_AT.mostCopies}) title WHERE ${has}`,
    sql`SELECT rowid / ${KIND_NUMBERS_PER_TITLE_SQL} FROM (SELECT rowid FROM title_words WHERE title_words MATCH ${question} ORDER BY rowid DESC LIMIT ${LOOKED_AT.latest})`,
    sql`SELECT number FROM (SELECT ${title.number} AS number FROM ${titles} title WHERE ${key} >= ${start} AND ${key} < ${`${start}\u{10ffff}`} LIMIT ${LOOKED_AT.beginning})`,
  ];
  return db
    .select({ text: sql<string>`min(${of})` })
    .from(sql`(${sql.join(ways, sql` UNION `)}) hit CROSS JOIN ${titles} title ON ${title.number} = hit.number`)
    .where(sql`${title.copies} > 0`)
    .groupBy(key)
    .orderBy(
      sql`substr(${key}, 1, length(${start})) = ${start} DESC`,
      sql`sum(${title.copies}) DESC`,
      sql`length(${key})`,
      key,
    )
    .$dynamic();
}
