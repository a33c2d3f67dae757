/**
 * The ledger: each sale's money between its accounts. Amounts are integer cents. Triggers enforce (migrations): entries
 * are append-only, and no balance but those of `buyer` and `platform` falls below zero (docs/payments.md,
 * "Fulfilments").
 */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { LEDGER_ACCOUNTS } from '../../../../core/fulfilment/state.ts';
import { fulfilmentEvents } from './fulfilment.ts';

/** Money of a sale that an event moved between two accounts: each row is both sides of the entry. */
export const ledgerEntries = sqliteTable(
  'ledger_entries',
  {
    orderId: text('order_id').notNull(),
    event: integer().notNull(),
    fromAccount: text('from_account', { enum: LEDGER_ACCOUNTS }).notNull(),
    toAccount: text('to_account', { enum: LEDGER_ACCOUNTS }).notNull(),
    cents: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.event, t.fromAccount, t.toAccount] }),
    foreignKey({ columns: [t.orderId, t.event], foreignColumns: [fulfilmentEvents.orderId, fulfilmentEvents.number] }),
  ],
);

/**
 * Moments of events that moved money, one row each. `isRefund`: some of it moved to or from `back`. Maintained by
 * triggers.
 */
export const ledgerTimes = sqliteTable(
  'ledger_times',
  {
    at: integer().notNull(),
    orderId: text('order_id').notNull(),
    event: integer().notNull(),
    isRefund: integer('is_refund', { mode: 'boolean' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.orderId, t.event] }),
    index('ledger_times_refunds').on(t.at, t.orderId, t.event).where(sql`is_refund = 1`),
  ],
);
