import { sql } from 'drizzle-orm';
import { MONEY_CHECKS, type MoneyCheck, type MoneyReport } from '../../../../../core/payments/money.ts';
import type { Db } from '../../../../db/client.ts';
import type { Check } from './ledger-checks.ts';
import { countOf } from './money-checks.ts';

const ROWS_AT_MOST = 20;

/** The first rows that a check finds, each with the total. Both stop after `CHECK_ROW_LIMIT` wrong rows. */
export function firstRows(db: Db, name: MoneyCheck['name'], check: Check) {
  // SQLite permits no LIMIT in a part of a union, only in its subquery.
  const shown = db
    .select({
      id: sql<string>`wrong.id`.as('id'),
      detail: sql<string>`wrong.detail`.as('detail'),
      order: sql<string | null>`wrong."order"`.as('order'),
    })
    .from(sql`${check} wrong`)
    .limit(ROWS_AT_MOST)
    .as('shown');
  return db
    .select({
      name: sql<MoneyCheck['name']>`${name}`.as('name'),
      id: shown.id,
      detail: shown.detail,
      order: shown.order,
      count: countOf(check).as('count'),
    })
    .from(shown);
}

type Found = Awaited<ReturnType<typeof firstRows>>;

export const checksOf = (found: Found): MoneyReport['checks'] =>
  MONEY_CHECKS.map((name) => {
    const rows = found.filter((row) => row.name === name);
    return {
      name,
      count: rows[0]?.count ?? 0,
      rows: rows.map(({ id, detail, order }) => ({ id: String(id), detail, ...(order !== null && { order }) })),
    };
  });
