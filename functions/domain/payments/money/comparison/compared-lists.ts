/** What each of the provider's lists says of an object, and what our books say of the same: one function for each list. Amounts in integer cents. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { noticeIdOf } from '../../../../db/money/notice-id.ts';
import { disputes } from '../../../../db/tables/money/disputes.ts';
import { saleRefunds } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { paymentAttempts, refunds, sales } from '../../../../db/tables/money/payments.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import type { MoneyDeps } from '../../../ports.ts';
import { allDisputes, allIntents, allRefunds, allReversals, allTransfers } from '../../reconciler/settled-lists.ts';
import { type ComparedList, comparing, listed } from './compare-objects.ts';

const l = alias(ledgerEntries, 'l');
const a = alias(paymentAttempts, 'a');
const paid = alias(paymentAttempts, 'paid');
const s = alias(sales, 's');
const r = alias(refunds, 'r');
const b = alias(saleRefunds, 'b');
const t = alias(transfers, 't');
const v = alias(reversals, 'v');
const d = alias(disputes, 'd');

const isOurIntent = sql`EXISTS (SELECT 1 FROM ${paymentAttempts} a WHERE ${a.intentId} = ${listed.belongsTo})`;
const within = (column: SQL, from: number, until: number): SQL => sql`${column} >= ${from} AND ${column} < ${until}`;

/** What the ledger of its sale says that its buyer paid, or what goes back where there was no sale. */
const paidCents = (intentId: SQL): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${l.cents}), 0) FROM ${paymentAttempts} a JOIN ${sales} s ON ${s.attemptId} = ${a.id}
      JOIN ${ledgerEntries} l ON ${l.orderId} = ${s.orderId} AND ${l.fromAccount} = 'buyer' WHERE ${a.intentId} = ${intentId})
    + (SELECT coalesce(sum(${r.amountCents}), 0) FROM ${paymentAttempts} a JOIN ${refunds} r ON ${r.attemptId} = ${a.id} AND ${r.reason} <> 'admin'
      WHERE ${a.intentId} = ${intentId})`;

const charges = (deps: MoneyDeps): ComparedList =>
  comparing(deps, {
    name: 'charges',
    list: allIntents(deps),
    amountOf: ({ id, attemptId, status, receivedCents }) =>
      attemptId !== null && status === 'succeeded' ? { id, cents: receivedCents } : undefined,
    ours: { cents: paidCents(listed.id), isOurs: sql`1`, notices: [sql`NULL`] },
    oursBetween: (from, until) =>
      sql`SELECT ${paid.intentId} AS id, ${paidCents(sql`${paid.intentId}`)} AS cents FROM (
          SELECT ${sales.attemptId} AS attempt FROM ${sales} WHERE ${within(sql`${sales.soldAt}`, from, until)}
          UNION SELECT ${refunds.attemptId} FROM ${refunds} WHERE ${within(sql`${refunds.createdAt}`, from, until)} AND ${refunds.reason} <> 'admin'
        ) settled JOIN ${paymentAttempts} paid ON ${paid.id} = settled.attempt WHERE ${paid.createdAt} >= ${from} AND ${paid.state} = 'succeeded'`,
  });

/** What the ledger gives back in the event of this refund, or its own row where there was no sale. */
const refundedCents = sql<number>`(SELECT coalesce(sum(${l.cents}), 0) FROM ${saleRefunds} b
      JOIN ${ledgerEntries} l ON ${l.orderId} = ${b.orderId} AND ${l.event} = ${b.event} AND ${l.toAccount} = 'back'
    WHERE ${b.stripeRefundId} = ${listed.id} AND ${b.state} IN ('sent', 'succeeded'))
  + (SELECT coalesce(sum(${r.amountCents}), 0) FROM ${refunds} r WHERE ${r.stripeRefundId} = ${listed.id} AND ${r.state} = 'sent')`;

const refundsToBuyers = (deps: MoneyDeps): ComparedList =>
  comparing(deps, {
    name: 'refunds',
    list: allRefunds(deps),
    amountOf: ({ id, intentId, amountCents, state }) => ({
      id,
      belongsTo: intentId,
      cents: state === 'failed' ? 0 : amountCents,
    }),
    ours: {
      cents: refundedCents,
      isOurs: isOurIntent,
      notices: (['made', 'failed', 'twice'] as const).map((what) => noticeIdOf(listed.id, what)),
    },
    oursBetween: (from, until) =>
      sql`SELECT ${b.stripeRefundId} AS id, ${b.amountCents} AS cents FROM ${saleRefunds} b
          WHERE ${b.state} IN ('sent', 'succeeded') AND ${within(sql`${b.createdAt}`, from, until)} AND ${b.stripeRefundId} IS NOT NULL
        UNION ALL SELECT ${r.stripeRefundId}, ${r.amountCents} FROM ${refunds} r
          WHERE ${within(sql`${r.createdAt}`, from, until)} AND ${r.state} = 'sent' AND ${r.stripeRefundId} IS NOT NULL`,
  });

const sentCents = sql<number>`(SELECT coalesce(sum(${t.cents}), 0) FROM ${transfers} t WHERE ${t.transferId} = ${listed.id} AND ${t.state} = 'sent')`;

const transfersToSellers = (deps: MoneyDeps): ComparedList =>
  comparing(deps, {
    name: 'transfers',
    list: allTransfers(deps),
    amountOf: ({ id, cents, intentId }) => ({ id, cents, belongsTo: intentId }),
    ours: {
      cents: sentCents,
      isOurs: sql`(${sentCents} > 0 OR ${isOurIntent})`,
      notices: [noticeIdOf(listed.id)],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${t.transferId} AS id, ${t.cents} AS cents FROM ${transfers} t WHERE ${t.state} = 'sent' AND ${within(sql`${t.changedAt}`, from, until)}`,
  });

