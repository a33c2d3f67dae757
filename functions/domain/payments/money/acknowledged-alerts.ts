import { and, isNotNull, isNull, lte, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../../core/accounts/user.ts';
import { builder } from '../../../db/batch.ts';
import { planTransferWaitsStatement } from '../../../db/money/transfer-waits.ts';
import { paymentAttempts, stripeEvents } from '../../../db/tables/money/payments.ts';
import { notFound } from '../../../errors.ts';
import { ordersPaidBy, thawSalesStatements } from '../../fulfilment/freeze-sales.ts';
import { isNotTrader } from '../../fulfilment/progress.ts';
import { writeAsAdmin } from '../../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../../moderation/audit/audit.ts';
import type { Deps } from '../../ports.ts';

const stripeEvent = alias(stripeEvents, 'stripe_event');
const attempt = alias(paymentAttempts, 'attempt');

/** `readAt`: moment at which the page was read, ms since the epoch. */
type Seen = { readonly reason: string | undefined; readonly readAt: number | undefined };

const orderOf = (intentId: SQLWrapper) =>
  sql`(SELECT ${attempt.orderId} FROM ${paymentAttempts} attempt WHERE ${attempt.intentId} = ${intentId})`;

/**
 * Marks an alert as seen, with all equal alerts about its intent that were on the page (`readAt`, ms). The event stays
 * on record; a sale that only this warning had frozen continues. Throws `not_found` for an event without an open alert,
 * and for an admin who is a party of the sale, or whose account it is about.
 */
export async function acknowledgeAlert(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  admin: Actor,
  eventId: string,
  { reason, readAt }: Seen,
): Promise<number> {
  const moment = deps.now();
  const sold = ordersPaidBy(
    sql`(SELECT ${stripeEvent.intentId} FROM ${stripeEvents} stripe_event WHERE ${stripeEvent.id} = ${eventId})`,
  );
  const { seen } = await writeAsAdmin(deps.db, admin, {
    seen: builder
      .update(stripeEvents)
      .set({ seenAt: moment })
      .where(
        and(
          isNotNull(stripeEvents.alert),
          isNull(stripeEvents.seenAt),
          lte(stripeEvents.receivedAt, readAt ?? moment),
          sql`EXISTS (
          SELECT 1 FROM ${stripeEvents} stripe_event WHERE ${stripeEvent.id} = ${eventId} AND ${stripeEvent.alert} = ${stripeEvents.alert} AND ${stripeEvent.sellerId} IS NOT ${admin.userId} AND ${isNotTrader(admin, orderOf(stripeEvent.intentId))}
            AND coalesce(${stripeEvent.intentId}, ${stripeEvent.id}) = coalesce(${stripeEvents.intentId}, ${stripeEvents.id}))`,
        ),
      ),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action: 'see_alert',
      subjectKind: 'money',
      subjectId: eventId,
      reason,
      detail: sql`(SELECT ${stripeEvent.alert} || coalesce(', ' || ${stripeEvent.intentId}, '') FROM ${stripeEvents} stripe_event WHERE ${stripeEvent.id} = ${eventId})`,
    }),
    // A fraud warning freezes a sale until it is seen.
    goesOn: thawSalesStatements(sold, moment),
    waits: planTransferWaitsStatement(sold, moment, true),
  });
  if (seen.changed === 0) throw notFound();
  return seen.changed;
}
