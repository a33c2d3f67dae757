/**
 * Tells people about the copies that they want. A write that puts a copy on sale adds it to `want_checks`; the rest
 * happens behind the response and by the schedule, in portions of wants. Each portion reads its position, inserts
 * matches and tells them in one batch, so that a match is told once, whatever ends in between.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CONDITIONS } from '../../../core/condition.ts';
import { DAY_MS } from '../../../core/days.ts';
import { FIRST_REFUSAL, WANT_NEWS_PER_DAY } from '../../../core/orders/want.ts';
import { builder, type Query, writeBatch } from '../../db/batch.ts';
import { isActiveUser, isForSale, isInStock, isStockOutdated, listing, seller } from '../../db/conditions.ts';
import { isBlockedBetween } from '../../db/conversation-pairs.ts';
import { queueLettersStatement, queueNewsStatement } from '../../db/letters.ts';
import { assignments, insertInto } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { outbox } from '../../db/tables/letters.ts';
import { queueEntries } from '../../db/tables/reservations.ts';
import { titles } from '../../db/tables/titles.ts';
import { wantChecks, wantMatches, wants } from '../../db/tables/wants.ts';
import type { Deps } from '../ports.ts';
import { advanceQueueStatements } from '../reservations/queue.ts';
import { inPortions, type Pace } from '../runs/pace.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

/** Wants per portion; each reads some four rows, and writes five when it matches. */
const WANTS: Pace = { least: 10, first: 50, most: 200 };

/** Copies that one statement drops because nobody wants them, and those that a run tells about. */
const CHECKS_AT_ONCE = 200;
const CHECKS_OF_A_RUN = 20;
const ROUNDS_OF_A_RUN = 10;
const PORTIONS_OF_A_RUN = 300;

/** People whose wants are read for the twelve of a first refusal: some want it cheaper, or in a better condition. */
const PEOPLE_LOOKED_AT = 600;

/** Wants of one person that name a copy in one way: in its category, and in any. */
const WANTS_OF_ONE_WAY = 2;

/** Emails about found copies leave at this time of the day (UTC). */
const DIGEST_HOUR_MS = 6 * 60 * 60 * 1000;

const want = alias(wants, 'want');
const person = alias(users, 'person');
const title = alias(titles, 'title');
const check = alias(wantChecks, 'want_check');
const match = alias(wantMatches, 'want_match');
const queueEntry = alias(queueEntries, 'queue_entry');
const offered = alias(listings, 'offered');
const earlier = alias(wantMatches, 'earlier');

const isInWantedCategory = sql`(${want.categoryId} IS NULL OR ${listing.categoryId} = (SELECT coalesce(${categories.mergedInto}, ${categories.id}) FROM ${categories} WHERE ${categories.id} = ${want.categoryId}))`;

/** The first wants, in each of four ways, that name this copy: four looks into indexes. */
function inFourWays(listingId: SQLWrapper | string, columns: SQL, which: SQL, size: number): SQL {
  const named = (way: SQL) =>
    sql`SELECT * FROM (SELECT ${columns} FROM ${listings} listing JOIN ${titles} title ON ${title.id} = ${listing.titleId}
      CROSS JOIN ${wants} want WHERE ${listing.id} = ${listingId} AND ${way} AND ${which} ORDER BY ${want.number} LIMIT ${size})`;
  return sql`${named(sql`${want.nameKey} = ${title.nameKey} AND ${want.authorKey} = ${title.authorKey}`)}
    UNION ${named(sql`${want.nameKey} = ${title.nameKey} AND ${want.authorKey} = ''`)}
    UNION ${named(sql`${want.nameKey} = '' AND ${want.authorKey} = ${title.authorKey} AND ${title.authorKey} <> ''`)}
    UNION ${named(sql`${want.isbn} = ${listing.isbn} AND ${want.isbn} IS NOT NULL`)}`;
}

const number = sql`${want.number} AS number`;

/** Numbers of the next wants behind `after` that name this copy. */
const naming = (listingId: SQLWrapper | string, after: SQL | number, size: number): SQL =>
  sql`(${inFourWays(listingId, number, sql`${want.number} > ${after}`, size)} ORDER BY number LIMIT ${size})`;

/** Numbers of the wants that name this copy, of the first people; each counts once, whatever else they want. */
const namingOfFirstPeople = (listingId: string): SQL =>
  sql`(SELECT number FROM (SELECT number, dense_rank() OVER (ORDER BY earliest) AS place
    FROM (SELECT number, min(number) OVER (PARTITION BY person_id) AS earliest
      FROM (${inFourWays(listingId, sql`${number}, ${want.personId} AS person_id`, isInWantedCategory, PEOPLE_LOOKED_AT * WANTS_OF_ONE_WAY)})))
    WHERE place <= ${PEOPLE_LOOKED_AT})`;

