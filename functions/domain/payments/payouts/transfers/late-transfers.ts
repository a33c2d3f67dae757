/** Transfers that were due long ago and were not asked for, though nothing that we know of stops them. */
import { lte, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../../core/period.ts';
import { isPayoutBlocked } from '../../../../db/money/sale-status.ts';
import { sentFrom } from '../../../../db/money/transfer-waits.ts';
import { transfers } from '../../../../db/tables/money/payouts.ts';

/** Due for a day at this moment (ms): its seller is suspended, or the job is stuck. The index is of those that wait and are due. */
export const isLate = (moment: number): SQL =>
  sql`${transfers.state} = 'waiting' AND ${transfers.dueAt} IS NOT NULL AND ${lte(sentFrom(transfers), moment - DAY_MS)}
    AND NOT ${isPayoutBlocked(transfers.orderId)}`;
