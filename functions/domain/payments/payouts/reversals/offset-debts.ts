import { and, asc, eq } from 'drizzle-orm';
import { nullIfStopped, writeBatch } from '../../../../db/batch.ts';
import { changeDebtStatements, isOpenDebt } from '../../../../db/money/open-debts.ts';
import { debts } from '../../../../db/tables/money/payouts.ts';
import { unpaidCentsOfDebt } from '../../../fulfilment/disputes/platform-advances.ts';
import { getSaleMoney, moneyEventStatements } from '../../../fulfilment/disputes/sale-money.ts';
import { moneyLettersStatements } from '../../../fulfilment/disputes/seller-money-letters.ts';
import { updateStateStatement } from '../../../fulfilment/event-effects.ts';
import type { Deps } from '../../../ports.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

const TRIES = 3;

/** Keeps the seller's open debts, oldest first, from this sale's money; the rest stays the seller's. */
export async function offsetDebts(deps: Needs, orderId: string, sellerId: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const owed = await deps.db
      .select()
      .from(debts)
      .where(and(eq(debts.sellerId, sellerId), isOpenDebt(debts)))
      .orderBy(asc(debts.createdAt));
    const sale = await getSaleMoney(deps, orderId);
    if (!sale || sale.balances.seller === 0 || owed.length === 0) return;
    let left = sale.balances.seller;
    const settled = owed.flatMap((debt) => {
      const part = Math.min(left, unpaidCentsOfDebt(debt));
      left -= part;
      return part > 0 ? changeDebtStatements(debt, { settledCents: debt.settledCents + part }) : [];
    });
    const moves = [{ from: 'seller', to: 'platform', cents: sale.balances.seller - left }] as const;
    const moment = deps.now();
    const batch = {
      ...moneyEventStatements(sale, { action: 'debt-kept', moves }, moment),
      settled,
      letters: moneyLettersStatements({ ...sale, action: 'debt-kept' }, moment),
      updated: updateStateStatement(JSON.stringify([orderId])),
    };
    if (await nullIfStopped('changed meanwhile', writeBatch(deps.db, batch))) return;
  }
}
