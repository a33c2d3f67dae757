/**
 * Effects of a dispute on its sale: the ledger books what the bank took and gave back, a won sale thaws, and a sale
 * whose money the bank kept ends. Each step is a batch of its own, so the next run continues after a failure.
 */
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { edgeOf, effectsOfEvent } from '../../../../core/fulfilment/edges.ts';
import { disputeState } from '../../../../core/fulfilment/money/dispute.ts';
import { isFinalState } from '../../../../core/fulfilment/state.ts';
import { nullIfStopped, stopUnlessChanged, writeBatch } from '../../../db/batch.ts';
import { assignments } from '../../../db/rows.ts';
import { disputes } from '../../../db/tables/money/disputes.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import { sales } from '../../../db/tables/money/payments.ts';
import type { Deps } from '../../ports.ts';
import { writeThenPurge } from '../../purge-queue.ts';
import { runAll } from '../../runs/run-all.ts';
import { applyEventStatements, isPending, updateStateStatement } from '../event-effects.ts';
import { thawSalesStatements } from '../freeze-sales.ts';
import { eventLettersStatements } from '../fulfilment-letters.ts';
import { setOrderRefundedStatement } from '../refunds/record-sale-refunds.ts';
import { movesReturnedByBank, movesTakenByBank } from './ledger-moves.ts';
import { centsAskedForBank, requestReversalsStatements, waiveReversalsStatements } from './platform-advances.ts';
import {
  bankPaidRefundCents,
  centsLeft,
  getSaleMoney,
  type MoneyEventStatements,
  moneyEventStatements,
  replaceUnsentRefundsStatement,
  type SaleMoney,
  toReadSale,
} from './sale-money.ts';
import { moneyLettersStatements } from './seller-money-letters.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'pages'>;

/** Withdrawn, reinstated, decided, and repeats after a concurrent write. */
const STEPS = 6;

type Row = typeof disputes.$inferSelect;

/** Takes the remaining steps of a dispute; none where its money is of no sale, or not yet. */
export async function followDispute(deps: Needs, id: string): Promise<void> {
  for (let steps = 0; steps < STEPS; steps++) {
    const [row] = await deps.db
      .select({ dispute: disputes })
      .from(disputes)
      .innerJoin(sales, eq(sales.attemptId, disputes.attemptId))
      .where(and(eq(disputes.id, id), isNull(disputes.settledAt)));
    const sale = row && (await getSaleMoney(deps, row.dispute.orderId));
    const next = row && sale && nextOf(row.dispute, sale, deps.now());
    if (!next) return;
    await writeThenPurge(deps, nullIfStopped('changed meanwhile', writeBatch(deps.db, next)));
  }
}

const withBankOf = ({ withdrawnCents, reinstatedCents }: Row): number => withdrawnCents - reinstatedCents;

/** The next step; null for none. */
function nextOf(dispute: Row, sale: SaleMoney, moment: number): MoneyEventStatements | null {
  const withBank = withBankOf(dispute);
  if (withBank !== dispute.bookedCents) return booking(dispute, sale, withBank, moment);
  if (dispute.closedAt === null) return null;
  if (disputeState(dispute.status) === 'won') return withBank === 0 ? settling(dispute, sale, moment) : null;
  // An admin settles the rest when the bank kept only a part.
  return centsLeft(sale) === 0 && bankPaidRefundCents(sale) === sale.unsentCents ? losing(dispute, sale, moment) : null;
}

/**
 * The first write of a step. The dispute was read before the version of its sale: a concurrent step stops the batch.
 */
const set = (dispute: Row, values: Parameters<typeof assignments<typeof disputes>>[1]) => [
  sql`UPDATE ${disputes} SET ${assignments(disputes, values)} WHERE ${disputes.id} = ${dispute.id} AND ${disputes.settledAt} IS NULL
    AND ${disputes.status} = ${dispute.status} AND ${disputes.bookedCents} = ${dispute.bookedCents}
    AND ${disputes.withdrawnCents} - ${disputes.reinstatedCents} = ${withBankOf(dispute)}`,
  stopUnlessChanged('changed meanwhile'),
];

