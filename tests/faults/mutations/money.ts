// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code with placeholders
/** Money: copies sold, prices, buyers per copy, and refunds (I1 to I6, I15). */
import { type Mutation, one, SCHEMA } from './mutation.ts';

const HOLDS = 'functions/domain/reservations/holds.ts';
const SNAPSHOTS = 'functions/db/listing-snapshots.ts';
const ORDERS = 'functions/domain/orders/bookings.ts';
const SETTLEMENT = 'functions/domain/payments/settlement.ts';

export const MONEY: readonly Mutation[] = [
  {
    invariant: 'I1',
    what: 'no barrier at all: no hold index, no key on sales, no index on paid orders, no order is voided',
    edits: [
      { file: SCHEMA, from: 'UNIQUE INDEX `payment_attempts_one_live`', to: 'INDEX `payment_attempts_one_live`' },
      { file: SCHEMA, from: 'UNIQUE INDEX `orders_one_paid`', to: 'INDEX `orders_one_paid`' },
      {
        file: SCHEMA,
        from: 'CREATE TABLE `sales` (\n\t`listing_id` text PRIMARY KEY NOT NULL,',
        to: 'CREATE TABLE `sales` (\n\t`listing_id` text NOT NULL,',
      },
      {
        file: SETTLEMENT,
        from: "eq(orders.state, 'pending'), eq(orders.listingId, ",
        to: 'sql`false`, eq(orders.listingId, ',
      },
      {
        file: HOLDS,
        from: 'LEFT JOIN ${paymentAttempts} attempt ON ${attempt.listingId} = ${listing.id} AND',
        to: 'LEFT JOIN ${paymentAttempts} attempt ON ${attempt.orderId} = ${order.id} AND',
      },
    ],
  },
  one(
    'I2',
    'settle does not mark the order as paid',
    SETTLEMENT,
    "eq(orders.state, 'pending'), eq(orders.id, ",
    "eq(orders.state, 'paid'), eq(orders.id, ",
  ),
  one(
    'I3',
    'settle does not mark the copy as sold',
    SETTLEMENT,
    'and(isNotSold(listings), eq(listings.id',
    'and(sql`NOT ${isNotSold(listings)}`, eq(listings.id',
  ),
  one(
    'I4',
    'settle accepts any amount',
    SETTLEMENT,
    'WHERE ${attempt.id} = ${paid} AND ${attempt.amountCents} = ${intent.receivedCents} AND ${attempt.currency}',
    'WHERE ${attempt.id} = ${paid} AND ${attempt.currency}',
  ),
  {
    invariant: 'I4',
    what: 'the price comes from the client and is not compared with the listing',
    edits: [
      {
        file: ORDERS,
        from: '...bookedColumns,',
        to: '...bookedColumns,\n      priceCents: sql`coalesce(${seen}, ${listing.resellPriceCents})`,',
      },
      {
        file: ORDERS,
        from: ' AND coalesce(${seen}, ${listing.resellPriceCents}) = ${listing.resellPriceCents}',
        to: '',
      },
      { file: SNAPSHOTS, from: ' AND ${order.priceCents} = ${listing.resellPriceCents}', to: '' },
      {
        file: HOLDS,
        from: 'amountCents: listing.resellPriceCents,',
        to: 'amountCents: order.priceCents,',
      },
      {
        file: HOLDS,
        from: 'assignments(orders, bookedColumns)',
        to: 'assignments(orders, { ...bookedColumns, priceCents: orders.priceCents })',
      },
    ],
  },
  {
    invariant: 'I15',
    what: 'the hold compares the price alone, and the order keeps what was booked',
    edits: [
      {
        file: SNAPSHOTS,
        from: 'AND ${jsonIsSame(order.snapshot, listing, SNAPSHOT_JSON_FIELDS)} AND json_extract',
        to: 'AND json_extract',
      },
      {
        file: HOLDS,
        from: 'assignments(orders, bookedColumns)',
        to: 'assignments(orders, { ...bookedColumns, snapshot: orders.snapshot })',
      },
    ],
  },
  one(
    'I5',
    'settle does not refund money without a sale',
    SETTLEMENT,
    'FROM ${paymentAttempts} attempt WHERE ${attempt.id} = ${paid} AND NOT EXISTS',
    'FROM ${paymentAttempts} attempt WHERE false AND ${attempt.id} = ${paid} AND NOT EXISTS',
  ),
  one(
    'I5',
    'only half of the money is refunded',
    'functions/domain/payments/send-refunds.ts',
    'amountCents: refunds.amountCents',
    'amountCents: sql<number>`${refunds.amountCents} / 2`',
  ),
  {
    invariant: 'I6',
    what: 'a refund for every payment, sold or not, and no trigger against it',
    edits: [
      {
        file: SETTLEMENT,
        from: 'AND NOT EXISTS (SELECT 1 FROM ${sales} sale WHERE ${sale.attemptId} = ${attempt.id})',
        to: '',
      },
      { file: SCHEMA, from: "WHEN NEW.reason <> 'admin' AND EXISTS", to: 'WHEN false AND EXISTS' },
    ],
  },
];
