/** Books reversals by hand at the provider: they settle requested reversals and debts, and the rest is the seller's. */
import { and, eq, sql } from 'drizzle-orm';
import { builder, type Step, stopUnlessChanged, writeBatch } from '../../../../db/batch.ts';
import { changeDebtStatements } from '../../../../db/money/open-debts.ts';
import { noticeId } from '../../../../db/money/sale-status.ts';
import { insertInto } from '../../../../db/rows.ts';
import { paymentAttempts, sales, stripeEvents } from '../../../../db/tables/money/payments.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import { type PlatformAdvances, unpaidCentsOfDebt } from '../../../fulfilment/disputes/platform-advances.ts';
import { moneyEventStatements, type SaleMoney } from '../../../fulfilment/disputes/sale-money.ts';
import { debtLetterStatement, moneyLettersStatements } from '../../../fulfilment/disputes/seller-money-letters.ts';
import { updateStateStatement } from '../../../fulfilment/event-effects.ts';
import type { ProviderReversal } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { isReversalRow } from '../transfers/record-transfers.ts';

/** Alerts once per reversal: the admin may have meant something else. */
export async function alertAdminsOfReversal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  { id }: Pick<ProviderReversal, 'id'>,
): Promise<void> {
  await writeBatch(db, {
    kept: sql`${insertInto(stripeEvents, {
      ...{ id: noticeId(id), type: 'transfer_reversal', intentId: paymentAttempts.intentId, alert: 'reversal_by_hand' },
      receivedAt: now(),
    })} FROM ${sales} JOIN ${paymentAttempts} ON ${paymentAttempts.id} = ${sales.attemptId} WHERE ${sales.orderId} = ${orderId} ON CONFLICT DO NOTHING`,
  });
}

/** An unbooked part of a reversal by hand, with the sale as it was read. `tryNumber` is that of its transfer. */
export type ReversalByHand = {
  readonly sale: SaleMoney;
  readonly reversalId: string;
  readonly tryNumber: number;
  readonly cents: number;
};

type Asked = PlatformAdvances['asked'][number];
type Owed = PlatformAdvances['owed'][number];

/** A settled part: its cents, the event whose request or debt it settles, and the statements. */
type Offset = { readonly cents: number; readonly ofEvent: number; readonly statements: readonly Step[] };

/**
 * Books the first part: a request or debt that it settles, else all of it for the seller. Its row refers to the
 * reversed transfer, which may differ from the requested one. Stops the batch when the sale has changed since it was
 * read.
 */
export function bookReversalByHandStatements({ sale, reversalId, tryNumber, cents }: ReversalByHand, moment: number) {
  const { orderId } = sale;
  const good = offsetOf({ sale, tryNumber, cents }, moment);
  const part = good?.cents ?? cents;
  const move = { from: 'paid', to: good ? 'platform' : 'seller', cents: part } as const;
  const { entries = [], ...happened } = moneyEventStatements(sale, { action: 'taken-back', moves: [move] }, moment);
  return {
    ...happened,
    came: sql`${insertInto(reversals, {
      ...{ orderId: transfers.orderId, event: sale.version + 1, tryNumber: transfers.tryNumber },
      ofEvent: good?.ofEvent ?? null,
      cameWith: sale.version + 1,
      ...{ sellerId: transfers.sellerId, cents: part, waivedCents: good ? 0 : part },
      ...{ state: 'sent', reversalId },
      ...{ createdAt: moment, changedAt: moment },
    })} FROM ${transfers} WHERE ${transfers.orderId} = ${orderId} AND ${transfers.tryNumber} = ${tryNumber}`,
    entries,
    madeGood: good?.statements ?? [],
    letters: moneyLettersStatements({ ...sale, action: 'taken-back' }, moment),
    updated: updateStateStatement(JSON.stringify([orderId])),
  };
}

/** Requests come first, those of the same transfer before others; then the seller's debts of the sale, oldest first. */
function offsetOf(
  { sale, tryNumber, cents }: Pick<ReversalByHand, 'sale' | 'tryNumber' | 'cents'>,
  moment: number,
): Offset | null {
  const isHere = (one: Asked): number => (one.tryNumber === tryNumber ? 0 : 1);
  const [asked] = sale.advances.asked.filter(({ state }) => state === 'owed').toSorted((a, b) => isHere(a) - isHere(b));
  if (asked) return offsetRequest(sale.orderId, asked, Math.min(cents, asked.cents - asked.waivedCents), moment);
  const owed = sale.advances.owed.find((one) => unpaidCentsOfDebt(one) > 0);
  if (!owed) return null;
  return offsetDebt(sale.orderId, owed, Math.min(cents, unpaidCentsOfDebt(owed)), moment);
}

/** Reduces a request. At zero its row is dropped: if its reversal comes nevertheless, the money is the seller's. */
function offsetRequest(orderId: string, asked: Asked, cents: number, moment: number): Offset {
  const waivedCents = asked.waivedCents + cents;
  const state = waivedCents === asked.cents ? 'dropped' : 'owed';
  return {
    ...{ cents, ofEvent: asked.event },
    statements: [
      builder
        .update(reversals)
        .set({ state, waivedCents, changedAt: moment })
        .where(
          and(
            isReversalRow({ ...asked, orderId }),
            eq(reversals.state, 'owed'),
            eq(reversals.waivedCents, asked.waivedCents),
          ),
        ),
      stopUnlessChanged('changed meanwhile'),
    ],
  };
}

const offsetDebt = (orderId: string, debt: Owed, cents: number, moment: number): Offset => ({
  ...{ cents, ofEvent: debt.event },
  statements: [
    ...changeDebtStatements({ orderId, ...debt }, { waivedCents: debt.waivedCents + cents }),
    debtLetterStatement('debt-waived', { orderId, event: debt.event, cents }, moment),
  ],
});