/** Books what the bank took or gave back. */
function booking(dispute: Row, sale: SaleMoney, withBank: number, moment: number): MoneyEventStatements {
  const taken = withBank - dispute.bookedCents;
  const action = taken > 0 ? 'funds-withdrawn' : 'funds-reinstated';
  const { moves, also } = taken > 0 ? withdrawn(sale, taken, moment) : reinstated(sale, -taken, moment);
  return {
    booked: set(dispute, { bookedCents: withBank }),
    ...moneyEventStatements(sale, { action, moves }, moment),
    asked: also,
    sellerLetters: moneyLettersStatements({ ...sale, action }, moment),
    orderRefunded: setOrderRefundedStatement(sql`${sale.orderId}`, moment),
    updated: updateStateStatement(JSON.stringify([sale.orderId])),
    pages: [],
  };
}

/** The seller's paid part is recovered. */
function withdrawn(sale: SaleMoney, cents: number, moment: number) {
  const { moves, advancedCents } = movesTakenByBank(sale.balances, sale, cents, sale.gotCents);
  return { moves, also: requestReversalsStatements(sale, sale.version + 1, advancedCents, moment) };
}

/** The part that the bank gave back is no longer recovered from the seller. */
function reinstated(sale: SaleMoney, cents: number, moment: number) {
  const ofSeller = { gotCents: sale.gotCents, advancedCents: centsAskedForBank(sale.advances) };
  const { moves, advancedCents } = movesReturnedByBank(sale.balances, sale, sale.taken, cents, ofSeller);
  return { moves, also: waiveReversalsStatements(sale, advancedCents, moment) };
}

/** The bank decided for the shop, and all of the money is here. */
const settling = (dispute: Row, { orderId }: SaleMoney, moment: number): MoneyEventStatements => ({
  settled: set(dispute, { settledAt: moment }),
  goesOn: thawSalesStatements(sql`${JSON.stringify([orderId])}`, moment),
  pages: [],
});

/**
 * The bank gave the buyer all of the money: the sale is refunded, and outstanding refunds are replaced. A copy that was
 * not sent is relisted.
 */
function losing(dispute: Row, sale: SaleMoney, moment: number): MoneyEventStatements {
  const { orderId, unsentCents } = sale;
  const ids = JSON.stringify([orderId]);
  const state = isFinalState(sale.state) && sale.state !== 'completed' ? sale.state : 'refunded';
  const { letters } = effectsOfEvent('dispute-lost', sale.state, state, 'shop');
  return {
    settled: set(dispute, { settledAt: moment }),
    ...moneyEventStatements(
      sale,
      {
        action: 'dispute-lost',
        state,
        moves: unsentCents > 0 ? [{ from: 'back', to: 'platform', cents: unsentCents }] : [],
      },
      moment,
    ),
    notSent: replaceUnsentRefundsStatement(orderId, moment),
    orderRefunded: setOrderRefundedStatement(sql`${orderId}`, moment),
    ...(state === sale.state
      ? {
          notified: letters ? eventLettersStatements(letters, isPending(ids), moment) : [],
          updated: updateStateStatement(ids),
          pages: [],
        }
      : applyEventStatements([toReadSale(sale)], edgeOf('dispute-lost', sale.state, state), moment)),
  };
}

/** Limit per run, in random order, so that permanent failures do not block the others. */
const RUN_LIMIT = 50;

/**
 * Takes the remaining steps for this order, or for all: after a payment that settled later than its dispute, or a
 * killed run. Throws the first failure at the end.
 */
export async function applyDisputes(deps: Needs, orderId?: string): Promise<void> {
  const left = await deps.db
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(sales, eq(sales.attemptId, disputes.attemptId))
    .innerJoin(fulfilments, eq(fulfilments.orderId, sales.orderId))
    .where(
      and(
        isNull(disputes.settledAt),
        orderId === undefined ? undefined : eq(disputes.orderId, orderId),
        or(
          isNotNull(disputes.closedAt),
          sql`${disputes.bookedCents} <> ${disputes.withdrawnCents} - ${disputes.reinstatedCents}`,
        ),
      ),
    )
    .orderBy(sql`random()`)
    .limit(RUN_LIMIT);
  await runAll(
    left.map(
      ({ id }) =>
        () =>
          followDispute(deps, id),
    ),
  );
}
