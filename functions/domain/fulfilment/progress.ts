/** Progress of a fulfilment for a trader, or for an admin who is neither trader. */
import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Balances } from '../../../core/fulfilment/money/amounts.ts';
import { TURN_EXCEPTIONS } from '../../../core/fulfilment/process.ts';
import type { Progress } from '../../../core/fulfilment/progress.ts';
import type { Party } from '../../../core/fulfilment/state.ts';
import { CALL_OFF_LIMIT } from '../../../core/limits.ts';
import { isNotSuspended } from '../../db/conditions.ts';
import { largeSaleCallOffFrom } from '../../db/money/large-sales.ts';
import { isFrozen } from '../../db/money/sale-status.ts';
import { accountBalanceOver } from '../../db/money/seller-money.ts';
import { users } from '../../db/tables/accounts.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../db/tables/money/ledger.ts';
import { orders } from '../../db/tables/money/payments.ts';
import { saleCases } from '../../db/tables/money/sale-cases.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';

const saleCase = alias(saleCases, 'sale_case');
const earlierCase = alias(saleCases, 'earlier_case');
const buyer = alias(users, 'buyer');
const earlier = alias(fulfilmentEvents, 'earlier');
const freeze = alias(fulfilmentEvents, 'freeze');
const thaw = alias(fulfilmentEvents, 'thaw');
const own = alias(orders, 'own');
const called = alias(fulfilments, 'called');

/** Amounts held, refunded to the buyer, and given to them by the bank. */
type ProgressBalances = Pick<Balances, 'held' | 'back' | 'bank'>;

/** Facts for the rules, the version in which they hold, and the party that acts. */
export type OwnProgress = Progress & {
  readonly orderId: string;
  readonly party: Party;
  readonly version: number;
  readonly priceCents: number;
  readonly feeCents: number;
  /** Settlement offer of the open claim; null for none. */
  readonly offeredCents: number | null;
  readonly balances: ProgressBalances;
  readonly wrongCodes: number;
  readonly wrongCodesUntil: number;
};

/** The case of this order that was not withdrawn. */
export const isOpenCaseOf = (orderId: SQLWrapper) => and(eq(saleCases.orderId, orderId), isNull(saleCases.withdrawnAt));

