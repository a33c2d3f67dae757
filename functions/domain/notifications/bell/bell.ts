/**
 * Notifications: the rows of the outbox again, as the bell of the header lists them. Each line is written when it is read, from
 * how things stand then; what is over by then is left out (docs/decisions/112-one-outbox-for-letters-and-the-bell.md).
 */
import { and, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { ForeignText } from '../../../../core/notifications/foreign-text.ts';
import type { LetterKind } from '../../../../core/notifications/letter.ts';
import { ASK_WITHIN_SECONDS, NOTIFICATIONS, type Notification } from '../../../../core/notifications/notification.ts';
import { momentOf } from '../../../../core/notifications/requests.ts';
import type { PayoutState } from '../../../../core/payments/payouts/payout-state.ts';
import { isInStock } from '../../../db/active.ts';
import { writeBatch } from '../../../db/batch.ts';
import { builder } from '../../../db/builder.ts';
import { asWritten, writtenBy } from '../../../db/letters/written-by.ts';
import { waitingCents } from '../../../db/money/seller-money.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { fulfilmentEvents, fulfilments, saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { orders, paymentAttempts, refunds, sales } from '../../../db/tables/money/payments.ts';
import { payoutAccounts, payoutWaits } from '../../../db/tables/money/payouts.ts';
import { outbox } from '../../../db/tables/notifications.ts';
import { reports } from '../../../db/tables/reports.ts';
import { queueEntries } from '../../../db/tables/reservations.ts';
import type { Deps } from '../../ports.ts';
import type { BellRow } from './line.ts';
import { lineOf } from './lines.ts';

type Edges = Pick<Deps, 'db' | 'now'>;

/** A row of the outbox, `o` in statements. */
const told = alias(outbox, 'letter');

/** A row among the newest, `n` in statements. */
const shown = alias(outbox, 'line');

/** The ids of the newest rows of a user that the bell shows. */
const newest = (userId: string, moment: number): SQL =>
  sql`(SELECT ${shown.id} FROM ${outbox} line WHERE ${shown.userId} = ${userId} AND ${shown.shownAt} IS NOT NULL AND ${shown.shownAt} <= ${moment}
    ORDER BY ${shown.shownAt} DESC LIMIT ${NOTIFICATIONS})`;

/** An entry of the facts; of a digest, the first event. */
const fact = (name: string): SQL => sql`${told.facts} ->> ${name}`;
const event = sql`${told.facts} ->> '$.of[0]'`;

/** The booking that somebody's turn is for. */
const pendingOrder = sql`(SELECT ${orders.id} FROM ${orders} WHERE ${orders.listingId} = ${fact('listing')}
  AND ${orders.buyerId} = ${told.userId} AND ${orders.state} = 'pending')`;

const orderId = sql`CASE ${told.kind} WHEN 'booked' THEN ${event} WHEN 'payout-sent' THEN ${event} ->> 'order'
  WHEN 'payout-outside' THEN ${event} ->> 'order' WHEN 'turn' THEN ${pendingOrder} WHEN 'turn-ending' THEN ${pendingOrder}
  ELSE coalesce(${fact('order')}, ${paymentAttempts.orderId}) END`;

const listingId = sql`coalesce(${orders.listingId}, ${fact('listing')}, CASE ${told.kind} WHEN 'wishes' THEN ${fact('$.of[0].listing')}
  WHEN 'report-decided' THEN ${reports.listingId} WHEN 'listing-removed' THEN ${auditEntries.subjectId} END)`;

/** Until when the state lasts to which the event of the row led; null when another one came, and while the clocks stand still. */
const lastsUntil = sql<number | null>`(SELECT ${fulfilments.deadlineAt} FROM ${fulfilments} JOIN ${fulfilmentEvents}
  ON ${fulfilmentEvents.orderId} = ${fulfilments.orderId} AND ${fulfilmentEvents.number} = ${fact('event')}
    AND ${fulfilmentEvents.state} = ${fulfilments.state} WHERE ${fulfilments.orderId} = ${orders.id} AND ${fulfilments.frozenAt} IS NULL)`;

/** What the event of the row owes to the buyer. */
const saleRefundCents = sql<number | null>`(SELECT ${saleRefunds.amountCents} FROM ${saleRefunds}
  WHERE ${saleRefunds.orderId} = ${orders.id} AND ${saleRefunds.event} = ${fact('event')})`;

/** Of a row about a seller's account, how it stands, and what waits for them while they have to do something about it. */
const isOfAccount = sql`${told.kind} IN ('payout-waiting', 'payout-account-ready', 'payout-account-restricted', 'payout-account-ended')`;
const payoutState = sql<PayoutState | null>`CASE WHEN ${isOfAccount} THEN
  coalesce((SELECT ${payoutAccounts.state} FROM ${payoutAccounts} WHERE ${payoutAccounts.userId} = ${told.userId}), 'none') END`;
const payoutWaitingCents = sql<
  number | null
>`CASE WHEN ${told.kind} = 'payout-waiting' THEN (SELECT ${waitingCents(payoutWaits.sellerId)}
  FROM ${payoutWaits} WHERE ${payoutWaits.sellerId} = ${told.userId}) END`;

const hasQueues = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${queueEntries} WHERE ${queueEntries.buyerId} = ${userId})`;

/** Reads a text of a user as its reader may see it. */
type NameOf = (authorId: SQLWrapper, text: SQLWrapper) => SQL<ForeignText | null>;
const inShop: NameOf = (_, text) => asWritten(text);
const outside: NameOf = (authorId, text) => writtenBy(authorId, text, { readerId: told.userId });

/** Rows of the outbox with all that their lines tell, the newest first; a row of nothing for none. `isAtStake` comes with each. */
const rowsOf = (db: Edges['db'], ids: SQL, isAtStake: SQL<number>, nameOf: NameOf) =>
  db
    .select({
      ...{
        isAtStake: sql<number>`mine.isAtStake`,
        id: told.id,
        kind: told.kind,
        at: told.shownAt,
        readAt: told.readAt,
      },
      facts: sql<string>`${told.facts}`,
      ...{ orderId: orders.id, orderState: orders.state, orderHiddenAt: orders.hiddenAt },
      buyer: nameOf(orders.buyerId, orders.buyerName),
      name: nameOf(
        sql`coalesce(${orders.sellerId}, ${listings.sellerId})`,
        sql`coalesce(${orders.listingName}, ${listings.name})`,
      ),
      ...{ listingId: listings.id, titleId: listings.titleId, soldAt: listings.soldAt },
      priceCents: listings.resellPriceCents,
      isInStock: sql<number | null>`${isInStock(listings)}`,
      ...{ saleCents: sales.amountCents, refundCents: refunds.amountCents, refundState: refunds.state },
      saleRefundCents,
      ...{
        turnEndsAt: queueEntries.turnEndsAt,
        outcome: reports.outcome,
        lastsUntil,
        adminAction: auditEntries.action,
      },
      ...{ payoutState, payoutWaitingCents },
    })
    .from(sql`(SELECT ${isAtStake} AS isAtStake) mine`)
    .leftJoin(told, sql`${told.id} IN ${ids}`)
    .leftJoin(paymentAttempts, sql`${paymentAttempts.id} = ${fact('attempt')}`)
    .leftJoin(refunds, sql`${refunds.attemptId} = ${paymentAttempts.id}`)
    .leftJoin(orders, sql`${orders.id} = ${orderId}`)
    .leftJoin(sales, sql`${sales.orderId} = ${orders.id}`)
    .leftJoin(auditEntries, sql`${auditEntries.id} = ${fact('record')}`)
    .leftJoin(reports, sql`${reports.id} = CASE ${told.kind} WHEN 'report-decided' THEN ${event} END`)
    .leftJoin(listings, sql`${listings.id} = ${listingId}`)
    .leftJoin(
      queueEntries,
      sql`${queueEntries.listingId} = ${fact('listing')} AND ${queueEntries.buyerId} = ${told.userId}`,
    )
    .orderBy(sql`${told.shownAt} DESC, ${told.id}`);

/** What the bell lists, the newest first, and within how many seconds it is worth asking again. One round trip. */
export async function listNotifications(
  { db, now }: Edges,
  { userId }: Actor,
): Promise<{ notifications: Notification[]; askWithin: number }> {
  const moment = now();
  const rows = await rowsOf(db, newest(userId, moment), hasQueues(userId), inShop);
  const askWithin = rows[0]?.isAtStake === 1 ? ASK_WITHIN_SECONDS.atStake : ASK_WITHIN_SECONDS.usual;
  return { askWithin, notifications: rows.flatMap((row) => notificationOf(row, moment)) };
}

/**
 * The lines of these rows of the outbox as they leave the shop, whoever they belong to and whether or not the bell shows them; none of
 * what is over.
 */
export async function listLines({ db, now }: Edges, ids: readonly string[]): Promise<Notification[]> {
  const rows = await rowsOf(db, sql`${ids}`, sql<number>`0`, outside);
  return rows.flatMap((row) => notificationOf({ ...row, at: row.at ?? 0 }, now()));
}

type ShownRow = Omit<BellRow, 'facts'> & {
  readonly id: string | null;
  readonly kind: LetterKind | null;
  readonly at: number | null;
  readonly readAt: number | null;
  readonly facts: string;
};

/** Nothing for what is over, and for the row that stands for an empty list. */
function notificationOf({ facts, ...row }: ShownRow, moment: number): Notification[] {
  const { id, kind, at, readAt } = row;
  if (id === null || kind === null || at === null) return [];
  const line = lineOf(kind, { ...row, facts: JSON.parse(facts) }, moment);
  return line ? [{ id, kind, ...line, at, read: readAt !== null }] : [];
}

/**
 * Marks as read what was shown until `upTo`: the moment of the newest line that was seen (ISO 8601), or its id. Doing it
 * again changes nothing. What happened meanwhile stays unread, also in a digest that grew. Answers how many were marked.
 */
export async function readNotifications({ db, now }: Edges, { userId }: Actor, upTo: string): Promise<number> {
  const moment = now();
  const seenAt = momentOf(upTo);
  const until =
    seenAt !== null
      ? sql`${seenAt}`
      : sql`(SELECT ${told.shownAt} FROM ${outbox} letter WHERE ${told.id} = ${upTo} AND ${told.userId} = ${userId})`;
  const { marked } = await writeBatch(db, {
    marked: builder
      .update(outbox)
      .set({ readAt: moment })
      .where(and(sql`${outbox.id} IN ${newest(userId, moment)}`, lte(outbox.shownAt, until), isNull(outbox.readAt))),
  });
  return marked.changed;
}
