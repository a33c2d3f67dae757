/** Sales under way of one of the two people, the next deadline first, read from the indexes that stand in this order. */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { FulfilmentState, Trader } from '../../../../core/fulfilment/state.ts';
import { fulfilments } from '../../../db/tables/money/fulfilment.ts';
import type { Paging } from '../../paging.ts';

type Open = Paging & {
  readonly states: readonly FulfilmentState[];
  readonly limit: number;
  /** Beside the state. */
  readonly where?: SQL | undefined;
};

const PEOPLE = { buyer: fulfilments.buyerId, seller: fulfilments.sellerId } as const;

/** The ids of those in these states, for an `IN`: the first of each state, so that no number of others is read. */
export function openSales(party: Trader, userId: string, { states, after, limit, where }: Open): SQL {
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

/** Of a fulfilment: where it stands among all, by when the copy was sold. */
export const saleNumber = sql<number>`${fulfilments}.rowid`;

/** Whether a sale waits for nothing of this seller's, and was sold before the one of that number. Literal, as the index has it. */
export const isDone = (sellerId: string, before: number | undefined): SQL =>
  sql`${fulfilments.sellerId} = ${sellerId} AND ${fulfilments.state} NOT IN ('to_ship','to_meet')
    AND ${before === undefined ? sql`1` : sql`${saleNumber} < ${before}`}`;
