import { lte, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../../../core/period.ts';
import { isPayoutBlocked } from '../../../../db/money/sale-status.ts';
import { sentFrom } from '../../../../db/money/transfer-waits.ts';
import { transfers } from '../../../../db/tables/money/payouts.ts';

/**
 * Due for a day at this moment (ms) without a known obstacle: the seller is suspended, or the job has stopped. The
 * index has the waiting rows with a due date.
 */
export const isLate = (moment: number): SQL =>
  sql`${transfers.state} = 'waiting' AND ${transfers.dueAt} IS NOT NULL AND ${lte(sentFrom(transfers), moment - DAY_MS)}
    AND NOT ${isPayoutBlocked(transfers.orderId)}`;
