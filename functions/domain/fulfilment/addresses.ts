/** Addresses of parcels do not stay: what is not needed any more is erased. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { RETENTION } from '../../../core/retention.ts';
import { attempt, isLive } from '../../db/active.ts';
import { writeBatch } from '../../db/batch.ts';
import { endedAt } from '../../db/money/sale-ends.ts';
import { deliveryAddresses, fulfilments } from '../../db/tables/money/fulfilment.ts';
import { paymentAttempts } from '../../db/tables/money/payments.ts';
import type { Deps } from '../ports.ts';

const fulfilment = alias(fulfilments, 'fulfilment');

/**
 * Erases what is over for so long: the sale, or, where nothing was paid, the moment in which the address was given. No sale ends
 * before its address is given, so none is younger than that. Who pays at this moment needs theirs, however old it is.
 */
export async function eraseAddresses({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = now() - RETENTION.contacts;
  await writeBatch(db, {
    erased: sql`DELETE FROM ${deliveryAddresses} WHERE ${deliveryAddresses.givenAt} <= ${before} AND NOT EXISTS (
      SELECT 1 FROM ${fulfilments} fulfilment WHERE ${fulfilment.orderId} = ${deliveryAddresses.orderId}
        AND (${fulfilment.deadlineAt} IS NOT NULL OR ${endedAt(fulfilment.orderId)} > ${before}))
      AND NOT EXISTS (SELECT 1 FROM ${paymentAttempts} attempt WHERE ${attempt.orderId} = ${deliveryAddresses.orderId} AND ${isLive(attempt)})`,
  });
}
