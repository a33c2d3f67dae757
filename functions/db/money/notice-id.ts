/** The ids of notices: rows of `stripe_events` about an object of the payment provider's that no event of its own told, one for each thing said of it. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LATE_CODE } from '../../../core/fulfilment/late-code.ts';

/** `what` tells notices about the same object apart. */
export type NoticeOf = 'made' | 'failed' | 'twice' | 'changed' | 'open' | 'won' | 'lost';

const OPENING = 'notice:';

const endOf = (what?: NoticeOf): string => (what === undefined ? '' : `:${what}`);

/** The id of the notice about the object with this id of the provider's. */
export const noticeId = (id: string, what?: NoticeOf): string => `${OPENING}${id}${endOf(what)}`;

/** The same in a statement. */
export const noticeIdOf = (id: SQLWrapper, what?: NoticeOf): SQL<string> =>
  sql<string>`(${OPENING} || ${id} || ${endOf(what)})`;

/** The id of the alert of a code that came late, in a statement: one for each order, which the payment provider knows nothing of. */
export const lateCodeIdOf = (orderId: SQLWrapper | string): SQL<string> => sql<string>`(${LATE_CODE} || ${orderId})`;
