import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import { titleKeyOf } from '../../../core/catalog/title-key.ts';
import { findContactDataInName } from '../../../core/entity/contact-data-in-names.ts';
import {
  MATCHES_LOOKED_AT,
  MAX_MATCHES_PER_WANT,
  MAX_WANTS_PER_PERSON,
  type NewWant,
  type Want,
  type WantedTitle,
} from '../../../core/orders/want.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { RETENTION } from '../../../core/retention.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { wantsWords } from '../../../core/words/en/orders.ts';
import { builder, isStoppedBy, reading, type Step, stopUnless, writeBatch } from '../../db/batch.ts';
import { isInStock, isOpenCategory, isStillActive, listing } from '../../db/conditions.ts';
import { assignments, insertInto, onConflictSet } from '../../db/rows.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { titleIsbns, titles } from '../../db/tables/titles.ts';
import { wantedTitles, wantMatches, wants } from '../../db/tables/wants.ts';
import { Failure, notFound, unauthorized } from '../../errors.ts';
import { newTitleId } from '../catalog/titles/title-of-copy.ts';
import { type Page, type Paging, toPage } from '../paging.ts';
import type { Deps } from '../ports.ts';

const title = alias(titles, 'title');
const excluded = alias(wants, 'excluded');

/** The new value in a want that the person has already. */
const keptUnlessSent = (field: 'title' | 'author' | 'isbn' | 'titleId' | 'wantedId'): SQL =>
  sql`coalesce(${excluded[field]}, ${wants[field]})`;

/**
 * Adds a want. One that the person has already gets the bounds of the new one, also where these are none, and its
 * words, ISBN and title where it has any; it keeps its place in the order of wants (`changed`). Throws
 * `too_many_wants`; `invalid` for a title or a category that does not exist. `counting` goes first in the batch.
 */
export async function addWant(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { userId }: Actor,
  want: NewWant,
  counting: readonly Step[] = [],
): Promise<{ id: string; changed: boolean }> {
  const [id, moment] = [newId(), now()];
  const { nameKey, authorKey, wantedId } = await soughtBy(want);
  const { added } = await writeBatch(db, {
    counting,
    titleThere: stopUnless(
      'title gone',
      sql`${want.titleId} IS NULL OR EXISTS (SELECT 1 FROM ${titles} WHERE ${titles.id} = ${want.titleId})`,
    ),
    categoryThere: stopUnless(
      'category gone',
      sql`${want.categoryId} IS NULL OR EXISTS (SELECT 1 FROM ${categories} WHERE ${categories.id} = ${want.categoryId} AND ${isOpenCategory(categories)})`,
    ),
    added: reading<{ id: string }>(
      sql`${insertInto(wants, {
        ...want,
        ...{ id, personId: sql`${userId}`, nameKey, authorKey, wantedId },
        ...{ createdAt: moment, usedAt: moment },
      })} WHERE ${isStillActive(userId)} ${onConflictSet(wants, ['personId', 'soughtKey'], {
        ...{ maxCents: want.maxCents, condition: want.condition },
        ...{ title: keptUnlessSent('title'), author: keptUnlessSent('author') },
        ...{ isbn: keptUnlessSent('isbn'), titleId: keptUnlessSent('titleId') },
        // Words with contact data have no title that is counted, and must not get one from words before.
        wantedId: sql`CASE WHEN ${excluded.title} IS NULL THEN ${keptUnlessSent('wantedId')} ELSE ${excluded.wantedId} END`,
        ...{ usedAt: moment, warnedAt: null },
      })} RETURNING ${wants.id} AS id`,
    ),
    hasRoom: stopUnless(
      'too many wants',
      sql`(SELECT count(*) FROM ${wants} WHERE ${wants.personId} = ${userId}) <= ${MAX_WANTS_PER_PERSON}`,
    ),
  }).catch((error) => {
    throw refusalOf(error);
  });
  const [row] = added.rows;
  if (!row) throw unauthorized();
  return { id: row.id, changed: row.id !== id };
}

/** Keys and counted title of a want: those of the title that it names, else of its words, else of its ISBN's title. */
async function soughtBy({ titleId, title: name, author, isbn }: NewWant) {
  if (titleId !== null) {
    const of = (column: SQL) => sql<string>`(SELECT ${column} FROM ${titles} title WHERE ${title.id} = ${titleId})`;
    return { nameKey: of(sql`${title.nameKey}`), authorKey: of(sql`${title.authorKey}`), wantedId: titleId };
  }
  const { key, authorKey, ...keys } = titleKeyOf({ name: name ?? '', author });
  const nameKey = name === null ? '' : keys.nameKey;
  // Words with contact data find copies, and are not shown to sellers.
  const isPlain = findContactDataInName(`${name ?? ''} ${author ?? ''}`).length === 0;
  if (name !== null) return { nameKey, authorKey, wantedId: isPlain ? await newTitleId(key) : null };
  const ofIsbn = sql<string>`(SELECT ${titleIsbns.titleId} FROM ${titleIsbns} WHERE ${titleIsbns.isbn} = ${isbn} ORDER BY ${titleIsbns.copies} DESC LIMIT 1)`;
  // Beside an ISBN an author says nothing more.
  return isbn === null ? { nameKey, authorKey, wantedId: null } : { nameKey, authorKey: '', wantedId: ofIsbn };
}

