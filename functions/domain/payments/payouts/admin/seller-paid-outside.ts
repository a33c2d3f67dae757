/**
 * Payments outside the provider, to sellers whom it does not pay: with an ended account, suspended, or without an
 * answer for half a year. The shop pays them in another way, and keeps their money at the provider.
 */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../../core/accounts/user.ts';
import { formatPrice } from '../../../../../core/format.ts';
import { fulfilmentWords } from '../../../../../core/words/en/fulfilment.ts';
import { moneyWords } from '../../../../../core/words/en/money.ts';
import { nullIfStopped, reading, stopUnless, writeBatch } from '../../../../db/batch.ts';
import { isOpenDebt } from '../../../../db/money/open-debts.ts';
import { insertInto } from '../../../../db/rows.ts';
import { users } from '../../../../db/tables/accounts.ts';
import { fulfilmentEvents, fulfilments } from '../../../../db/tables/money/fulfilment.ts';
import { ledgerEntries } from '../../../../db/tables/money/ledger.ts';
import { debts, transfers } from '../../../../db/tables/money/payouts.ts';
import { conflict, notFound } from '../../../../errors.ts';
import { isPending, updateStateStatement } from '../../../fulfilment/event-effects.ts';
import { writeAsProvedAdmin } from '../../../moderation/audit/admin-write.ts';
import {
  type GivenApproval,
  isWithinDailyLimit,
  requestApproval,
  spendingStatements,
  spendOrRequestApproval,
  type WaitingApproval,
} from '../../../moderation/audit/spending.ts';
import type { Deps } from '../../../ports.ts';
import { paidOutsideLetterStatement } from '../../payout-letters.ts';
import { offsetDebts } from '../reversals/offset-debts.ts';
import { isPayableNow, isPayableOutside, payableCents, readPayableSales } from './payout-conditions.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId'>;

const fulfilment = alias(fulfilments, 'fulfilment');
const waiting = alias(transfers, 'waiting');
const e = fulfilmentEvents;

/**
 * Records that this seller was paid `amountCents` outside, with a note. The sum must be all waiting money whose payout
 * is not blocked, less the seller's debt, which is deducted first; of very many sales, the oldest. Throws `not_found`
 * for no such user, and for oneself; `conflict` while the provider pays them or may again, and for another sum. Above
 * an admin's daily limit it waits for another admin's approval. Nothing of it is sent any more: the transfers end.
 */
export async function paySellerOutside(
  deps: Needs,
  admin: Actor,
  sellerId: string,
  { amountCents, note }: { readonly amountCents: number; readonly note: string },
  approval?: GivenApproval,
): Promise<WaitingApproval | object> {
  const moment = deps.now();
  const [seller] = await deps.db
    .select({
      isPayableOutside: isPayableOutside(sellerId, moment).mapWith(Boolean),
      isWithinDay: isWithinDailyLimit(admin, amountCents, moment).mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, sellerId));
  if (!seller || admin.userId === sellerId) throw notFound();
  if (!seller.isPayableOutside) throw conflict(moneyWords.conflict.stillPayable);
  const spending = {
    ...({ action: 'pay_seller_outside', subject: sellerId, orderId: null, sellerId } as const),
    ...{ cents: amountCents, reason: note },
  };
  // Before debts are kept: a request for approval must not move money.
  if (!approval && !seller.isWithinDay) {
    const { payable } = await writeBatch(deps.db, {
      payable: reading<{ cents: number }>(sql`SELECT ${payableCents(sql`${sellerId}`, moment)} AS cents`),
    });
    const [{ cents } = { cents: 0 }] = payable.rows;
    if (cents !== amountCents || cents === 0) throw conflict(moneyWords.conflict.otherSum(formatPrice(cents)));
    return requestApproval(deps, admin, spending);
  }
  // The same sales of which the admin saw the sum, although kept debts make room for others.
  const seenOrderIds = (await readPayableSales(deps.db, sellerId, moment)).map(({ orderId }) => orderId);
  await offsetAllDebts(deps, sellerId, seenOrderIds);
  const rows = (await readPayableSales(deps.db, sellerId, moment)).filter(({ orderId }) =>
    seenOrderIds.includes(orderId),
  );
  const cents = rows.reduce((sum, row) => sum + row.cents, 0);
  if (cents !== amountCents || cents === 0) throw conflict(moneyWords.conflict.otherSum(formatPrice(cents)));
  const batch = {
    ...payOutsideSteps({ sellerId, cents, note, ids: rows.map(({ orderId }) => orderId) }, moment),
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

type Paying = {
  readonly sellerId: string;
  readonly cents: number;
  readonly note: string;
  readonly ids: readonly string[];
};

function payOutsideSteps({ sellerId, cents, note, ids }: Paying, moment: number) {
  const orders = JSON.stringify(ids);
  const ofThese = sql`FROM ${fulfilments} fulfilment JOIN ${transfers} waiting ON ${waiting.orderId} = ${fulfilment.orderId}
    WHERE ${waiting.sellerId} = ${sellerId} AND ${fulfilment.orderId} IN (SELECT value FROM json_each(${orders})) AND ${isPayableNow(moment)}`;
  const happened = {
    at: moment,
    by: 'admin',
    action: 'paid-outside',
    state: fulfilment.state,
    deadlineAt: null,
    note,
  } as const;
  return {
    // A seller who was restored, or fills in the form at this moment, is paid by the provider.
    isPayableOutside: stopUnless('changed meanwhile', isPayableOutside(sellerId, moment)),
    asItWas: stopUnless('changed meanwhile', sql`(SELECT sum(${waiting.cents}) ${ofThese}) = ${cents}`),
    events: sql`${insertInto(fulfilmentEvents, { orderId: fulfilment.orderId, number: sql`${fulfilment.version} + 1`, ...happened })} ${ofThese}`,
    entries: sql`${insertInto(ledgerEntries, {
      ...{ orderId: e.orderId, event: e.number, fromAccount: 'seller', toAccount: 'platform', cents: waiting.cents },
    })} FROM ${e} JOIN ${transfers} waiting ON ${waiting.orderId} = ${e.orderId} AND ${waiting.state} = 'waiting' WHERE ${isPending(orders)} AND ${e.action} = 'paid-outside'`,
    letters: paidOutsideLetterStatement(sellerId, orders, moment),
    updated: updateStateStatement(orders),
  };
}

/** The seller's debts are kept by the shop before anything is paid. */
async function offsetAllDebts(deps: Needs, sellerId: string, orders: readonly string[]): Promise<void> {
  for (const orderId of orders) {
    const [open] = await deps.db
      .select({ one: sql`1` })
      .from(debts)
      .where(and(eq(debts.sellerId, sellerId), isOpenDebt(debts)))
      .limit(1);
    if (!open) return;
    await offsetDebts(deps, orderId, sellerId);
  }
}
