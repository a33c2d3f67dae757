/** What people told the admin. Moments are ms since the epoch (UTC). */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orders } from './ledger.ts';
import { users } from './people.ts';

/** A seller's word about the buyer of one of their copies, once per order. */
export const buyerReports = sqliteTable(
  'buyer_reports',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('buyer_reports_newest').on(t.createdAt)],
);
