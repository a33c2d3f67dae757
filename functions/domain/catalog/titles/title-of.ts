/** To which title a copy belongs. Every verb that writes a copy's name, author or ISBN says it in the same batch. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type TitleKey, titleKeyOf } from '../../../../core/catalog/title.ts';
import { moreWordsOf } from '../../../../core/catalog/words.ts';
import { insertInto } from '../../../db/rows.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titleIsbns, titles } from '../../../db/tables/titles.ts';

type Written = { readonly name: string; readonly author: string | null; readonly isbn: string | null };

export type TitleOf = {
  /** Makes the title if there is none yet; stands before the statement that writes the copy. */
  readonly made: SQL;
  /** Its id, and the words by which the copy is found beside it, for the copy's row. */
  readonly id: SQL<string>;
  readonly more: string | null;
};

const ID_CHARACTERS = 14;

/** The id of the title with this key: opaque, and the same for whoever posts first. */
async function titleIdOf(key: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  const text = btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `t${text.slice(0, ID_CHARACTERS)}`;
}

/** A copy with what its title is found by. */
export type Titled = TitleKey & {
  readonly id: string;
  readonly isbn: string | null;
  readonly titleId: string;
  readonly more: string | null;
};

export const titledOf = async (id: string, { name, author, isbn }: Written): Promise<Titled> => {
  const key = titleKeyOf({ name, author });
  return { ...key, id, isbn, titleId: await titleIdOf(key.key), more: moreWordsOf({ name, author }, key) };
};

const same = alias(titles, 'same');
const known = alias(titleIsbns, 'known');
const own = alias(listings, 'own');

/** Titles with one name that are looked at, those with the most copies first. */
const NAMESAKES_AT_MOST = 20;

/**
 * The id of the title with the same name and author. If there is none: the title with the same name whose other copies have
 * this ISBN, because an author is written in many ways, or left out. Otherwise null. An ISBN alone never joins two names, not
 * even where one begins with the other: sellers mistype it, and a seller who gave one short name to many ISBNs would get all
 * of their books.
 */
export function titleThatIs({
  id,
  key,
  nameKey,
  authorKey,
  isbn,
}: Parts<Omit<Titled, 'titleId' | 'more'>>): SQL<string> {
  const exact = sql`(SELECT ${same.id} FROM ${titles} same WHERE ${same.key} = ${key})`;
  const ofOthers = sql`${known.copies} > (SELECT count(*) FROM ${listings} own
    WHERE ${own.id} = ${id} AND ${own.stock} > 0 AND ${own.isbn} = ${known.isbn} AND ${own.titleId} = ${known.titleId})`;
  const namesakes = sql`(SELECT ${same.id}, ${same.copies}, ${same.number} FROM ${titles} same
    WHERE ${same.nameKey} = ${nameKey} ORDER BY ${same.copies} DESC LIMIT ${NAMESAKES_AT_MOST})`;
  const byIsbn = sql`(SELECT ${same.id} FROM ${namesakes} same JOIN ${titleIsbns} known ON ${known.titleId} = ${same.id}
    WHERE ${known.isbn} = ${isbn} AND ${ofOthers}
    ORDER BY ${same.copies} DESC, ${same.number} LIMIT 1)`;
  // Without an author the ISBN says more than the name.
  return sql`CASE WHEN ${authorKey} = '' THEN coalesce(${byIsbn}, ${exact}) ELSE coalesce(${exact}, ${byIsbn}) END`;
}

type Parts<Row> = { readonly [Key in keyof Row]: Row[Key] | SQLWrapper };

/** The title of the copy with this id. */
export async function titleOf(id: string, copy: Written): Promise<TitleOf> {
  const titled = await titledOf(id, copy);
  const there = titleThatIs(titled);
  const { titleId, key, nameKey, authorKey, more } = titled;
  const row = { id: titleId, key, nameKey, authorKey, name: copy.name, author: copy.author, more };
  return { made: sql`${insertInto(titles, row)} WHERE ${there} IS NULL ON CONFLICT DO NOTHING`, id: there, more };
}