const openCaseWhere = (orderId: SQLWrapper, where: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${saleCases} sale_case WHERE ${saleCase.orderId} = ${orderId} AND ${saleCase.withdrawnAt} IS NULL AND ${where})`;

/** The buyer sent the copy of this order back. */
export const isSentBack = (orderId: SQLWrapper): SQL => openCaseWhere(orderId, sql`${saleCase.returnedAt} IS NOT NULL`);

/** The seller of this order handed over without the code, and the buyer did not answer. */
export const isBuyerToAnswer = (orderId: SQLWrapper): SQL =>
  openCaseWhere(orderId, sql`${saleCase.kind} = 'no_code' AND ${saleCase.answerText} IS NULL`);

/** The exceptions of a turn (`TURN_EXCEPTIONS`), for a query. */
const IS_EXCEPTION = { returning: isSentBack, deciding: isBuyerToAnswer } as const;

/** This party has to act next, for a row of `fulfilments` in one of their states (`statesOfTurn`). */
export const isTurnOf = (party: Party): SQL =>
  sql.join(
    TURN_EXCEPTIONS.map(({ state, turn }) => {
      const isException = IS_EXCEPTION[state](fulfilments.orderId);
      return sql`(${fulfilments.state} <> ${state} OR ${turn === party ? isException : sql`NOT ${isException}`})`;
    }),
    sql` AND `,
  );

/**
 * Duration in ms of the freezes since the claim: the sum of the finished ones, each from its freeze to its thaw. A thaw
 * without a freeze counts 0.
 */
const frozenSinceCase = sql`coalesce((SELECT sum(max(0, ${thaw.at} - ${freeze.at}))
  FROM ${fulfilmentEvents} thaw JOIN ${fulfilmentEvents} freeze ON ${freeze.orderId} = ${thaw.orderId} AND ${freeze.action} = 'freeze'
    AND ${freeze.number} = (SELECT max(${earlier.number}) FROM ${fulfilmentEvents} earlier WHERE ${earlier.orderId} = ${thaw.orderId}
      AND ${earlier.number} < ${thaw.number} AND ${earlier.action} IN ('freeze', 'thaw'))
  WHERE ${thaw.orderId} = ${saleCases.orderId} AND ${thaw.number} > ${saleCases.event} AND ${thaw.action} = 'thaw'), 0)`;

/**
 * Moment (ms since the epoch) until which this buyer has called off `times` meetings within the counted period; null
 * for fewer.
 */
export const calledOffUntil = (buyerId: SQLWrapper, times: number): SQL<number | null> =>
  sql<number | null>`(SELECT ${called.calledOffAt} + ${CALL_OFF_LIMIT.withinMs} FROM ${fulfilments} called
    WHERE ${called.buyerId} = ${buyerId} AND ${called.calledOffAt} IS NOT NULL ORDER BY ${called.calledOffAt} DESC LIMIT 1 OFFSET ${times - 1})`;

/**
 * Moment (ms since the epoch) from which the buyer of the row of `fulfilments` may call off the meeting; null without a
 * limit.
 */
export const mayCallOffFrom: SQL<number | null> = sql<
  number | null
>`nullif(max(coalesce(${calledOffUntil(fulfilments.buyerId, CALL_OFF_LIMIT.most)}, 0), coalesce(${largeSaleCallOffFrom}, 0)), 0)`;

/** Facts of a fulfilment for the rules, with its open case (`isOpenCaseOf`) joined. */
export const progressColumns = {
  state: fulfilments.state,
  method: fulfilments.method,
  deadlineAt: fulfilments.deadlineAt,
  sentAt: sql<number | null>`(SELECT max(${fulfilmentEvents.at}) FROM ${fulfilmentEvents}
    WHERE ${fulfilmentEvents.orderId} = ${fulfilments.orderId} AND ${fulfilmentEvents.action} = 'send')`,
  tracked: sql`${fulfilments.tracking} IS NOT NULL`.mapWith(Boolean),
  delivered: sql`${fulfilments.deliveredAt} IS NOT NULL`.mapWith(Boolean),
  cancelAsked: sql`${fulfilments.cancelAskedAt} IS NOT NULL`.mapWith(Boolean),
  caseKind: saleCases.kind,
  deadlineBefore: sql<number | null>`${saleCases.deadlineBefore} + ${frozenSinceCase}`,
  withdrawn:
    sql`EXISTS (SELECT 1 FROM ${saleCases} earlier_case WHERE ${earlierCase.orderId} = ${fulfilments.orderId} AND ${earlierCase.withdrawnAt} IS NOT NULL)`.mapWith(
      Boolean,
    ),
  sentBack: sql`${saleCases.returnedAt} IS NOT NULL`.mapWith(Boolean),
  answered: sql`${saleCases.answerText} IS NOT NULL`.mapWith(Boolean),
  buyerSuspended:
    sql`EXISTS (SELECT 1 FROM ${users} buyer WHERE ${buyer.id} = ${fulfilments.buyerId} AND NOT ${isNotSuspended(buyer)})`.mapWith(
      Boolean,
    ),
  callOffFrom: sql<number | null>`CASE WHEN ${fulfilments.state} = 'to_meet' THEN ${mayCallOffFrom} END`,
  frozen: isFrozen(fulfilments.orderId).mapWith(Boolean),
} as const;

/** The user is neither trader of the order, so they may act on its money as an admin. */
export const isNotTrader = ({ userId }: Actor, orderId: SQLWrapper): SQL<number> =>
  sql<number>`NOT EXISTS (SELECT 1 FROM ${orders} own WHERE ${own.id} = ${orderId} AND ${userId} IN (${own.buyerId}, ${own.sellerId}))`;

/** Throws `not_found` for users who are not a trader of the sale. An admin who is neither passes `asAdmin`. */
export async function getOwnProgress(
  { db }: Pick<Deps, 'db'>,
  { userId }: Actor,
  orderId: string,
  asAdmin = false,
): Promise<OwnProgress> {
  const isOne = or(eq(orders.buyerId, userId), eq(orders.sellerId, userId));
  const [row] = await db
    .select({
      ...progressColumns,
      orderId: orders.id,
      party: sql<Party>`CASE ${userId} WHEN ${orders.buyerId} THEN 'buyer' WHEN ${orders.sellerId} THEN 'seller' ELSE 'admin' END`,
      version: fulfilments.version,
      priceCents: fulfilments.priceCents,
      feeCents: fulfilments.feeCents,
      offeredCents: saleCases.offeredCents,
      balances:
        sql`(SELECT json_object('held', ${accountBalanceOver(ledgerEntries, 'held')}, 'back', ${accountBalanceOver(ledgerEntries, 'back')}, 'bank', ${accountBalanceOver(ledgerEntries, 'bank')})
        FROM ${ledgerEntries} WHERE ${ledgerEntries.orderId} = ${fulfilments.orderId})`.mapWith(
          (json: string) => JSON.parse(json) as ProgressBalances,
        ),
      wrongCodes: fulfilments.wrongCodes,
      wrongCodesUntil: fulfilments.wrongCodesUntil,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .leftJoin(saleCases, isOpenCaseOf(fulfilments.orderId))
    .where(sql`${fulfilments.orderId} = ${orderId} AND ${asAdmin ? sql`NOT (${isOne})` : isOne}`);
  if (!row) throw notFound();
  return row;
}
