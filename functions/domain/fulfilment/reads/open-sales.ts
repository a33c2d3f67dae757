/** Sales under way of a trader, the next deadline first, read from indexes in this order. */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { FulfilmentState, Trader } from '../../../../core/fulfilment/state.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import type { Paging } from '../../paging.ts';

type Open = Paging & {
  readonly states: readonly FulfilmentState[];
  readonly limit: number;
  /** Condition beside the state. */
  readonly where?: SQL | undefined;
};

const PEOPLE = { buyer: fulfilments.buyerId, seller: fulfilments.sellerId } as const;

/** Ids of a trader's sales in these states, for an `IN`. Each state is limited, so the number of rows is bounded. */
export function idsOfOpenSales(party: Trader, userId: string, { states, after, limit, where }: Open): SQL {
  const { orderId, state, deadlineAt } = fulfilments;
  const behind = after && sql`(${deadlineAt}, ${orderId}) > (${after.at}, ${after.id})`;
  const firstIn = (one: FulfilmentState) =>
    sql`SELECT ${orderId} AS sale FROM ${fulfilments} WHERE ${and(eq(PEOPLE[party], userId), eq(state, one), isNotNull(deadlineAt), behind, where)}
      ORDER BY ${deadlineAt}, ${orderId} LIMIT ${limit}`;
  return sql`(${sql.join(
    states.map((one) => sql`SELECT sale FROM (${firstIn(one)})`),
    sql` UNION ALL `,
  )})`;
}

/** Row number of a fulfilment, in the order of sale. */
export const saleNumber = sql<number>`${fulfilments}.rowid`;

/** The sale needs no action of this seller, and was sold before the one of that number. A literal, as in the index. */
export const isDoneForSeller = (sellerId: string, before: number | undefined): SQL =>
  sql`${fulfilments.sellerId} = ${sellerId} AND ${fulfilments.state} NOT IN ('to_ship','to_meet')
    AND ${before === undefined ? sql`1` : sql`${saleNumber} < ${before}`}`;
