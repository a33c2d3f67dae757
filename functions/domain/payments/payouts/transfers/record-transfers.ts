/** Records transfers to sellers' accounts and their reversals, from any source and any number of times. */
import { and, eq, sql } from 'drizzle-orm';
import { builder, nullIfStopped, stopUnlessChanged, writeBatch } from '../../../../db/batch.ts';
import { reversals, transfers } from '../../../../db/tables/money/payouts.ts';
import { addDebtStatements, requestReversalsStatements } from '../../../fulfilment/disputes/platform-advances.ts';
import { getSaleMoney, moneyEventStatements } from '../../../fulfilment/disputes/sale-money.ts';
import { moneyLettersStatements } from '../../../fulfilment/disputes/seller-money-letters.ts';
import { updateStateStatement } from '../../../fulfilment/event-effects.ts';
import type { ProviderReversal, ProviderTransfer } from '../../../ports/payouts.ts';
import type { Deps } from '../../../ports.ts';
import { payoutSentLetterStatement } from '../../payout-letters.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

const TRIES = 5;

/**
 * Books a transfer as paid. Money that was taken from the sale meanwhile is advanced by the shop, and requested back.
 * Ignores transfers that are not ours or already booked.
 */
export async function recordTransfer(deps: Needs, { id, orderId, tryNumber, cents }: ProviderTransfer): Promise<void> {
  if (orderId === null || tryNumber === null) return;
  for (let tries = 0; tries < TRIES; tries++) {
    const sale = await getSaleMoney(deps, orderId);
    const [row] = await deps.db
      .select({ state: transfers.state })
      .from(transfers)
      .where(and(eq(transfers.orderId, orderId), eq(transfers.tryNumber, tryNumber)));
    if (!sale || row?.state !== 'sending') return;
    const moment = deps.now();
    const ofSeller = Math.min(sale.balances.seller, cents);
    const moves = [
      { from: 'seller', to: 'paid', cents: ofSeller },
      { from: 'platform', to: 'paid', cents: cents - ofSeller },
    ] as const;
    const advances = { ...sale.advances, sent: [...sale.advances.sent, { tryNumber, cents }] };
    const batch = {
      sent: builder
        .update(transfers)
        .set({
          state: 'sent',
          transferId: id,
          leasedUntil: null,
          changedAt: moment,
        })
        .where(and(eq(transfers.orderId, orderId), eq(transfers.tryNumber, tryNumber), eq(transfers.state, 'sending'))),
      isSent: stopUnlessChanged('changed meanwhile'),
      ...moneyEventStatements(sale, { action: 'paid-out', moves: moves.filter((move) => move.cents > 0) }, moment),
      asked:
        cents > ofSeller
          ? requestReversalsStatements({ orderId, advances }, sale.version + 1, cents - ofSeller, moment)
          : [],
      letters: payoutSentLetterStatement(orderId, sale.version + 1, moment),
      updated: updateStateStatement(JSON.stringify([orderId])),
    };
    if (await nullIfStopped('changed meanwhile', writeBatch(deps.db, batch))) return;
  }
  throw new Error('a transfer could not be written down');
}

export type ReversalRow = { readonly orderId: string; readonly event: number; readonly tryNumber: number };

const stateOf = async ({ db }: Pick<Needs, 'db'>, row: ReversalRow) => {
  const [kept] = await db
    .select({
      state: reversals.state,
      waivedCents: reversals.waivedCents,
      askedCents: sql<number>`${reversals.cents} - ${reversals.waivedCents}`,
    })
    .from(reversals)
    .where(isReversalRow(row));
  return kept;
};

export const isReversalRow = ({ orderId, event, tryNumber }: ReversalRow) =>
  sql`${reversals.orderId} = ${orderId} AND ${reversals.event} = ${event} AND ${reversals.tryNumber} = ${tryNumber}`;

/**
 * Books a reversal: to the shop, which had advanced the money. The part that the bank has given back meanwhile is the
 * seller's again, and is sent again. Returns true if it wrote anything.
 */
export async function recordReversal(deps: Needs, row: ReversalRow, { id, cents }: ProviderReversal): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const sale = await getSaleMoney(deps, row.orderId);
    const kept = await stateOf(deps, row);
    if (!sale || !kept || (kept.state !== 'owed' && kept.state !== 'dropped')) return false;
    const moment = deps.now();
    // The sale after the update of this reversal.
    const isIt = (one: ReversalRow) => one.event === row.event && one.tryNumber === row.tryNumber;
    const asked = sale.advances.asked.map((one) =>
      isIt({ ...row, ...one }) ? { ...one, state: 'sent' as const } : one,
    );
    const after = { ...sale, advances: { ...sale.advances, asked } };
    const toPlatform = Math.min(cents, kept.askedCents);
    const moves = [
      { from: 'paid', to: 'platform', cents: toPlatform },
      { from: 'paid', to: 'seller', cents: cents - toPlatform },
    ] as const;
    const batch = {
      came: builder
        .update(reversals)
        .set({
          ...{ state: 'sent', reversalId: id, changedAt: moment },
          ...{ cents, waivedCents: cents - toPlatform },
          cameWith: sale.version + 1,
        })
        .where(and(isReversalRow(row), eq(reversals.state, kept.state), eq(reversals.waivedCents, kept.waivedCents))),
      isBack: stopUnlessChanged('changed meanwhile'),
      ...moneyEventStatements(after, { action: 'taken-back', moves: moves.filter((move) => move.cents > 0) }, moment),
      letters: moneyLettersStatements({ ...sale, action: 'taken-back' }, moment),
      updated: updateStateStatement(JSON.stringify([row.orderId])),
    };
    if (await nullIfStopped('changed meanwhile', writeBatch(deps.db, batch))) return true;
  }
  throw new Error('a reversal could not be written down');
}

/** A refused reversal: the seller owes it, less the part that the bank has given back meanwhile. */
export async function recordReversalRefused(
  deps: Pick<Needs, 'db' | 'now'>,
  row: ReversalRow,
  code: string,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const kept = await stateOf(deps, row);
    if (kept?.state !== 'owed') return;
    const moment = deps.now();
    const batch = {
      refused: builder
        .update(reversals)
        .set({ state: 'failed', failure: code, changedAt: moment })
        .where(and(isReversalRow(row), eq(reversals.state, 'owed'), eq(reversals.waivedCents, kept.waivedCents))),
      onlyThen: stopUnlessChanged('changed meanwhile'),
      owed: addDebtStatements(row.orderId, row.event, kept.askedCents, moment),
    };
    if (await nullIfStopped('changed meanwhile', writeBatch(deps.db, batch))) return;
  }
  throw new Error('a refused reversal could not be written down');
}