const reversedCents = sql<number>`(SELECT coalesce(sum(${v.cents}), 0) FROM ${reversals} v WHERE ${v.reversalId} = ${listed.id} AND ${v.state} = 'sent')`;

const takenFromSellers = (deps: MoneyDeps): ComparedList =>
  comparing(deps, {
    name: 'reversals',
    list: allReversals(deps),
    amountOf: ({ id, cents, transferId }) => ({ id, cents, belongsTo: transferId }),
    ours: {
      cents: reversedCents,
      isOurs: sql`EXISTS (SELECT 1 FROM ${transfers} t WHERE ${t.transferId} = ${listed.belongsTo})`,
      // What somebody took is booked like what we took.
      notices: [sql`NULL`],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${v.reversalId} AS id, sum(${v.cents}) AS cents FROM ${reversals} v
          WHERE ${v.state} = 'sent' AND ${within(sql`${v.changedAt}`, from, until)} AND ${v.reversalId} IS NOT NULL GROUP BY ${v.reversalId}`,
  });

const bankCents = sql<number>`(SELECT coalesce(sum(${d.bookedCents}), 0) FROM ${disputes} d WHERE ${d.id} = ${listed.id})`;

const takenByBanks = (deps: MoneyDeps): ComparedList =>
  comparing(deps, {
    name: 'disputes',
    list: allDisputes(deps),
    amountOf: ({ id, intentId, withdrawnCents, reinstatedCents }) => ({
      id,
      belongsTo: intentId,
      cents: withdrawnCents - reinstatedCents,
    }),
    ours: {
      cents: bankCents,
      isOurs: sql`EXISTS (SELECT 1 FROM ${paymentAttempts} a JOIN ${sales} s ON ${s.attemptId} = ${a.id} WHERE ${a.intentId} = ${listed.belongsTo})`,
      notices: [noticeIdOf(listed.id, 'changed')],
    },
    oursBetween: (from, until) =>
      sql`SELECT ${d.id} AS id, ${d.bookedCents} AS cents FROM ${disputes} d WHERE ${d.bookedCents} <> 0 AND ${within(sql`${d.openedAt}`, from, until)}`,
  });

/** All that are compared. The lists of the reconciler, a month of each. */
export const comparedLists = (deps: MoneyDeps): readonly ComparedList[] => [
  charges(deps),
  refundsToBuyers(deps),
  transfersToSellers(deps),
  takenFromSellers(deps),
  takenByBanks(deps),
];
