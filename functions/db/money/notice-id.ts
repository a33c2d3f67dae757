/**
 * Ids of notices: rows of `stripe_events` about an object at the payment provider without an event of its own, one per
 * kind of statement.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { REJECTED_CODE } from '../../../core/fulfilment/rejected-code.ts';

export type NoticeOf = 'made' | 'failed' | 'twice' | 'changed' | 'open' | 'won' | 'lost';

const OPENING = 'notice:';

const endOf = (what?: NoticeOf): string => (what === undefined ? '' : `:${what}`);

export const noticeId = (id: string, what?: NoticeOf): string => `${OPENING}${id}${endOf(what)}`;

/** `noticeId` as an expression. */
export const noticeIdOf = (id: SQLWrapper, what?: NoticeOf): SQL<string> =>
  sql<string>`(${OPENING} || ${id} || ${endOf(what)})`;

/** Id of the alert of a late meeting code, as an expression: one per order; the payment provider has no object for it. */
export const rejectedCodeIdOf = (orderId: SQLWrapper | string): SQL<string> =>
  sql<string>`(${REJECTED_CODE} || ${orderId})`;
