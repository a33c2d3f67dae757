/** How a fulfilment stands for one of the two people. */
import { eq, or, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import type { Standing } from '../../../core/fulfilment/standing.ts';
import type { Party } from '../../../core/fulfilment/state.ts';
import { isFrozen } from '../../db/frozen.ts';
import { fulfilments } from '../../db/tables/fulfilment.ts';
import { orders } from '../../db/tables/ledger.ts';
import { notFound } from '../../errors.ts';
import type { Deps } from '../ports.ts';

/** What the rules look at, the version that it is true of, and which of the two people asks. */
export type OwnStanding = Standing & {
  readonly orderId: string;
  readonly party: Party;
  readonly version: number;
  readonly wrongCodes: number;
  readonly wrongCodesUntil: number;
};

/** Throws `not_found` for anybody but the buyer and the seller. */
export async function getOwnStanding(
  { db }: Pick<Deps, 'db'>,
  { userId }: Actor,
  orderId: string,
): Promise<OwnStanding> {
  const [row] = await db
    .select({
      orderId: orders.id,
      party: sql<Party>`CASE ${userId} WHEN ${orders.buyerId} THEN 'buyer' ELSE 'seller' END`,
      method: fulfilments.method,
      state: fulfilments.state,
      version: fulfilments.version,
      deadlineAt: fulfilments.deadlineAt,
      sentAt: sql<
        number | null
      >`(SELECT max(e.at) FROM fulfilment_events e WHERE e.order_id = ${fulfilments.orderId} AND e.action = 'send')`,
      tracked: sql<number>`${fulfilments.tracking} IS NOT NULL`,
      delivered: sql<number>`${fulfilments.deliveredAt} IS NOT NULL`,
      cancelAsked: sql<number>`${fulfilments.cancelAskedAt} IS NOT NULL`,
      frozen: isFrozen(fulfilments.orderId),
      wrongCodes: fulfilments.wrongCodes,
      wrongCodesUntil: fulfilments.wrongCodesUntil,
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(sql`${fulfilments.orderId} = ${orderId} AND ${or(eq(orders.buyerId, userId), eq(orders.sellerId, userId))}`);
  if (!row) throw notFound();
  const { tracked, delivered, cancelAsked, frozen } = row;
  return {
    ...row,
    tracked: tracked === 1,
    delivered: delivered === 1,
    cancelAsked: cancelAsked === 1,
    frozen: frozen === 1,
    ...{ claim: null, deadlineBefore: null, withdrawn: false, sentBack: false },
  };
}
