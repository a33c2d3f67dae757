/** How long the two people of a sale reach each other. */
import { sql } from 'drizzle-orm';
import { RETENTION } from '../../../../core/retention.ts';
import { endedAt } from '../../../db/money/sale-ends.ts';
import { deliveryAddresses, fulfilments } from '../../../db/tables/money/fulfilment.ts';

const { name, address, postcode, city, state, country } = deliveryAddresses;

/** The address of a parcel, as its two people read it. */
export const ADDRESS = { name, address, postcode, city, state, country };

/**
 * The two reach each other while the sale of a row, if it has one, is under way, or has ended fewer than `RETENTION.contacts` ago. A buyer
 * who called a meeting off has nothing to settle with its seller.
 */
export const mayReach = (moment: number) =>
  sql`NOT coalesce(${fulfilments.deadlineAt} IS NULL AND ${endedAt(fulfilments.orderId)} <= ${moment - RETENTION.contacts}, 0) AND ${fulfilments.calledOffAt} IS NULL`.mapWith(
    Boolean,
  );