function refusalOf(error: unknown): unknown {
  const invalid = (fields: Record<string, string>) => new Failure('invalid', commonWords.error.invalid, { fields });
  if (isStoppedBy(error, 'too many wants'))
    return new Failure('too_many_wants', wantsWords.tooMany(MAX_WANTS_PER_PERSON));
  if (isStoppedBy(error, 'title gone')) return invalid({ titleID: wantsWords.wrong.title });
  if (isStoppedBy(error, 'category gone')) return invalid({ categoryId: wantsWords.wrong.category });
  return error;
}

const found = alias(wantMatches, 'found');

/** A part of its own: the builder takes the tables away from columns that stand directly in an expression. */
const namedMatches = sql`SELECT ${found.listingId}, ${found.at} FROM (
    SELECT ${wantMatches.listingId}, ${wantMatches.at} FROM ${wantMatches} WHERE ${wantMatches.wantId} = ${wants.id}
    ORDER BY ${wantMatches.at} DESC LIMIT ${MATCHES_LOOKED_AT}) found
  JOIN ${listings} listing ON ${listing.id} = ${found.listingId}
  ORDER BY ${isInStock(listing)} DESC, ${found.at} DESC LIMIT ${MAX_MATCHES_PER_WANT}`;

const matchesOf = sql<string>`(SELECT json_group_array(json_object('listingId', listing_id, 'at', at)) FROM (${namedMatches}))`;

/** A person's wants, newest first, with copies of each: those for sale first. */
export async function listWants(
  { db }: Pick<Deps, 'db'>,
  { userId }: Actor,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<Want>> {
  const rows = await db
    .select({
      ...{ id: wants.id, title: wants.title, author: wants.author, isbn: wants.isbn, titleId: wants.titleId },
      ...{ categoryId: wants.categoryId, maxCents: wants.maxCents, condition: wants.condition },
      createdAt: wants.createdAt,
      endsAt: sql<number | null>`CASE WHEN ${wants.warnedAt} IS NOT NULL THEN ${wants.usedAt} + ${RETENTION.wants} END`,
      matches: matchesOf,
    })
    .from(wants)
    .where(
      and(eq(wants.personId, userId), after && sql`(${wants.createdAt}, ${wants.id}) < (${after.at}, ${after.id})`),
    )
    .orderBy(desc(wants.createdAt), desc(wants.id))
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: items.map((row) => ({ ...row, matches: JSON.parse(row.matches) })), next };
}

/** Throws `not_found` for another person's want. The copies that it found are not told again. */
export async function removeWant({ db }: Pick<Deps, 'db'>, { userId }: Actor, id: string): Promise<number> {
  const { removed } = await writeBatch(db, {
    removed: builder.delete(wants).where(and(eq(wants.id, id), eq(wants.personId, userId))),
  });
  if (removed.changed !== 1) throw notFound();
  return 1;
}

/** Keeps the wants of the person that would end soon (those warned of) for another year. Returns their number. */
export async function keepEndingWants({ db, now }: Pick<Deps, 'db' | 'now'>, { userId }: Actor): Promise<number> {
  const { kept } = await writeBatch(db, {
    kept: sql`UPDATE ${wants} SET ${assignments(wants, { usedAt: now(), warnedAt: null })}
      WHERE ${wants.personId} = ${userId} AND ${wants.warnedAt} IS NOT NULL`,
  });
  return kept.changed;
}

/** Titles that most people want. Those without a copy are named when several people want them. */
export async function listWantedTitles(
  { db }: Pick<Deps, 'db'>,
  { after, limit = PAGE_SIZE.api }: Paging = {},
): Promise<Page<WantedTitle>> {
  const rows = await db
    .select({
      id: wantedTitles.id,
      title: sql<string>`coalesce(${titles.name}, ${wantedTitles.title})`,
      author: sql<string | null>`iif(${titles.id} IS NULL, ${wantedTitles.author}, ${titles.author})`,
      people: wantedTitles.people,
      copies: titles.copies,
    })
    .from(wantedTitles)
    .leftJoin(titles, eq(titles.id, wantedTitles.id))
    .where(
      and(
        // Written like the condition of the partial index.
        sql`(known = 1 OR people >= 3)`,
        after && sql`(${wantedTitles.people}, ${wantedTitles.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(wantedTitles.people), desc(wantedTitles.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ people, id }) => ({ at: people, id }));
}
