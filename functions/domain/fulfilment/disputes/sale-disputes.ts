/** Disputes of a sale for admins: state, deadline, and a draft of the evidence. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { formatPrice, formatUtcWithYear } from '../../../../core/format.ts';
import { ERASED_TRACKING } from '../../../../core/fulfilment/carriers.ts';
import type { SaleDisputes } from '../../../../core/fulfilment/money/dispute.ts';
import { disputeEvidenceWords as words } from '../../../../core/words/en/cases.ts';
import { isEndedByRefund, isRefundedByHand, lateCodeNoticeId, needsSettlement } from '../../../db/money/sale-status.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilmentEvents, fulfilments, saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { orders, stripeEvents } from '../../../db/tables/money/payments.ts';
import { notFound } from '../../../errors.ts';
import type { Deps } from '../../ports.ts';
import { isNotTrader } from '../progress.ts';

/** Money that the buyer has back, for the bank to read: refunds that are owed or came back to the shop do not count. */
const backCents = sql<number>`(SELECT coalesce(sum(${saleRefunds.amountCents}), 0) FROM ${saleRefunds}
  WHERE ${saleRefunds.orderId} = ${fulfilments.orderId} AND ${saleRefunds.state} IN ('sent', 'succeeded', 'outside'))`;

/** Moment of the right code that the sale did not accept, reviewed by an admin or not; null for none. */
const codeTypedAt = sql<
  number | null
>`(SELECT ${stripeEvents.receivedAt} FROM ${stripeEvents} WHERE ${stripeEvents.id} = ${lateCodeNoticeId(fulfilments.orderId)})`;

const factsOf = (db: Deps['db'], admin: Actor, orderId: string) =>
  db
    .select({
      name: orders.listingName,
      priceCents: fulfilments.priceCents,
      carrier: fulfilments.carrier,
      tracking: fulfilments.tracking,
      isNoted: sql<number>`(${isRefundedByHand(fulfilments.orderId)} OR ${needsSettlement(fulfilments.orderId)})`,
      backCents,
      codeTypedAt,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(and(eq(fulfilments.orderId, orderId), isNotTrader(admin, fulfilments.orderId)));

/** For admins. Throws `not_found` for a trader of the sale, and for an order without a sale. One round trip. */
export async function getSaleDisputes({ db }: Pick<Deps, 'db'>, admin: Actor, orderId: string): Promise<SaleDisputes> {
  const { id, status, amountCents, reason, dueBy, openedAt, closedAt, settledAt } = disputes;
  const [[sale], rows, events] = await db.batch([
    factsOf(db, admin, orderId),
    db
      .select({
        ...{ id, status, amountCents, reason, dueBy, openedAt, closedAt, settledAt },
        endsByRefund: isEndedByRefund(disputes).mapWith(Boolean),
      })
      .from(disputes)
      .where(eq(disputes.orderId, orderId))
      .orderBy(desc(openedAt), id),
    db
      .select({ action: fulfilmentEvents.action, at: fulfilmentEvents.at })
      .from(fulfilmentEvents)
      .where(eq(fulfilmentEvents.orderId, orderId))
      .orderBy(fulfilmentEvents.number),
  ]);
  if (!sale) throw notFound();
  const open = rows.filter((row) => row.settledAt === null);
  return {
    disputes: rows.map(({ settledAt: _, ...dispute }) => dispute),
    evidence: evidenceOf(sale, events),
    isToSettle: open.every((row) => row.status === 'lost') && (open.length > 0 || sale.isNoted === 1),
  };
}

type Facts = Awaited<ReturnType<typeof factsOf>>[number];
type Event = { readonly action: string; readonly at: number };

const parcelOf = ({ carrier, tracking }: Facts): string => {
  if (carrier === null || tracking === null) return words.untracked;
  return tracking === ERASED_TRACKING ? words.erased : words.tracked(carrier, tracking);
};

/** Draft of the evidence: events and moments, without names and addresses. */
function evidenceOf(sale: Facts, events: readonly Event[]): string {
  const at = (action: string): string | null => {
    const found = events.find((event) => event.action === action);
    return found ? formatUtcWithYear(found.at) : null;
  };
  const lineOf = (action: string, line: (at: string) => string): readonly string[] => {
    const moment = at(action);
    return moment === null ? [] : [line(moment)];
  };
  const isAway = at('send') !== null || at('hand-over') !== null || sale.codeTypedAt !== null;
  return [
    words.sold(`"${sale.name}"`, formatPrice(sale.priceCents), at('sold') ?? ''),
    ...lineOf('send', words.sent),
    ...(at('send') === null ? [] : [parcelOf(sale)]),
    ...lineOf('delivered', words.delivered),
    ...(sale.codeTypedAt === null ? [] : [words.codeTyped(formatUtcWithYear(sale.codeTypedAt))]),
    ...lineOf('hand-over', words.handedOver),
    ...(isAway ? [] : [words.unsent]),
    ...lineOf('confirm', words.confirmed),
    ...(at('claim') === null ? [words.unclaimed] : lineOf('claim', words.claimed)),
    ...(sale.backCents > 0 ? [words.refunded(formatPrice(sale.backCents))] : []),
  ].join('\n');
}
