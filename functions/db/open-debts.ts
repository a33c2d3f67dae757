/** What sellers owe the shop: said here once, for every statement. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

type DebtRow = { readonly cents: SQLWrapper; readonly settledCents: SQLWrapper; readonly waivedCents: SQLWrapper };

/** A part of it is neither kept from a later sale nor waived. */
export const isOpenDebt = (debt: DebtRow): SQL => sql`${debt.cents} > ${debt.settledCents} + ${debt.waivedCents}`;
