/** Amounts in integer cents. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { noticeIdExpression } from '../../../../db/money/sale-status.ts';
import { disputes } from '../../../../db/tables/money/disputes.ts';
import { saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { paymentAttempts, refunds, sales } from '../../../../db/tables/money/payments.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { MoneyDeps } from '../../../ports.ts';
import { disputeList, intentList, refundList, reversalList, transferList } from '../../reconciler/settled-lists.ts';
import { type ComparedList, createComparedList, listed } from './compare-objects.ts';

const ledgerEntry = alias(ledgerEntries, 'ledger_entry');
const attempt = alias(paymentAttempts, 'attempt');
const paid = alias(paymentAttempts, 'paid');
const sale = alias(sales, 'sale');
const refund = alias(refunds, 'refund');
const recorded = alias(saleRefunds, 'recorded');
const transfer = alias(transfers, 'transfer');
const reversal = alias(reversals, 'reversal');
const dispute = alias(disputes, 'dispute');

const isOurIntent = sql`EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.intentId} = ${listed.belongsTo})`;
const within = (column: SQL, from: number, until: number): SQL => sql`${column} >= ${from} AND ${column} < ${until}`;

/** Cents that the buyer paid by the ledger of the sale, or the refund of a payment without a sale. */
const paidCents = (intentId: SQL): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${ledgerEntry.cents}), 0) FROM ${paymentAttempts} attempt JOIN ${sales} sale ON ${sale.attemptId} = ${attempt.id}
      JOIN ${ledgerEntries} ledger_entry ON ${ledgerEntry.orderId} = ${sale.orderId} AND ${ledgerEntry.fromAccount} = 'buyer' WHERE ${attempt.intentId} = ${intentId})
    + (SELECT coalesce(sum(${refund.amountCents}), 0) FROM ${paymentAttempts} attempt JOIN ${refunds} refund ON ${refund.attemptId} = ${attempt.id} AND ${refund.reason} <> 'admin'
      WHERE ${attempt.intentId} = ${intentId})`;

const charges = (deps: MoneyDeps): ComparedList =>
  createComparedList(deps, {
    name: 'charges',
    list: intentList(deps),
    amountOf: ({ id, attemptId, status, receivedCents }) =>
      attemptId !== null && status === 'succeeded' ? { id, cents: receivedCents } : undefined,
    ours: { cents: paidCents(listed.id), isOurs: sql`1`, alertIds: [sql`NULL`] },
    oursBetween: (from, until) =>
      sql`SELECT ${paid.intentId} AS id, ${paidCents(sql`${paid.intentId}`)} AS cents FROM (
          SELECT ${sales.attemptId} AS attempt FROM ${sales} WHERE ${within(sql`${sales.soldAt}`, from, until)}
          UNION SELECT ${refunds.attemptId} FROM ${refunds} WHERE ${within(sql`${refunds.createdAt}`, from, until)} AND ${refunds.reason} <> 'admin'
        ) settled JOIN ${paymentAttempts} paid ON ${paid.id} = settled.attempt WHERE ${paid.createdAt} >= ${from} AND ${paid.state} = 'succeeded'`,
  });

/** Cents that the ledger gives back in the event of this refund, or the refund of a payment without a sale. */
const refundedCents = sql<number>`(SELECT coalesce(sum(${ledgerEntry.cents}), 0) FROM ${saleRefunds} recorded
      JOIN ${ledgerEntries} ledger_entry ON ${ledgerEntry.orderId} = ${recorded.orderId} AND ${ledgerEntry.event} = ${recorded.event} AND ${ledgerEntry.toAccount} = 'back'
    WHERE ${recorded.stripeRefundId} = ${listed.id} AND ${recorded.state} IN ('sent', 'succeeded'))
  + (SELECT coalesce(sum(${refund.amountCents}), 0) FROM ${refunds} refund WHERE ${refund.stripeRefundId} = ${listed.id} AND ${refund.state} = 'sent')`;

const refundsToBuyers = (deps: MoneyDeps): ComparedList =>
  createComparedList(deps, {
    name: 'refunds',
    list: refundList(deps),
    amountOf: ({ id, intentId, amountCents, state }) => ({
      id,
      belongsTo: intentId,
      cents: state === 'failed' ? 0 : amountCents,
    }),
    ours: {
      cents: refundedCents,
      isOurs: isOurIntent,
      alertIds: (['made', 'failed', 'twice'] as const).map((what) => noticeIdExpression(listed.id, what)),
    },
    oursBetween: (from, until) =>
      sql`SELECT ${recorded.stripeRefundId} AS id, ${recorded.amountCents} AS cents FROM ${saleRefunds} recorded
          WHERE ${recorded.state} IN ('sent', 'succeeded') AND ${within(sql`${recorded.createdAt}`, from, until)} AND ${recorded.stripeRefundId} IS NOT NULL
        UNION ALL SELECT ${refund.stripeRefundId}, ${refund.amountCents} FROM ${refunds} refund
          WHERE ${within(sql`${refund.createdAt}`, from, until)} AND ${refund.state} = 'sent' AND ${refund.stripeRefundId} IS NOT NULL`,
  });

const sentCents = sql<number>`(SELECT coalesce(sum(${transfer.cents}), 0) FROM ${transfers} transfer WHERE ${transfer.transferId} = ${listed.id} AND ${transfer.state} = 'sent')`;

const transfersToSellers = (deps: MoneyDeps): ComparedList =>
  createComparedList(deps, {
    name: 'transfers',
    list: transferList(deps),
    amountOf: ({ id, cents, intentId }) => ({ id, cents, belongsTo: intentId }),
    ours: {
      cents: sentCents,
      isOurs: sql`(${sentCents} > 0 OR ${isOurIntent})`,
      alertIds: [noticeIdExpression(listed.id)],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${transfer.transferId} AS id, ${transfer.cents} AS cents FROM ${transfers} transfer WHERE ${transfer.state} = 'sent' AND ${within(sql`${transfer.changedAt}`, from, until)}`,
  });

