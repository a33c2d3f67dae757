/** Contact between the two traders: its duration, and the erasure of delivery addresses after it. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { RETENTION } from '../../../core/retention.ts';
import { writeBatch } from '../../db/batch.ts';
import { attempt, isLiveAttempt } from '../../db/conditions.ts';
import { saleEndedAt } from '../../db/money/sale-status.ts';
import { deliveryAddresses, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { paymentAttempts } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';

const fulfilment = alias(fulfilments, 'fulfilment');
const { name, address, postcode, city, state, country } = deliveryAddresses;

/** Address of a parcel, for its two traders. */
export const addressColumns = { name, address, postcode, city, state, country };

/**
 * The sale of a row is under way, or ended less than `RETENTION.contacts` ago, or does not exist. A buyer who called
 * off a meeting does not see the contact.
 */
export const maySeeContact = (moment: number) =>
  sql`NOT coalesce(${fulfilments.deadlineAt} IS NULL AND ${saleEndedAt(fulfilments.orderId)} <= ${moment - RETENTION.contacts}, 0) AND ${fulfilments.calledOffAt} IS NULL`.mapWith(
    Boolean,
  );

/**
 * Erases addresses after the retention period, counted from the end of the sale, or, without a payment, from the moment
 * when the address was given. No sale ends before its address is given. The address of a payment under way is retained
 * at any age.
 */
export async function eraseAddresses({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = now() - RETENTION.contacts;
  await writeBatch(db, {
    erased: sql`DELETE FROM ${deliveryAddresses} WHERE ${deliveryAddresses.givenAt} <= ${before} AND NOT EXISTS (
      SELECT 1 FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${deliveryAddresses.orderId}
        AND (${fulfilment.deadlineAt} IS NOT NULL OR ${saleEndedAt(fulfilment.orderId)} > ${before}))
      AND NOT EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.orderId} = ${deliveryAddresses.orderId} AND ${isLiveAttempt(attempt)})`,
  });
}
