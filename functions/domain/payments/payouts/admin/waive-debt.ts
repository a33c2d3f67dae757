import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { formatPrice } from '../../../../../core/format.ts';
import { fulfilmentWords } from '../../../../../core/words/en/fulfilment.ts';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import { nullIfStopped } from '../../../../db/batch.ts';
import { changeDebtStatements } from '../../../../db/money/open-debts.ts';
import { debts } from '../../../../db/tables/money/payouts.ts';
import { conflict, notFound, PermanentConflict } from '../../../../errors.ts';
import { unpaidCentsOfDebt } from '../../../fulfilment/disputes/platform-advances.ts';
import { getSaleMoney, moneyEventStatements } from '../../../fulfilment/disputes/sale-money.ts';
import { debtLetterStatement } from '../../../fulfilment/disputes/seller-money-letters.ts';
import { updateStateStatement } from '../../../fulfilment/event-effects.ts';
import { isNotTrader } from '../../../fulfilment/progress.ts';
import { writeAsProvedAdmin } from '../../../moderation/audit/admin-write.ts';
import {
  type GivenApproval,
  spendingStatements,
  spendOrRequestApproval,
  type WaitingApproval,
} from '../../../moderation/audit/spending.ts';
import type { Deps } from '../../../ports.ts';

const ID = /^([^.]+)\.(\d{1,6})$/;

/**
 * Waives the rest of a debt. The shop advanced the money when it was taken, so the ledger has it in `platform` already:
 * the waiver is an event without entries. Throws `not_found` for no such debt, and for a party of the sale; `conflict`
 * for a settled one, for another rest than `amountCents`, and after a concurrent change. Above an admin's daily limit
 * it waits for another admin's approval.
 */
export async function waiveDebt(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  id: string,
  { amountCents, reason }: { readonly amountCents: number; readonly reason: string },
  approval?: GivenApproval,
): Promise<WaitingApproval | object> {
  const [, orderId, number] = ID.exec(id) ?? [];
  if (!orderId) throw notFound();
  const event = Number(number);
  const [debt] = await deps.db
    .select()
    .from(debts)
    .where(and(eq(debts.orderId, orderId), eq(debts.event, event), isNotTrader(admin, debts.orderId)));
  const sale = await getSaleMoney(deps, orderId);
  if (!debt || !sale) throw notFound();
  const cents = unpaidCentsOfDebt(debt);
  if (cents === 0) throw new PermanentConflict(moneyWords.conflict.nothingOwed);
  if (cents !== amountCents) throw new PermanentConflict(moneyWords.conflict.otherDebt(formatPrice(cents)));
  const moment = deps.now();
  const spending = { ...({ action: 'waive_debt', subject: id, orderId, sellerId: null } as const), cents, reason };
  const batch = {
    ...moneyEventStatements(sale, { action: 'debt-waived', by: 'admin', note: reason }, moment),
    waived: changeDebtStatements(debt, { waivedCents: debt.waivedCents + cents }),
    letters: debtLetterStatement('debt-waived', { orderId, event, cents }, moment),
    updated: updateStateStatement(JSON.stringify([orderId])),
    spent: spendingStatements(deps, admin, moment, spending, {
      detail: `${cents} ${moneyWords.wrongRow.cents}`,
      approval,
    }),
  };
  return spendOrRequestApproval(deps, admin, spending, async () => {
    const written = await nullIfStopped('changed meanwhile', writeAsProvedAdmin(deps.db, admin, moment, batch));
    if (!written) throw conflict(fulfilmentWords.conflict.changedMeanwhile);
    return {};
  });
}
