/** How long the two people of a sale reach each other, for lists of orders. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CONTACT_DAYS } from '../../../../core/fulfilment/fulfilment.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { fulfilmentEvents, fulfilments } from '../../../db/tables/fulfilment.ts';

const last = alias(fulfilmentEvents, 'last');

/** Whether the sale of a row, if it has one, is under way, or has ended fewer than `CONTACT_DAYS` ago. */
export const mayReach = (moment: number) =>
  sql`NOT coalesce(${fulfilments.deadlineAt} IS NULL AND (SELECT ${last.at} FROM ${fulfilmentEvents} last
    WHERE ${last.orderId} = ${fulfilments.orderId} AND ${last.number} = ${fulfilments.version}) <= ${moment - CONTACT_DAYS * DAY_MS}, 0)`.mapWith(
    Boolean,
  );
