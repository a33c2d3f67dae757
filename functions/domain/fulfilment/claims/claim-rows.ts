/** Statements about the open claim of an order. */
import { type SQL, sql } from 'drizzle-orm';
import { assignments } from '../../../db/rows.ts';
import { claims } from '../../../db/tables/money/claims.ts';

/** Updates the open claim. */
export const claimSet = (orderId: string, values: Parameters<typeof assignments<typeof claims>>[1]): SQL =>
  sql`UPDATE ${claims} SET ${assignments(claims, values)} WHERE ${claims.orderId} = ${orderId} AND ${claims.withdrawnAt} IS NULL`;

/** Number of the event that opened the claim. */
export const claimEvent = (orderId: string): SQL =>
  sql`(SELECT ${claims.event} FROM ${claims} WHERE ${claims.orderId} = ${orderId} AND ${claims.withdrawnAt} IS NULL)`;
