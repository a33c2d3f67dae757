/** Letters to admins about a waiting decision, in the batch of the event. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { isActiveUser, order } from '../../../db/active.ts';
import { queuedLetters } from '../../../db/letters/queued-letters.ts';
import { users } from '../../../db/tables/accounts.ts';
import { fulfilmentEvents } from '../../../db/tables/money/fulfilment.ts';
import { orders } from '../../../db/tables/money/payments.ts';

const admin = alias(users, 'admin');
const { orderId, number } = fulfilmentEvents;

/** One letter for each of these events to each admin who is neither trader. */
export const decisionLetters = (events: SQL, moment: number): SQL =>
  queuedLetters(
    {
      kind: 'decision-due',
      id: sql`'decision-due:' || ${orderId} || ':' || ${number} || ':' || ${admin.id}`,
      userId: admin.id,
      facts: sql`json_object('order', ${orderId}, 'event', ${number}, 'to', 'admin')`,
      urgent: true,
      from: sql`FROM ${fulfilmentEvents} JOIN ${orders} "order" ON ${order.id} = ${orderId} JOIN ${users} admin ON ${admin.role} = 'Admin'
        WHERE ${events} AND ${isActiveUser(admin)} AND ${admin.id} NOT IN (${order.buyerId}, ${order.sellerId})`,
    },
    moment,
  );
