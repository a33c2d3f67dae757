/** The counts of lists and figures are correct after any change of rows. */
import { expect } from 'vitest';
import { RECOUNTS, ZERO_ROW } from '../../tools/backup/recounts.ts';
import { rowsOf } from '../fixtures/people/users.ts';
import type { Harness } from '../harness.ts';

/** Cents that wait for the seller of each sale, by its transfer and by the ledger. */
const BALANCES = [
  "SELECT order_id, cents FROM transfers WHERE state = 'waiting' ORDER BY order_id",
  `SELECT order_id, cents FROM (
     SELECT order_id, sum(CASE 'seller' WHEN to_account THEN cents WHEN from_account THEN -cents ELSE 0 END) AS cents FROM ledger_entries GROUP BY order_id) l
   WHERE cents > 0 AND NOT EXISTS (SELECT 1 FROM transfers t WHERE t.order_id = l.order_id AND t.state = 'sending') ORDER BY order_id`,
] as const;

/** The sellers with waiting money, from their table and recomputed. The moment of the request is in no other row. */
const WAITING = [
  'SELECT seller_id FROM payout_waits ORDER BY seller_id',
  `SELECT DISTINCT seller_id FROM transfers LEFT JOIN payout_accounts ON user_id = seller_id
   WHERE transfers.state = 'waiting' AND refusal IS NULL AND coalesce(payout_accounts.state, 'none') IN ('none', 'started', 'restricted') ORDER BY seller_id`,
] as const;

/** The sums of records, and the rows that they count. */
const RECORDS = [
  `SELECT id, ended_sales, completed_sales, sent_sales, sent_or_missed_sales, upheld_claims, canceled_sales, described_well, described_sales
   FROM users WHERE ended_sales + described_sales > 0 ORDER BY id`,
  `SELECT seller_id AS id, count(*) AS ended_sales, sum(state = 'completed') AS completed_sales,
     sum(days_to_send IS NOT NULL) AS sent_sales, sum(days_to_send IS NOT NULL OR missed) AS sent_or_missed_sales,
     sum(upheld) AS upheld_claims, sum(canceled_by_seller) AS canceled_sales,
     (SELECT coalesce(sum(is_good), 0) FROM described_months d WHERE d.seller_id = f.seller_id) AS described_well,
     (SELECT count(*) FROM described_months d WHERE d.seller_id = f.seller_id) AS described_sales
   FROM fulfilments f LEFT JOIN sale_records USING (order_id, seller_id) WHERE state IN ('completed', 'canceled', 'refunded') GROUP BY seller_id ORDER BY seller_id`,
] as const;

const WANTED = [
  'SELECT id, people FROM wanted_titles ORDER BY id',
  'SELECT wanted_id AS id, count(DISTINCT person_id) AS people FROM wants WHERE wanted_id IS NOT NULL AND is_counted GROUP BY wanted_id ORDER BY 1',
] as const;

/** Every count of triggers equals a new count. */
export async function requireCountRules(harness: Pick<Harness, 'client' | 'db'>): Promise<void> {
  for (const [table, recount] of Object.entries(RECOUNTS)) {
    const texts = async (query: string) =>
      (await rowsOf(harness, query)).map((row) => JSON.stringify(row)).filter((row) => !ZERO_ROW.test(row));
    expect([table, (await texts(`SELECT * FROM ${table}`)).sort()]).toEqual([table, (await texts(recount)).sort()]);
  }
  for (const queries of [BALANCES, WAITING, RECORDS, WANTED]) {
    const [kept, found] = await Promise.all(queries.map((query) => rowsOf(harness, query)));
    expect(kept).toEqual(found);
  }
}
