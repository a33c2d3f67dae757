/** Debts of sellers to the shop, defined once for all statements. Integer cents. */
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { builder, type Step, stopUnlessChanged } from '../batch.ts';
import { debts } from '../tables/money/payouts.ts';

type DebtRow = { readonly cents: SQLWrapper; readonly settledCents: SQLWrapper; readonly waivedCents: SQLWrapper };

const openDebt = alias(debts, 'open_debt');

/** A part is neither settled nor waived. Written like the condition of its partial index. */
export const isOpenDebt = (debt: DebtRow): SQL => sql`${debt.cents} > ${debt.settledCents} + ${debt.waivedCents}`;

export const openCentsOfDebt = (debt: DebtRow): SQL<number> =>
  sql<number>`(${debt.cents} - ${debt.settledCents} - ${debt.waivedCents})`;

export const sumOfOpenDebts = (sellerId?: SQLWrapper | string): SQL<number> =>
  sql<number>`(SELECT coalesce(sum(${openCentsOfDebt(openDebt)}), 0) FROM ${debts} open_debt
    WHERE ${sellerId === undefined ? sql`1` : sql`${openDebt.sellerId} = ${sellerId}`} AND ${isOpenDebt(openDebt)})`;

type Debt = Pick<typeof debts.$inferSelect, 'orderId' | 'event' | 'cents' | 'settledCents' | 'waivedCents'>;

/**
 * Sets the settled and waived parts of a debt. Stops the batch (`changed meanwhile`) when the row differs from
 * `asRead`.
 */
export const changeDebtStatements = (
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