const rankOf = (condition: SQLWrapper): SQL =>
  sql`CASE ${condition} ${sql.join(
    CONDITIONS.map((word, rank) => sql`WHEN ${word} THEN ${rank}`),
    sql` `,
  )} END`;

/** The copy fits the want, and its person may hear of it. */
const fits = sql`${isInStock(listing)} AND ${isForSale(listing, seller)} AND NOT ${isStockOutdated(listing)}
  AND ${isActiveUser(person)} AND ${person.id} <> ${listing.sellerId}
  AND NOT ${isBlockedBetween(person.id, listing.sellerId)}
  AND ${isInWantedCategory}
  AND coalesce(${want.maxCents}, ${listing.resellPriceCents}) >= ${listing.resellPriceCents}
  AND (${want.condition} IS NULL OR ${rankOf(listing.condition)} <= ${rankOf(want.condition)})`;

const fitting = (listingId: SQLWrapper | string, numbers: SQL): SQL =>
  sql`FROM ${numbers} named CROSS JOIN ${wants} want ON ${want.number} = named.number
    JOIN ${users} person ON ${person.id} = ${want.personId}
    JOIN ${listings} listing ON ${listing.id} = ${listingId} JOIN ${users} seller ON ${seller.id} = ${listing.sellerId}
    WHERE ${fits}`;

