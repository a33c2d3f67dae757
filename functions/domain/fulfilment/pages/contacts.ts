/** How long the two people of a sale reach each other, for lists of orders. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CONTACT_DAYS } from '../../../../core/fulfilment/fulfilment.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { fulfilmentEvents, fulfilments } from '../../../db/tables/money/fulfilment.ts';

const ended = alias(fulfilmentEvents, 'ended');

/**
 * Whether the sale of a row, if it has one, is under way, or has ended fewer than `CONTACT_DAYS` ago: by the first event of its end, since
 * its money may move long afterwards. Literal, as the index has it.
 */
export const mayReach = (moment: number) =>
  sql`NOT coalesce(${fulfilments.deadlineAt} IS NULL AND (SELECT ${ended.at} FROM ${fulfilmentEvents} ended
    WHERE ${ended.orderId} = ${fulfilments.orderId} AND ${ended.state} IN ('completed','canceled','refunded')
    ORDER BY ${ended.number} LIMIT 1) <= ${moment - CONTACT_DAYS * DAY_MS}, 0)`.mapWith(Boolean);
