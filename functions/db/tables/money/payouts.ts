/**
 * Payouts to sellers: their accounts at the payment provider, transfers, reversals and debts. Amounts are integer
 * cents, moments ms since the epoch (UTC). Triggers enforce (migrations/0000_baseline.sql): a seller's waiting money
 * has exactly one unsent transfer of its full amount (docs/payments.md, "Payouts").
 */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import {
  PAYOUT_ACCOUNT_STATES,
  REVERSAL_STATES,
  TRANSFER_STATES,
} from '../../../../core/payments/payouts/payout-state.ts';
import { isAllowedValue } from '../../rows.ts';
import { userColumn } from '../accounts.ts';
import { fulfilmentEvents, fulfilments } from './fulfilment.ts';

/**
 * A seller's account at the payment provider, as last read there. `needs` is the pending requirement, in the provider's
 * word. `refusal` is the provider's reason for not creating it, displayed to admins. `bankFailure` is the reason of a
 * returned bank payout, `bankFailedAt` the moment of that payout. `monthlyAt` is the moment at which the provider
 * accepted monthly bank payouts; null before. `goneSince` is the moment since which the provider denies the account;
 * null while it exists.
 */
export const payoutAccounts = sqliteTable(
  'payout_accounts',
  {
    userId: userColumn('user_id').primaryKey(),
    accountId: text('account_id').unique(),
    state: text({ enum: PAYOUT_ACCOUNT_STATES }).notNull(),
    needs: text(),
    refusal: text(),
    bankFailure: text('bank_failure'),
    bankFailedAt: integer('bank_failed_at'),
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
    checkedAt: integer('checked_at').notNull(),
    monthlyAt: integer('monthly_at'),
    goneSince: integer('gone_since'),
  },
  (t) => [
    isAllowedValue(t.state),
    index('payout_accounts_checked').on(t.checkedAt).where(sql`account_id IS NOT NULL`),
    index('payout_accounts_refused').on(t.changedAt).where(sql`refusal IS NOT NULL OR state IN ('rejected','closed')`),
    index('payout_accounts_blocked')
      .on(t.changedAt)
      .where(sql`refusal IS NOT NULL OR state IN ('rejected','closed','restricted') OR bank_failed_at IS NOT NULL`),
  ],
);

/**
 * Money that waits for an action of its seller on their account: one row per seller, maintained by triggers, and by
 * `beginPayoutWaitStatement` after a failed try. `since` is the start of the wait, `askedAt` the first request to the
 * seller (null before), `nextAt` the next reminder.
 */
export const payoutWaits = sqliteTable(
  'payout_waits',
  {
    sellerId: userColumn('seller_id').primaryKey(),
    since: integer().notNull(),
    askedAt: integer('asked_at'),
    nextAt: integer('next_at'),
  },
  (t) => [
    index('payout_waits_next').on(t.nextAt).where(sql`next_at IS NOT NULL`),
    index('payout_waits_asked').on(t.askedAt).where(sql`asked_at IS NOT NULL`),
  ],
);

/**
 * The seller's share of a sale: one row per try, numbered from 1; all but the last are sent or failed. `dueAt` is the
 * start of sending; null while the seller has no payable account. `heldUntil` is the end of its wait by the last
 * computation (functions/db/money/transfer-waits.ts); 0 for no wait. `leasedUntil` is the end of a run's lease.
 */
export const transfers = sqliteTable(
  'transfers',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => fulfilments.orderId),
    tryNumber: integer('try_number').notNull(),
    sellerId: userColumn('seller_id'),
    cents: integer().notNull(),
    state: text({ enum: TRANSFER_STATES }).notNull(),
    accountId: text('account_id'),
    transferId: text('transfer_id').unique(),
    failure: text(),
    dueAt: integer('due_at'),
    heldUntil: integer('held_until').notNull().default(0),
    leasedUntil: integer('leased_until'),
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.tryNumber] }),
    isAllowedValue(t.state),
    index('transfers_next')
      .on(sql`CASE WHEN held_until > due_at THEN held_until ELSE due_at END`)
      .where(sql`state = 'waiting' AND due_at IS NOT NULL`),
    index('transfers_refused').on(t.changedAt).where(sql`state = 'waiting' AND failure IS NOT NULL`),
    index('transfers_sending').on(t.leasedUntil).where(sql`state = 'sending'`),
    index('transfers_waiting').on(t.sellerId, t.createdAt).where(sql`state = 'waiting'`),
    // For the sum sent recently to a seller.
    index('transfers_sent_to').on(t.sellerId, t.changedAt).where(sql`state IN ('sending','sent')`),
    index('transfers_sent').on(t.changedAt).where(sql`state = 'sent'`),
  ],
);

/**
 * Money taken back from a seller's account: one row per event that reclaims sent money and per transfer it comes from.
 * `owed` until the provider answers; a refused amount becomes a debt. `waivedCents` is the part that the bank returned
 * to the shop, or that was reversed at the provider, meanwhile: it belongs to the seller when the reversal succeeds,
 * and is no debt when it fails. A fully waived row is `dropped`. A reversal made at the provider has rows of its own
 * with its id, one per event that it settles: `ofEvent` is that event, null for a part that belongs to the seller
 * again. Their cents add up to the reversal's. `cameWith` is the number of the event that records its arrival.
 */
export const reversals = sqliteTable(
  'reversals',
  {
    orderId: text('order_id').notNull(),
    event: integer().notNull(),
    tryNumber: integer('try_number').notNull(),
    sellerId: userColumn('seller_id'),
    cents: integer().notNull(),
    waivedCents: integer('waived_cents').notNull().default(0),
    ofEvent: integer('of_event'),
    cameWith: integer('came_with'),
    state: text({ enum: REVERSAL_STATES }).notNull(),
    reversalId: text('reversal_id'),
    failure: text(),
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.event, t.tryNumber] }),
    isAllowedValue(t.state),
    index('reversals_reversal_id').on(t.reversalId),
    foreignKey({ columns: [t.orderId, t.event], foreignColumns: [fulfilmentEvents.orderId, fulfilmentEvents.number] }),
    foreignKey({ columns: [t.orderId, t.tryNumber], foreignColumns: [transfers.orderId, transfers.tryNumber] }),
    index('reversals_owed').on(t.createdAt).where(sql`state = 'owed'`),
    index('reversals_seller').on(t.sellerId, t.state, t.createdAt),
    index('reversals_sent').on(t.changedAt).where(sql`state = 'sent'`),
    index('reversals_failed').on(t.changedAt).where(sql`state = 'failed'`),
    index('reversals_dropped').on(t.changedAt).where(sql`state = 'dropped'`),
  ],
);

/**
 * Advances of the shop for a seller, by the event that took the money: `settledCents` came out of later sales;
 * `waivedCents` is not asked back, because the bank returned it, the seller's account covered it after all, or an admin
 * waived it.
 */
export const debts = sqliteTable(
  'debts',
  {
    orderId: text('order_id').notNull(),
    event: integer().notNull(),
    sellerId: userColumn('seller_id'),
    cents: integer().notNull(),
    settledCents: integer('settled_cents').notNull().default(0),
    waivedCents: integer('waived_cents').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.event] }),
    foreignKey({ columns: [t.orderId, t.event], foreignColumns: [fulfilmentEvents.orderId, fulfilmentEvents.number] }),
    index('debts_open').on(t.sellerId, t.createdAt).where(sql`cents > settled_cents + waived_cents`),
    index('debts_seller').on(t.sellerId, t.createdAt),
  ],
);
