/** Duration of the contact between the two traders. */
import { sql } from 'drizzle-orm';
import { RETENTION } from '../../../../core/retention.ts';
import { endedAt } from '../../../db/money/sale-ends.ts';
import { deliveryAddresses, fulfilments } from '../../../db/tables/money/fulfilment.ts';

const { name, address, postcode, city, state, country } = deliveryAddresses;

/** Address of a parcel, for its two traders. */
export const ADDRESS = { name, address, postcode, city, state, country };

/**
 * The sale of a row is under way, or ended less than `RETENTION.contacts` ago, or does not exist. A buyer who called off a meeting does not see the
 * contact.
 */
export const mayReach = (moment: number) =>
  sql`NOT coalesce(${fulfilments.deadlineAt} IS NULL AND ${endedAt(fulfilments.orderId)} <= ${moment - RETENTION.contacts}, 0) AND ${fulfilments.calledOffAt} IS NULL`.mapWith(
    Boolean,
  );
