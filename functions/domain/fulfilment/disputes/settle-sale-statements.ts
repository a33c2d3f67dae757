/**
 * Statements with which an admin settles a sale: the sale continues with the rest of its money, or it ends and the rest
 * is refunded.
 */
import { sql } from 'drizzle-orm';
import { edgeOf } from '../../../../core/fulfilment/edges.ts';
import type { SettledBy } from '../../../../core/fulfilment/requests.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { noticeIdExpression } from '../../../db/money/sale-status.ts';
import { assignments } from '../../../db/rows.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { saleRefunds } from '../../../db/tables/money/fulfilment.ts';
import { paymentAttempts, sales, stripeEvents } from '../../../db/tables/money/payments.ts';
import { conflict } from '../../../errors.ts';
import { applyEventStatements, updateStateStatement } from '../event-effects.ts';
import { thawSalesStatements } from '../freeze-sales.ts';
import { setOrderRefundedStatement } from '../refunds/record-sale-refunds.ts';
import { moveFromSale } from './ledger-moves.ts';
import { requestReversalsStatements } from './platform-advances.ts';
import {
  bankPaidRefundCents,
  type MoneyEventStatements,
  moneyEventStatements,
  reissuedRefundMoves,
  reissueRefundsStatements,
  replaceBankPaidRefundsStatements,
  type SaleMoney,
  toReadSale,
} from './sale-money.ts';

/** The refund of a notice is booked. A refund after the read at the provider has no known effect on the sale yet. */
const hasRow = (orderId: string) =>
  sql`EXISTS (SELECT 1 FROM ${saleRefunds} WHERE ${saleRefunds.orderId} = ${orderId} AND ${noticeIdExpression(saleRefunds.stripeRefundId, 'made')} = ${stripeEvents.id})`;

type Settlement = SettledBy & {
  readonly sale: SaleMoney;
  /** Moment of the read of refunds at the provider (ms since the epoch): later notices are not settled. */
  readonly askedAt: number;
};

/** Throws `conflict` for a sale that is to continue and has no money left. */
export function settleSaleStatements(
  { sale, outcome, reason, askedAt }: Settlement,
  moment: number,
): MoneyEventStatements {
  const { orderId } = sale;
  const intentId = sql`(SELECT ${paymentAttempts.intentId} FROM ${paymentAttempts} JOIN ${sales} ON ${sales.attemptId} = ${paymentAttempts.id} WHERE ${sales.orderId} = ${orderId})`;
  const questionsEnded = [
    sql`UPDATE ${stripeEvents} SET ${assignments(stripeEvents, { settledAt: moment, seenAt: sql`coalesce(${stripeEvents.seenAt}, ${moment})` })}
      WHERE ${stripeEvents.intentId} = ${intentId} AND ${stripeEvents.alert} IN ('refund_by_hand', 'dispute_lost') AND ${stripeEvents.settledAt} IS NULL
        AND (${stripeEvents.alert} = 'dispute_lost' OR ${stripeEvents.receivedAt} < ${askedAt} OR ${hasRow(orderId)})`,
    sql`UPDATE ${disputes} SET ${assignments(disputes, { settledAt: moment })}
      WHERE ${disputes.orderId} = ${orderId} AND ${disputes.status} = 'lost' AND ${disputes.settledAt} IS NULL`,
  ];
  const event = { action: 'settle', by: 'admin', note: reason } as const;
  if (sale.deadlineAt !== null && outcome === 'go_on') {
    if (sale.balances.held === 0) throw conflict(fulfilmentWords.conflict.nothingLeft);
    const ids = JSON.stringify([orderId]);
    // The clocks run again by an event of their own, after the settlement.
    const updated = updateStateStatement(ids);
    return {
      ...{ questionsEnded, ...moneyEventStatements(sale, event, moment), updated },
      ...{ goesOn: thawSalesStatements(sql`${ids}`, moment), pages: [] },
    };
  }
  const ends = outcome === 'end' && (sale.deadlineAt !== null || sale.state === 'completed');
  const shares = sharesBack(sale);
  const steps: MoneyEventStatements = ends
    ? {
        ...moneyEventStatements(
          sale,
          { ...event, state: 'refunded', moves: [...reissuedRefundMoves(sale), ...shares.moves] },
          moment,
        ),
        asked: requestReversalsStatements(sale, sale.version + 1, shares.advancedCents, moment),
        notSent: replaceBankPaidRefundsStatements(sale, moment),
        questionsEnded,
        ...applyEventStatements([toReadSale(sale)], edgeOf('settle', sale.state, 'refunded', 'admin'), moment),
      }
    : {
        // Money that an ended sale holds again is owed again.
        ...reissueRefundsStatements(
          sale,
          { by: 'admin', note: reason, moves: reissuedRefundMoves(sale, sale.balances.held) },
          moment,
        ),
        questionsEnded,
        pages: [],
      };
  return { ...steps, orderRefunded: setOrderRefundedStatement(sql`${orderId}`, moment) };
}

/**
 * Refunds the shares of seller and shop of a completed sale, up to the price: the part that goodwill covered stays with
 * the two. Held money is refunded by the end.
 */
function sharesBack(sale: SaleMoney): Pick<ReturnType<typeof moveFromSale>, 'moves' | 'advancedCents'> {
  const { balances, priceCents } = sale;
  const leftCents = priceCents - (balances.back - bankPaidRefundCents(sale)) - balances.bank - balances.held;
  return moveFromSale({ ...balances, held: 0 }, sale, 'back', Math.max(0, leftCents), sale.gotCents);
}