/** Matches of the person within a day, of this title or of all, at most as many as `most`. */
const isBelowDailyMost = (moment: number, most: number, which: SQL = sql`1`): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM ${wantMatches} earlier WHERE ${earlier.personId} = ${match.personId}
    AND ${earlier.toldAt} > ${moment - DAY_MS} AND ${which} LIMIT ${most})) < ${most}`;

/** The bell and pushes at once, up to a number a day; each match in the email of the day. */
function tellStatements(listingId: string, moment: number): readonly Query[] {
  const untold = sql`FROM ${wantMatches} want_match JOIN ${listings} listing ON ${listing.id} = ${match.listingId}
    WHERE ${match.listingId} = ${listingId} AND ${match.toldAt} IS NULL`;
  const { title: ofTitle, person: ofPerson } = WANT_NEWS_PER_DAY;
  const said = { by: listing.sellerId, userId: sql`${match.personId}` };
  return [
    queueLettersStatement(
      {
        kind: 'wants',
        id: sql`'want:' || ${match.listingId} || ':' || ${match.personId}`,
        ...said,
        facts: sql`json_object('of', json_array(json_object('listing', ${match.listingId})))`,
        only: 'shop',
        from: sql`${untold} AND ${isBelowDailyMost(moment, ofPerson)} AND ${isBelowDailyMost(moment, ofTitle, sql`${earlier.titleId} = ${match.titleId}`)}`,
      },
      moment,
    ),
    queueNewsStatement(
      {
        kind: 'wants',
        id: sql`'wants:' || ${match.listingId} || ':' || ${match.personId}`,
        ...said,
        what: sql`json_object('listing', ${match.listingId})`,
        only: 'mail',
        dueAt: nextDigestAt(moment),
        from: untold,
      },
      moment,
    ),
    sql`UPDATE ${wants} SET ${assignments(wants, { usedAt: moment, warnedAt: null })} WHERE ${wants.id} IN
      (SELECT ${match.wantId} FROM ${wantMatches} want_match WHERE ${match.listingId} = ${listingId} AND ${match.toldAt} IS NULL)`,
    sql`UPDATE ${wantMatches} SET ${assignments(wantMatches, { toldAt: moment })}
      WHERE ${wantMatches.listingId} = ${listingId} AND ${wantMatches.toldAt} IS NULL`,
  ];
}

/** Moment at which the next email about found copies leaves, ms since the epoch. */
export const nextDigestAt = (moment: number): number => {
  const today = moment - (moment % DAY_MS) + DIGEST_HOUR_MS;
  return today > moment ? today : today + DAY_MS;
};

async function tellPortion({ db, now }: Needs, listingId: string, size: number): Promise<'more' | 'done'> {
  const moment = now();
  const after = sql`(SELECT ${check.after} FROM ${wantChecks} want_check WHERE ${check.listingId} = ${listingId})`;
  const next = naming(listingId, after, size);
  const { done } = await writeBatch(db, {
    matched: sql`${insertInto(wantMatches, {
      personId: want.personId,
      listingId: listing.id,
      wantId: want.id,
      titleId: listing.titleId,
      at: moment,
    })} ${fitting(listingId, next)} ORDER BY ${want.number} ON CONFLICT DO NOTHING`,
    letters: tellStatements(listingId, moment),
    passed: sql`UPDATE ${wantChecks} SET ${assignments(wantChecks, { after: sql`(SELECT max(number) FROM ${next})` })}
      WHERE ${wantChecks.listingId} = ${listingId} AND EXISTS ${naming(listingId, after, 1)}`,
    done: builder
      .delete(wantChecks)
      .where(sql`${wantChecks.listingId} = ${listingId} AND NOT EXISTS ${naming(listingId, after, 1)}`),
  });
  return done.changed === 1 ? 'done' : 'more';
}

/** Drops the first copies that nobody wants: most of an import, or of a seller who is back. */
const dropUnwanted = ({ db }: Needs) =>
  writeBatch(db, {
    dropped: sql`DELETE FROM ${wantChecks} WHERE ${wantChecks.listingId} IN (
      SELECT ${check.listingId} FROM ${wantChecks} want_check WHERE ${check}.rowid IN (
        SELECT rowid FROM ${wantChecks} ORDER BY rowid LIMIT ${CHECKS_AT_ONCE}) AND NOT EXISTS ${naming(check.listingId, sql`${check.after}`, 1)})`,
  });

/** Part of a scheduled job, and the work behind a response. Concurrent runs tell nobody twice. */
export async function notifyWanters(deps: Needs): Promise<void> {
  for (let round = 0; round < ROUNDS_OF_A_RUN; round++) {
    const [any] = await deps.db.select({ id: wantChecks.listingId }).from(wantChecks).limit(1);
    if (!any) return;
    await dropUnwanted(deps);
    const waiting = await deps.db
      .select({ id: wantChecks.listingId })
      .from(wantChecks)
      .orderBy(sql`rowid`)
      .limit(CHECKS_OF_A_RUN);
    for (const { id } of waiting)
      await inPortions(deps, WANTS, PORTIONS_OF_A_RUN, (size) => tellPortion(deps, id, size));
  }
}

/** Tells behind the response to a write that put copies on sale. */
export const notifyWantersLater = ({ now, pages }: Pick<Deps, 'now' | 'pages'>): void =>
  pages.later(0, (db) => notifyWanters({ db, now }));

/**
 * Turns of a person within a day that were told or are to come, of this copy's title or of all, at most as many as
 * `most`. Each is told by an email at once, so that a seller could send many.
 */
const turnsLately = (personId: SQL, moment: number, most: number, which: SQL = sql`1`): SQL =>
  sql`(SELECT count(*) FROM (SELECT 1 FROM (
      SELECT ${queueEntry.listingId} AS listing_id FROM ${queueEntries} queue_entry
        WHERE ${queueEntry.buyerId} = ${personId} AND ${queueEntry.firstTurnMs} IS NOT NULL AND ${queueEntry.turnEndsAt} IS NULL
      UNION ALL SELECT json_extract(${outbox.facts}, '$.listing') FROM ${outbox}
        WHERE ${outbox.userId} = ${personId} AND ${outbox.kind} = 'want-turn' AND ${outbox.createdAt} > ${moment - DAY_MS}) turn
    JOIN ${listings} offered ON ${offered.id} = turn.listing_id WHERE ${which} LIMIT ${most})) < ${most}`;

/**
 * First refusal of a new copy: the first people who want it stand in its queue, in the order of their wants, each with
 * an equal turn. They need no order to stand there. People with many turns of that day stand aside. Nothing changes for
 * a copy that nobody wants.
 */
export function firstRefusalStatements(listingId: string, moment: number): readonly Query[] {
  const buyer = sql`first.buyer`;
  const { title: ofTitle, person: ofPerson } = WANT_NEWS_PER_DAY;
  const itsTitle = sql`${offered.titleId} = (SELECT ${listings.titleId} FROM ${listings} WHERE ${listings.id} = ${listingId})`;
  const first = sql`(SELECT ${want.personId} AS buyer, min(${want.createdAt}) AS joined
    ${fitting(listingId, namingOfFirstPeople(listingId))} AND ${person.role} = 'Buyer'
    GROUP BY ${want.personId} ORDER BY min(${want.number}) LIMIT ${FIRST_REFUSAL.people})`;
  return [
    sql`${insertInto(queueEntries, {
      listingId: sql`${listingId}`,
      buyerId: buyer,
      joinedAt: sql`first.joined`,
      firstTurnMs: sql`CAST(${FIRST_REFUSAL.ms} / count(*) OVER () AS INTEGER)`,
      firstUntil: moment + FIRST_REFUSAL.ms,
    })} FROM ${first} first WHERE ${turnsLately(buyer, moment, ofPerson)} AND ${turnsLately(buyer, moment, ofTitle, itsTitle)} ON CONFLICT DO NOTHING`,
    ...advanceQueueStatements(listingId, moment),
  ];
}
