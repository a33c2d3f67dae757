/** The row of the claim of an order that nobody has withdrawn. */
import { type SQL, sql } from 'drizzle-orm';
import { assignments } from '../../../db/rows.ts';
import { claims } from '../../../db/tables/money/claims.ts';

/** Writes into the open claim of this order. */
export const claimSet = (orderId: string, values: Parameters<typeof assignments<typeof claims>>[1]): SQL =>
  sql`UPDATE ${claims} SET ${assignments(claims, values)} WHERE ${claims.orderId} = ${orderId} AND ${claims.withdrawnAt} IS NULL`;

/** The event that opened it. */
export const claimEvent = (orderId: string): SQL =>
  sql`(SELECT ${claims.event} FROM ${claims} WHERE ${claims.orderId} = ${orderId} AND ${claims.withdrawnAt} IS NULL)`;
