/**
 * How sellers are paid: their accounts at the payment provider, and the money that goes there, comes back or should have come back. Amounts
 * are integer cents, moments ms since the epoch (UTC). Triggers keep it (migrations/0000_baseline.sql): what waits for a seller has one
 * transfer that is not sent, of as much as there is (docs/payments.md, "Payouts").
 */
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { PAYOUT_STATES, REVERSAL_STATES, TRANSFER_STATES } from '../../../../core/payments/payouts/payout-state.ts';
import { isOneOf } from '../../rows.ts';
import { userColumn } from '../accounts.ts';
import { fulfilmentEvents, fulfilments } from './fulfilment.ts';

/**
 * The account of a seller at the payment provider, as it was last read there. `needs` is what it waits for, in the provider's word. `refusal` is
 * why the provider refused to make it, in its word; an admin sees it. `bankFailure` is why the bank sent its last payout back, in the provider's word, and
 * `bankFailedAt` when that one was made. `monthlyAt` is when the provider agreed to pay it out to its bank by the month;
 * null until then. `goneSince` is since when the provider says that it knows no such account of ours; null while it does.
 */
export const payoutAccounts = sqliteTable(
  'payout_accounts',
  {
    userId: userColumn('user_id').primaryKey(),
    accountId: text('account_id').unique(),
    state: text({ enum: PAYOUT_STATES }).notNull(),
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
    isOneOf(t.state),
    index('payout_accounts_checked').on(t.checkedAt).where(sql`account_id IS NOT NULL`),
    // Those that need a person.
    index('payout_accounts_refused').on(t.changedAt).where(sql`refusal IS NOT NULL OR state IN ('rejected','closed')`),
    index('payout_accounts_blocked')
      .on(t.changedAt)
      .where(sql`refusal IS NOT NULL OR state IN ('rejected','closed','restricted') OR bank_failed_at IS NOT NULL`),
  ],
);

/**
 * Money that waits until its seller does something about their account: one row for each such seller, while it does. Triggers keep it.
 * `since` is when that began, `askedAt` when the seller was first asked (null until then), `nextAt` when they are asked or reminded next.
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
 * What of a sale goes to its seller: one row for each try, numbered from 1, of which all but the last are sent or have failed. `dueAt` is from
 * when on it is sent; null while its seller has no account that can be paid. `heldUntil` is until when it waits all the same, as it was found last
 * (functions/db/money/transfer-waits.ts); 0 for no wait. `claimedUntil` is until when a run is at it.
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
    claimedUntil: integer('claimed_until'),
    createdAt: integer('created_at').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.tryNumber] }),
    isOneOf(t.state),
    index('transfers_next')
      .on(sql`CASE WHEN held_until > due_at THEN held_until ELSE due_at END`)
      .where(sql`state = 'waiting' AND due_at IS NOT NULL`),
    index('transfers_refused').on(t.changedAt).where(sql`state = 'waiting' AND failure IS NOT NULL`),
    index('transfers_sending').on(t.claimedUntil).where(sql`state = 'sending'`),
    index('transfers_waiting').on(t.sellerId, t.createdAt).where(sql`state = 'waiting'`),
    // Sums up the money that a seller was sent lately.
    index('transfers_sent_to').on(t.sellerId, t.changedAt).where(sql`state IN ('sending','sent')`),
    index('transfers_sent').on(t.changedAt).where(sql`state = 'sent'`),
  ],
);

/**
 * Money that is taken back from a seller's account: one row for each event that took what had been sent, and for each transfer that it takes
 * it from. `owed` until the provider says whether it could be done; what it refuses is a debt. `waivedCents` of it the bank gave to the shop
 * meanwhile, or somebody took at the provider: so much is the seller's when it comes, and no debt when it is refused. With all of it, it is `dropped`.
 * What somebody took at the provider has rows of its own with the id of that reversal, one for each thing that it made good: `ofEvent` is the event that
 * had taken that, null for what is the seller's again. Their cents together are those of the reversal. `cameWith` is the number of the event
 * that says that it came.
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
    isOneOf(t.state),
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
 * What the shop paid in a seller's stead, by the event that took it: `settledCents` of it came back out of later sales, `waivedCents` is
 * not asked for any more, because the bank gave it back, it came from the seller's account after all, or an admin said so.
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