const reversedCents = sql<number>`(SELECT coalesce(sum(${reversal.cents}), 0) FROM ${reversals} reversal WHERE ${reversal.reversalId} = ${listed.id} AND ${reversal.state} = 'sent')`;

const takenFromSellers = (deps: MoneyDeps): ComparedList =>
  createComparedList(deps, {
    name: 'reversals',
    list: reversalList(deps),
    amountOf: ({ id, cents, transferId }) => ({ id, cents, belongsTo: transferId }),
    ours: {
      cents: reversedCents,
      isOurs: sql`EXISTS (SELECT 1 FROM ${transfers} transfer WHERE ${transfer.transferId} = ${listed.belongsTo})`,
      // Reversals by hand are booked like our own.
      alertIds: [sql`NULL`],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${reversal.reversalId} AS id, sum(${reversal.cents}) AS cents FROM ${reversals} reversal
          WHERE ${reversal.state} = 'sent' AND ${within(sql`${reversal.changedAt}`, from, until)} AND ${reversal.reversalId} IS NOT NULL GROUP BY ${reversal.reversalId}`,
  });

const bankCents = sql<number>`(SELECT coalesce(sum(${dispute.bookedCents}), 0) FROM ${disputes} dispute WHERE ${dispute.id} = ${listed.id})`;

const takenByBanks = (deps: MoneyDeps): ComparedList =>
  createComparedList(deps, {
    name: 'disputes',
    list: disputeList(deps),
    amountOf: ({ id, intentId, withdrawnCents, reinstatedCents }) => ({
      id,
      belongsTo: intentId,
      cents: withdrawnCents - reinstatedCents,
    }),
    ours: {
      cents: bankCents,
      isOurs: sql`EXISTS (SELECT 1 FROM ${paymentAttempts} attempt JOIN ${sales} sale ON ${sale.attemptId} = ${attempt.id} WHERE ${attempt.intentId} = ${listed.belongsTo})`,
      alertIds: [noticeIdExpression(listed.id, 'changed')],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${dispute.id} AS id, ${dispute.bookedCents} AS cents FROM ${disputes} dispute WHERE ${dispute.bookedCents} <> 0 AND ${within(sql`${dispute.openedAt}`, from, until)}`,
  });

export const comparedLists = (deps: MoneyDeps): readonly ComparedList[] => [
  charges(deps),
  refundsToBuyers(deps),
  transfersToSellers(deps),
  takenFromSellers(deps),
  takenByBanks(deps),
];
