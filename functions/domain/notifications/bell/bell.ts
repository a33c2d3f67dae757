/**
 * Notifications: rows of the outbox, as the bell of the header lists them. The text of a line is computed on reading,
 * from the present state; a line without present meaning is left out
 * (docs/decisions/21-outbox.md).
 */
import { and, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import type { ForeignText } from '../../../../core/notifications/foreign-text.ts';
import type { LetterKind } from '../../../../core/notifications/letter.ts';
import {
  MAX_NOTIFICATIONS,
  type Notification,
  POLL_WITHIN_SECONDS,
} from '../../../../core/notifications/notification.ts';
import { momentOfUpTo } from '../../../../core/notifications/requests.ts';
import type { PayoutAccountState } from '../../../../core/payments/payouts/payout-state.ts';
import { builder, writeBatch } from '../../../db/batch.ts';
import { isInStock } from '../../../db/conditions.ts';
import { hasLaterLetter, otherOf, unreadOf } from '../../../db/conversation-pairs.ts';
import { readForeignText, readUnrestrictedText } from '../../../db/foreign-texts.ts';
import { waitingCentsOfSeller } from '../../../db/money/seller-money.ts';
import { users } from '../../../db/tables/accounts.ts';
import { auditEntries } from '../../../db/tables/audit.ts';
import { listings } from '../../../db/tables/catalog.ts';
import { outbox } from '../../../db/tables/letters.ts';
import { fulfilmentEvents, fulfilments, saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { orders, paymentAttempts, refunds, sales } from '../../../db/tables/money/payments.ts';
import { payoutAccounts, payoutWaits } from '../../../db/tables/money/payouts.ts';
import { reports } from '../../../db/tables/reports.ts';
import { queueEntries } from '../../../db/tables/reservations.ts';
import { conversations } from '../../../db/tables/trust.ts';
import type { Deps } from '../../ports.ts';
import type { BellRow } from './bell-line.ts';
import { writeBellLine } from './bell-lines.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

const letter = alias(outbox, 'letter');

const line = alias(outbox, 'line');

const newest = (userId: string, moment: number): SQL =>
  sql`(SELECT ${line.id} FROM ${outbox} line WHERE ${line.userId} = ${userId} AND ${line.shownAt} IS NOT NULL AND ${line.shownAt} <= ${moment}
    ORDER BY ${line.shownAt} DESC LIMIT ${MAX_NOTIFICATIONS})`;

/** A field of the facts; for a digest, of its first event. */
const fact = (name: string): SQL => sql`${letter.facts} ->> ${name}`;
const event = sql`${letter.facts} ->> '$.of[0]'`;

/** The pending order of the buyer who has the turn. */
const pendingOrder = sql`(SELECT ${orders.id} FROM ${orders} WHERE ${orders.listingId} = ${fact('listing')}
  AND ${orders.buyerId} = ${letter.userId} AND ${orders.state} = 'pending')`;

const orderId = sql`CASE ${letter.kind} WHEN 'booked' THEN ${event} WHEN 'payout-sent' THEN ${event} ->> 'order'
  WHEN 'payout-outside' THEN ${event} ->> 'order' WHEN 'turn' THEN ${pendingOrder} WHEN 'turn-ending' THEN ${pendingOrder}
  ELSE coalesce(${fact('order')}, ${paymentAttempts.orderId}) END`;

const listingId = sql`coalesce(${orders.listingId}, ${fact('listing')}, CASE WHEN ${letter.kind} IN ('wishes', 'wants') THEN ${fact('$.of[0].listing')}
  WHEN ${letter.kind} = 'report-decided' THEN ${reports.listingId} WHEN ${letter.kind} = 'listing-removed' THEN ${auditEntries.subjectId} WHEN ${letter.kind} = 'messages' THEN ${conversations.listingId} END)`;

/** Deadline of the state to which the row's event led; null after a later event, and while the sale is frozen. */
const lastsUntil = sql<number | null>`(SELECT ${fulfilments.deadlineAt} FROM ${fulfilments} JOIN ${fulfilmentEvents}
  ON ${fulfilmentEvents.orderId} = ${fulfilments.orderId} AND ${fulfilmentEvents.number} = ${fact('event')}
    AND ${fulfilmentEvents.state} = ${fulfilments.state} WHERE ${fulfilments.orderId} = ${orders.id} AND ${fulfilments.frozenAt} IS NULL)`;

const saleRefundCents = sql<number | null>`(SELECT ${saleRefunds.amountCents} FROM ${saleRefunds}
  WHERE ${saleRefunds.orderId} = ${orders.id} AND ${saleRefunds.event} = ${fact('event')})`;

/** For rows about a payout account: its present state, and for `payout-waiting` the cents that wait for the seller. */
const isOfAccount = sql`${letter.kind} IN ('payout-waiting', 'payout-account-ready', 'payout-account-restricted', 'payout-account-ended')`;
const payoutState = sql<PayoutAccountState | null>`CASE WHEN ${isOfAccount} THEN
  coalesce((SELECT ${payoutAccounts.state} FROM ${payoutAccounts} WHERE ${payoutAccounts.userId} = ${letter.userId}), 'none') END`;
const payoutWaitingCents = sql<
  number | null
>`CASE WHEN ${letter.kind} = 'payout-waiting' THEN (SELECT ${waitingCentsOfSeller(payoutWaits.sellerId)}
  FROM ${payoutWaits} WHERE ${payoutWaits.sellerId} = ${letter.userId}) END`;

/** Unread messages of a conversation, for the reader of the row; null where a later row tells of them. */
const person = alias(users, 'person');
const unread: SQL<number | null> =
  sql`CASE WHEN NOT ${hasLaterLetter(letter.id, letter.userId)} THEN ${unreadOf(letter.userId)} END`;

const hasQueues = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${queueEntries} WHERE ${queueEntries.buyerId} = ${userId})`;

/** Selects a user's text as its reader may see it. */
type NameOf = (authorId: SQLWrapper, text: SQLWrapper) => SQL<ForeignText | null>;
const inShop: NameOf = (_, text) => readUnrestrictedText(text);
const outside: NameOf = (authorId, text) => readForeignText(authorId, text, { readerId: letter.userId });

/** Rows of the outbox with all facts of their lines, newest first; one empty row for none. Each row has `isAtStake`. */
const rowsOf = (db: Needs['db'], ids: SQL, isAtStake: SQL<number>, nameOf: NameOf) =>
  db
    .select({
      ...{
        isAtStake: sql<number>`mine.isAtStake`,
        id: letter.id,
        kind: letter.kind,
        at: letter.shownAt,
        readAt: letter.readAt,
      },
      facts: sql<string>`${letter.facts}`,
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
      ...{ conversationId: conversations.id, unread, person: nameOf(person.id, person.name) },
    })
    .from(sql`(SELECT ${isAtStake} AS isAtStake) mine`)
    .leftJoin(letter, sql`${letter.id} IN ${ids}`)
    .leftJoin(paymentAttempts, sql`${paymentAttempts.id} = ${fact('attempt')}`)
    .leftJoin(refunds, sql`${refunds.attemptId} = ${paymentAttempts.id}`)
    .leftJoin(orders, sql`${orders.id} = ${orderId}`)
    .leftJoin(sales, sql`${sales.orderId} = ${orders.id}`)
    .leftJoin(auditEntries, sql`${auditEntries.id} = ${fact('record')}`)
    .leftJoin(reports, sql`${reports.id} = CASE ${letter.kind} WHEN 'report-decided' THEN ${event} END`)
    .leftJoin(
      conversations,
      sql`${conversations.id} = CASE ${letter.kind} WHEN 'messages' THEN ${fact('conversation')} END`,
    )
    .leftJoin(person, sql`${person.id} = ${otherOf(letter.userId)}`)
    .leftJoin(listings, sql`${listings.id} = ${listingId}`)
    .leftJoin(
      queueEntries,
      sql`${queueEntries.listingId} = ${fact('listing')} AND ${queueEntries.buyerId} = ${letter.userId}`,
    )
    .orderBy(sql`${letter.shownAt} DESC, ${letter.id}`);

/** The lines of the bell, newest first, and the polling interval in seconds. One round trip. */
export async function listNotifications(
  { db, now }: Needs,
  { userId }: Actor,
): Promise<{ notifications: Notification[]; askWithin: number }> {
  const moment = now();
  const rows = await rowsOf(db, newest(userId, moment), hasQueues(userId), inShop);
  const askWithin = rows[0]?.isAtStake === 1 ? POLL_WITHIN_SECONDS.atStake : POLL_WITHIN_SECONDS.usual;
  return { askWithin, notifications: rows.flatMap((row) => notificationOf(row, moment)) };
}

/**
 * The lines of these rows of the outbox for use outside the shop, of any user, shown in the bell or not; without
 * outdated ones.
 */
export async function listBellLines({ db, now }: Needs, ids: readonly string[]): Promise<Notification[]> {
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

/** Returns nothing for an outdated row, and for the row that stands for an empty list. */
function notificationOf({ facts, ...row }: ShownRow, moment: number): Notification[] {
  const { id, kind, at, readAt } = row;
  if (id === null || kind === null || at === null) return [];
  const line = writeBellLine(kind, { ...row, facts: JSON.parse(facts) }, moment);
  return line ? [{ id, kind, ...line, at, read: readAt !== null }] : [];
}

/**
 * Marks as read what was shown until `upTo`: the moment of the newest line seen (ISO 8601), or its id. Idempotent.
 * Later events stay unread, also in a digest that grew. Returns the number of marked rows.
 */
export async function markNotificationsRead({ db, now }: Needs, { userId }: Actor, upTo: string): Promise<number> {
  const moment = now();
  const seenAt = momentOfUpTo(upTo);
  const until =
    seenAt !== null
      ? sql`${seenAt}`
      : sql`(SELECT ${letter.shownAt} FROM ${outbox} letter WHERE ${letter.id} = ${upTo} AND ${letter.userId} = ${userId})`;
  const { marked } = await writeBatch(db, {
    marked: builder
      .update(outbox)
      .set({ readAt: moment })
      .where(and(sql`${outbox.id} IN ${newest(userId, moment)}`, lte(outbox.shownAt, until), isNull(outbox.readAt))),
  });
  return marked.changed;
}
