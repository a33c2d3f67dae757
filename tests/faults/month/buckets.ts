/**
 * All money of the month: the accounts of the ledger, their explanations, and Stripe's books beside them. Integer
 * cents.
 */
import type { Client, Row } from '@libsql/client';
import { LEDGER_ACCOUNTS } from '../../../core/fulfilment/state.ts';
import { movedInto } from '../checks/payouts/sale-sums.ts';
import { listOf, objectOf } from '../environment/stripe-api.ts';
import type { Shop } from './shop.ts';

/** A part of a bucket: the number of rows, and their sum. */
export type Part = { readonly what: string; readonly rows: number; readonly cents: number };

export type Bucket = {
  readonly account: string;
  /** Number of sales with money there, and their sum. */
  readonly sales: number;
  readonly cents: number;
  readonly parts: readonly Part[];
};

const IN_ACCOUNT = (account: string) =>
  `SELECT order_id, ${movedInto(account)} AS cents FROM ledger_entries GROUP BY 1 HAVING ${movedInto(account)} <> 0`;

/** Goodwill of the platform that was not replaced. */
const GOODWILL = `SELECT l.order_id, sum(l.cents) AS cents FROM ledger_entries l JOIN fulfilment_events e ON e.order_id = l.order_id AND e.number = l.event
  JOIN sale_refunds r ON r.order_id = l.order_id AND r.event = l.event AND r.state <> 'replaced'
  WHERE l.from_account = 'platform' AND e.action = 'goodwill' GROUP BY 1`;

/** Explanations of a bucket, by queries of other tables than the ledger: `what`, `n` rows, `cents`. */
const PARTS: Readonly<Record<string, string>> = {
  held: `SELECT CASE WHEN f.frozen_at IS NOT NULL THEN 'stands still' ELSE f.state END AS what, count(*) AS n, sum(h.cents) AS cents
    FROM fulfilments f JOIN (${IN_ACCOUNT('held')}) h ON h.order_id = f.order_id
    WHERE f.deadline_at IS NOT NULL OR f.frozen_at IS NOT NULL GROUP BY 1`,
  seller: `SELECT CASE t.state WHEN 'sending' THEN 'being sent' ELSE CASE coalesce(p.state, 'none') WHEN 'active' THEN 'due at ' || date(t.due_at / 1000, 'unixepoch')
      ELSE 'account ' || coalesce(p.state, 'none') END END AS what, count(*) AS n, sum(t.cents) AS cents
    FROM transfers t LEFT JOIN payout_accounts p ON p.user_id = t.seller_id WHERE t.state IN ('waiting', 'sending') GROUP BY 1`,
  paid: `SELECT 'transfers' AS what, count(*) AS n, total(cents) AS cents FROM transfers WHERE state = 'sent'
    UNION ALL SELECT 'reversals', count(*), -total(cents) FROM reversals WHERE state = 'sent'`,
  fee: `SELECT CASE WHEN l.cents = f.fee_cents THEN 'whole commissions' ELSE 'commissions of a part' END AS what, count(*) AS n, sum(l.cents) AS cents
    FROM fulfilments f JOIN (${IN_ACCOUNT('fee')}) l ON l.order_id = f.order_id WHERE f.state = 'completed' GROUP BY 1`,
  back: `SELECT 'refunds ' || state || CASE origin WHEN 'by_hand' THEN ' by hand' ELSE '' END AS what, count(*) AS n, sum(amount_cents) AS cents
    FROM sale_refunds WHERE state <> 'replaced' GROUP BY 1`,
  bank: `SELECT 'disputes ' || status AS what, count(*) AS n, sum(booked_cents) AS cents FROM disputes d
    WHERE booked_cents <> 0 AND EXISTS (SELECT 1 FROM sales s WHERE s.attempt_id = d.attempt_id) GROUP BY 1`,
  platform: `SELECT 'asked of sellers' AS what, count(*) AS n, -total(cents - waived_cents) AS cents FROM reversals WHERE state = 'owed'
    UNION ALL SELECT 'debts of sellers, open', count(*), -total(cents - settled_cents - waived_cents) FROM debts WHERE cents > settled_cents + waived_cents
    UNION ALL SELECT 'goodwill', count(*), -total(cents) FROM (${GOODWILL})
    UNION ALL SELECT 'given to buyers by the shop and by their banks', count(*), -total(cents) FROM (
      SELECT b.order_id, b.cents + coalesce(k.cents, 0) - coalesce(g.cents, 0) - f.price_cents AS cents FROM fulfilments f
      JOIN (${IN_ACCOUNT('bank')}) b ON b.order_id = f.order_id LEFT JOIN (${IN_ACCOUNT('back')}) k ON k.order_id = f.order_id
      LEFT JOIN (${GOODWILL}) g ON g.order_id = f.order_id) WHERE cents > 0`,
};

const total = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

const rowsOf = async (client: Client, sql: string): Promise<readonly Row[]> => (await client.execute(sql)).rows;

/** Each account of the ledger except the buyers', with its explanation. */
export async function bucketsOf({ client }: Pick<Shop, 'client'>): Promise<Bucket[]> {
  const buckets: Bucket[] = [];
  for (const account of LEDGER_ACCOUNTS) {
    if (account === 'buyer') continue;
    const [sum] = await rowsOf(client, `SELECT count(*) AS n, total(cents) AS cents FROM (${IN_ACCOUNT(account)})`);
    const parts = (await rowsOf(client, PARTS[account] ?? 'SELECT 1 LIMIT 0'))
      .map(({ what, n, cents }) => ({ what: String(what), rows: Number(n), cents: Number(cents) }))
      .filter(({ rows }) => rows > 0);
    buckets.push({ account, sales: Number(sum?.n), cents: Number(sum?.cents), parts });
  }
  return buckets;
}

/** The rest of a bucket outside of its parts. */
export const unexplained = ({ cents, parts }: Bucket): number => cents - total(parts);

type Movement = {
  readonly id: string;
  readonly type: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
};

/** The platform's balance, by types of movements and in all. */
export type ProviderBooks = {
  readonly byType: readonly Part[];
  readonly feeCents: number;
  /** Before fees. */
  readonly grossCents: number;
  /** Stripe's balance, available and pending. */
  readonly balanceCents: number;
  /** Transfers to sellers' accounts less reversals, by account. */
  readonly ofSellers: ReadonlyMap<string, number>;
};

export async function readProviderBooks(shop: Shop, accounts: readonly string[]): Promise<ProviderBooks> {
  const movements = await listOf<Movement>(shop, 'balance_transactions');
  const byType = new Map<string, Part>();
  for (const { type, amount } of movements) {
    const { rows = 0, cents = 0 } = byType.get(type) ?? {};
    byType.set(type, { what: type, rows: rows + 1, cents: cents + amount });
  }
  const ofSellers = new Map<string, number>();
  for (const account of accounts) {
    const own = await listOf<Movement>(shop, 'balance_transactions', account);
    ofSellers.set(
      account,
      own.filter(({ type }) => type.startsWith('payment')).reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  const feeCents = movements.reduce((sum, { fee }) => sum + fee, 0);
  const grossCents = movements.reduce((sum, { amount }) => sum + amount, 0);
  return { byType: [...byType.values()], feeCents, grossCents, balanceCents: await balanceOf(shop), ofSellers };
}

async function balanceOf(shop: Shop): Promise<number> {
  type Amounts = readonly { readonly amount: number }[];
  const { available, pending } = await objectOf<{ available: Amounts; pending: Amounts }>(shop, 'balance');
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}
