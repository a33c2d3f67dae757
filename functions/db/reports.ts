/** What people told the admin. Moments are ms since the epoch (UTC). */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { REPORT_REASONS } from '../../src/shared/report.ts';
import { products } from './catalog.ts';
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

/** What is wrong with a listing, in the word of one person, once per listing. */
export const reports = sqliteTable(
  'reports',
  {
    id: text().primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id),
    reason: text({ enum: REPORT_REASONS }),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [uniqueIndex('reports_one_each').on(t.productId, t.reporterId)],
);
