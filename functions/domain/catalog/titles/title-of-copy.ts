/** Assigns a copy to its title. Every action that writes a copy's name, author or ISBN does so in the same batch. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { extraSearchWordsOf } from '../../../../core/catalog/search-words.ts';
import { type TitleKey, titleKeyOf } from '../../../../core/catalog/title-key.ts';
import { insertInto } from '../../../db/rows.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { titleIsbns, titles } from '../../../db/tables/titles.ts';

type Written = { readonly name: string; readonly author: string | null; readonly isbn: string | null };

export type CopyTitle = {
  /** Inserts the title if it is new. Place it before the statement that writes the copy. */
  readonly made: SQL;
  /** The title's id, and further search words of the copy, for the copy's row. */
  readonly id: SQL<string>;
  readonly more: string | null;
};

const ID_CHARACTERS = 14;

/** The id of the title with this key: opaque, and independent of who posts first. */
export async function newTitleId(key: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  const text = btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `t${text.slice(0, ID_CHARACTERS)}`;
}

export type TitleFacts = TitleKey & {
  readonly id: string;
  readonly isbn: string | null;
  readonly titleId: string;
  readonly more: string | null;
};

export const titleFactsOf = async (id: string, { name, author, isbn }: Written): Promise<TitleFacts> => {
  const key = titleKeyOf({ name, author });
  return { ...key, id, isbn, titleId: await newTitleId(key.key), more: extraSearchWordsOf({ name, author }, key) };
};

const same = alias(titles, 'same');
const known = alias(titleIsbns, 'known');
const own = alias(listings, 'own');

/** Limit of titles with one name that are read, those with the most copies first. */
const NAMESAKES_AT_MOST = 20;

/**
 * The id of the title with the same name and author. Otherwise of the title with the same name and another copy with
 * this ISBN, because spellings of authors differ. Otherwise null. An ISBN alone never joins two names, not even when
 * one begins with the other: sellers mistype it, and a short name with many ISBNs would attract all of their books.
 */
export function existingTitleId({
  id,
  key,
  nameKey,
  authorKey,
  isbn,
}: Parts<Omit<TitleFacts, 'titleId' | 'more'>>): SQL<string> {
  const exact = sql`(SELECT ${same.id} FROM ${titles} same WHERE ${same.key} = ${key})`;
  const ofOthers = sql`${known.copies} > (SELECT count(*) FROM ${listings} own
    WHERE ${own.id} = ${id} AND ${own.stock} > 0 AND ${own.isbn} = ${known.isbn} AND ${own.titleId} = ${known.titleId})`;
  const namesakes = sql`(SELECT ${same.id}, ${same.copies}, ${same.number} FROM ${titles} same
    WHERE ${same.nameKey} = ${nameKey} ORDER BY ${same.copies} DESC LIMIT ${NAMESAKES_AT_MOST})`;
  const byIsbn = sql`(SELECT ${same.id} FROM ${namesakes} same JOIN ${titleIsbns} known ON ${known.titleId} = ${same.id}
    WHERE ${known.isbn} = ${isbn} AND ${ofOthers}
    ORDER BY ${same.copies} DESC, ${same.number} LIMIT 1)`;
  // Without an author the ISBN is better evidence than the name.
  return sql`CASE WHEN ${authorKey} = '' THEN coalesce(${byIsbn}, ${exact}) ELSE coalesce(${exact}, ${byIsbn}) END`;
}

type Parts<Row> = { readonly [Key in keyof Row]: Row[Key] | SQLWrapper };

/** The title of the copy with this id, new or existing. */
export async function titleOfCopy(id: string, copy: Written): Promise<CopyTitle> {
  const titled = await titleFactsOf(id, copy);
  const there = existingTitleId(titled);
  const { titleId, key, nameKey, authorKey, more } = titled;
  const row = { id: titleId, key, nameKey, authorKey, name: copy.name, author: copy.author, more };
  return { made: sql`${insertInto(titles, row)} WHERE ${there} IS NULL ON CONFLICT DO NOTHING`, id: there, more };
}
