/** What sellers owe the shop: said here once, for every statement. Integer cents. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type Step, stopUnlessChanged } from '../batch.ts';
import { builder } from '../builder.ts';
import { debts } from '../tables/money/payouts.ts';

type DebtRow = { readonly cents: SQLWrapper; readonly settledCents: SQLWrapper; readonly waivedCents: SQLWrapper };

const openDebt = alias(debts, 'open_debt');

/** A part of it is neither kept from a later sale nor waived. Written as its index is. */
export const isOpenDebt = (debt: DebtRow): SQL => sql`${debt.cents} > ${debt.settledCents} + ${debt.waivedCents}`;

/** How much that part is. */
export const openCents = (debt: DebtRow): SQL<number> =>
  sql<number>`(${debt.cents} - ${debt.settledCents} - ${debt.waivedCents})`;

/** All that this seller owes, or all sellers together. */
export const openDebtCents = (sellerId?: SQLWrapper | string): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${openCents(openDebt)}), 0) FROM ${debts} open_debt
    WHERE ${sellerId === undefined ? sql`1` : sql`${openDebt.sellerId} = ${sellerId}`} AND ${isOpenDebt(openDebt)})`;

type Debt = Pick<typeof debts.$inferSelect, 'orderId' | 'event' | 'cents' | 'settledCents' | 'waivedCents'>;

/** So much of a debt is kept or waived in all. As it was read, or the batch stops, `changed meanwhile`. */
export const changeDebt = (
  asRead: Debt,
  changes: Partial<Pick<Debt, 'settledCents' | 'waivedCents'>>,
): readonly Step[] => [
  builder
    .update(debts)
    .set(changes)
    .where(
      and(
        eq(debts.orderId, asRead.orderId),
        eq(debts.event, asRead.event),
        eq(debts.cents, asRead.cents),
        eq(debts.settledCents, asRead.settledCents),
        eq(debts.waivedCents, asRead.waivedCents),
      ),
    ),
  stopUnlessChanged('changed meanwhile'),
];
