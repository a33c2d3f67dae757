/**
 * Alerts of a right code that came too late: the buyer showed it, so they may have both the book and the money. An
 * admin reviews it.
 */
import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Progress } from '../../../core/fulfilment/progress.ts';
import { writeBatch } from '../../db/batch.ts';
import { lateCodeNoticeId, saleEndedAt } from '../../db/money/sale-status.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { fulfilmentEvents, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { paymentAttempts, sales, stripeEvents } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';

const sale = alias(sales, 'sale');
const attempt = alias(paymentAttempts, 'attempt');
const event = alias(fulfilmentEvents, 'event');
const fulfilment = alias(fulfilments, 'fulfilment');

/** State of a sale that does not accept a code now. */
export type CodeAcceptance = 'open' | 'frozen' | 'over';

/** A frozen meeting may thaw later; a meeting that was called off, ended by the bank or expired is over. */
export const codeAcceptanceOf = ({ state, deadlineAt, frozen }: Progress, now: number): CodeAcceptance => {
  if (state !== 'to_meet') return 'over';
  if (frozen) return 'frozen';
  return deadlineAt !== null && deadlineAt <= now ? 'over' : 'open';
};

/** The copy was not handed over by its code, and the seller was not paid in another way. */
export async function isCodeUnused({ db }: Pick<Deps, 'db'>, orderId: string): Promise<boolean> {
  const handedOver = sql`EXISTS (SELECT 1 FROM ${fulfilmentEvents} event WHERE ${event.orderId} = ${orderId} AND ${event.action} = 'hand-over')`;
  const [unused] = await db
    .select({ one: sql`1` })
    .from(fulfilments)
    .where(
      and(
        eq(fulfilments.orderId, orderId),
        eq(fulfilments.method, 'meet'),
        ne(fulfilments.state, 'completed'),
        not(handedOver),
      ),
    );
  return unused !== undefined;
}

/** End of a sale: its first final event, or its deadline where the scheduled job has not ended it yet. */
const overAt = (orderId: string): SQL =>
  sql`(SELECT coalesce(${saleEndedAt(fulfilment.orderId)}, ${fulfilment.deadlineAt}) FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${orderId})`;

/**
 * An alert on the money page, one for each sale, with the first moment of the code. It moves no money; the refund waits
 * until an admin has reviewed it (`lateCodeAt`). An alert that was reviewed while the sale could still continue is open
 * again when the code comes after the end; one reviewed after the end is not.
 */
export const alertAdminsOfLateCode = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  stands: 'frozen' | 'over',
): Promise<void> => {
  const again = sql`${onConflictSet(stripeEvents, ['id'], { seenAt: null })} WHERE ${stripeEvents.seenAt} < ${overAt(orderId)}`;
  await writeBatch(db, {
    alerted: sql`${insertInto(stripeEvents, {
      id: lateCodeNoticeId(orderId),
      type: sql`'meeting_code'`,
      intentId: attempt.intentId,
      alert: sql`'late_code'`,
      receivedAt: sql`${now()}`,
    })} FROM ${sales} sale JOIN ${paymentAttempts} attempt ON ${attempt.id} = ${sale.attemptId} WHERE ${sale.orderId} = ${orderId}
      ${stands === 'over' ? again : sql`ON CONFLICT DO NOTHING`}`,
  });
};
