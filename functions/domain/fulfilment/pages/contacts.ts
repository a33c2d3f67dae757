/** How long the two people of a sale reach each other, for lists of orders. */
import { inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { CONTACT_DAYS } from '../../../../core/fulfilment/fulfilment.ts';
import { MONEY_EVENTS } from '../../../../core/fulfilment/states/state.ts';
import { DAY_MS } from '../../../../core/period.ts';
import { fulfilmentEvents, fulfilments } from '../../../db/tables/fulfilment.ts';

const last = alias(fulfilmentEvents, 'last');

/** What becomes of the money after the end: the two have nothing to settle with each other again. */
const AFTER_THE_END = ['goodwill', 'freeze', 'thaw', ...MONEY_EVENTS] as const;

/** Whether the sale of a row, if it has one, is under way, or has ended fewer than `CONTACT_DAYS` ago. */
export const mayReach = (moment: number) =>
  sql`NOT coalesce(${fulfilments.deadlineAt} IS NULL AND (SELECT ${last.at} FROM ${fulfilmentEvents} last
    WHERE ${last.orderId} = ${fulfilments.orderId} AND ${inArray(last.action, AFTER_THE_END)} = 0
    ORDER BY ${last.number} DESC LIMIT 1) <= ${moment - CONTACT_DAYS * DAY_MS}, 0)`.mapWith(Boolean);
