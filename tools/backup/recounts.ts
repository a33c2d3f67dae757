/** Counts that triggers keep, and queries that count again, for tests and for a restore. */

/** Each table of counts beside a query that counts again. */
export const RECOUNTS = {
  role_counts: `SELECT role, verified, count(*) AS users FROM users WHERE deleted_at IS NULL GROUP BY role, verified`,
  user_counts: `SELECT u.id AS user_id,
      (SELECT count(*) FROM listings p WHERE p.seller_id = u.id AND p.sold_at IS NULL AND p.deleted_at IS NULL) AS listings,
      (SELECT count(*) FROM reports r JOIN listings p ON p.id = r.listing_id WHERE p.seller_id = u.id AND r.settled_at IS NULL) AS listing_reports,
      (SELECT count(*) FROM buyer_reports b WHERE b.buyer_id = u.id AND b.settled_at IS NULL) AS buyer_reports,
      (SELECT count(*) FROM listings p WHERE p.seller_id = u.id AND p.sold_at IS NULL AND p.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM listing_photos l WHERE l.listing_id = p.id)) AS unpictured
    FROM users u`,
  unpictured_listings: `SELECT id AS listing_id, seller_id, posted_at FROM listings p WHERE sold_at IS NULL AND deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM listing_photos l WHERE l.listing_id = p.id)`,
  report_counts: `SELECT listing_id, count(*) AS reports, min(created_at) AS first_at, max(created_at) AS last_at, sum(by_experienced) AS by_experienced,
      CASE WHEN sum(by_experienced) > 0 THEN 100 + min(sum(by_experienced), 99) ELSE min(count(*), 99) END * 4000000000000 - min(created_at) AS urgency,
      (sum(by_experienced) > 0) * 100000000000000 + max(created_at) AS recency FROM reports WHERE settled_at IS NULL GROUP BY listing_id`,
  report_totals: `SELECT 'listings' AS kind, count(DISTINCT listing_id) AS count FROM reports WHERE settled_at IS NULL
    UNION ALL SELECT 'buyers', count(DISTINCT buyer_id) FROM buyer_reports WHERE settled_at IS NULL`,
  day_counts: `WITH days AS (SELECT 'listings' AS kind, posted_at / 86400000 AS day, 0 AS cents FROM listings
      UNION ALL SELECT 'sales', sold_at / 86400000, amount_cents FROM sales
      UNION ALL SELECT 'refunds', created_at / 86400000, amount_cents FROM refunds
      UNION ALL SELECT CASE account WHEN 'back' THEN 'refunds' ELSE 'commission' END, at / 86400000, cents FROM (
        SELECT order_id, event, to_account AS account, cents FROM ledger_entries
        UNION ALL SELECT order_id, event, from_account, -cents FROM ledger_entries) l
        JOIN fulfilment_events e ON e.order_id = l.order_id AND e.number = l.event WHERE account IN ('back', 'fee'))
    SELECT kind, day, count(*) AS count, sum(cents) AS cents FROM days GROUP BY kind, day
    UNION ALL SELECT kind, -1, count(*), sum(cents) FROM days GROUP BY kind`,
  sale_totals: `WITH moved AS (SELECT order_id, to_account AS part, cents FROM ledger_entries
      UNION ALL SELECT order_id, from_account, -cents FROM ledger_entries)
    SELECT state, 'sales' AS part, count(*) AS total FROM fulfilments GROUP BY state
    UNION ALL SELECT state, part, sum(cents) FROM moved JOIN fulfilments USING (order_id) GROUP BY state, part`,
  ledger_times: `SELECT e.at, l.order_id, l.event, max('back' IN (l.from_account, l.to_account)) AS is_refund
    FROM ledger_entries l JOIN fulfilment_events e ON e.order_id = l.order_id AND e.number = l.event GROUP BY l.order_id, l.event`,
  sending_days: `SELECT seller_id, days_to_send AS days, count(*) AS sales FROM sale_records WHERE days_to_send IS NOT NULL GROUP BY seller_id, days_to_send`,
  described_months: `SELECT subject_id AS seller_id, author_id AS buyer_id, strftime('%Y-%m', created_at / 1000, 'unixepoch') AS month, min(is_good) AS is_good
    FROM reviews WHERE by = 'buyer' AND is_counted = 1 AND is_linked = 0 GROUP BY subject_id, author_id, month`,
  payout_totals: `WITH moved AS (SELECT order_id, to_account AS account, cents FROM ledger_entries
      UNION ALL SELECT order_id, from_account, -cents FROM ledger_entries),
    sums AS (SELECT seller_id, fee_cents, price_cents, account, sum(cents) AS cents FROM moved JOIN fulfilments USING (order_id) GROUP BY order_id, account)
    SELECT seller_id, account, sum(cents) AS cents FROM sums WHERE account IN ('seller', 'paid') GROUP BY seller_id, account
    UNION ALL SELECT seller_id, account, sum(cents - fee_cents * cents / price_cents) FROM sums WHERE account = 'held' GROUP BY seller_id, account`,
  statement_lines: `SELECT DISTINCT f.seller_id, e.at, e.order_id, e.number AS event FROM ledger_entries l
    JOIN fulfilments f ON f.order_id = l.order_id JOIN fulfilment_events e ON e.order_id = l.order_id AND e.number = l.event
    WHERE 'seller' IN (l.from_account, l.to_account) OR 'paid' IN (l.from_account, l.to_account)`,
  payout_months: `WITH lines AS (SELECT s.seller_id, strftime('%Y-%m', s.at / 1000, 'unixepoch') AS month, f.price_cents,
      e.action NOT IN ('paid-out', 'taken-back', 'debt-kept', 'funds-withdrawn', 'funds-reinstated', 'refund-by-hand', 'settle', 'paid-outside') AS sale,
      (SELECT sum(cents * ((to_account = 'fee') - (from_account = 'fee'))) FROM ledger_entries l WHERE l.order_id = s.order_id AND l.event = s.event) AS fee,
      (SELECT sum(cents * (e.action <> 'paid-outside') * ((to_account IN ('seller', 'paid')) - (from_account IN ('seller', 'paid')))) FROM ledger_entries l WHERE l.order_id = s.order_id AND l.event = s.event) AS yours,
      (SELECT sum(cents * CASE e.action WHEN 'paid-outside' THEN 1 ELSE (to_account = 'paid') - (from_account = 'paid') END) FROM ledger_entries l WHERE l.order_id = s.order_id AND l.event = s.event) AS paid
    FROM statement_lines s JOIN fulfilments f ON f.order_id = s.order_id JOIN fulfilment_events e ON e.order_id = s.order_id AND e.number = s.event)
    SELECT seller_id, month, sum(sale) AS sales, sum(sale * price_cents) AS sold_cents, sum(sale * fee) AS fee_cents, sum(yours) AS yours_cents, sum(paid) AS paid_cents
    FROM lines GROUP BY seller_id, month`,
} as const;

/** Rows of zeros are optional. */
export const ZERO_ROW =
  /"(?:users|count|total|cents)":0\b|"listings":0,"listing_reports":0,"buyer_reports":0,"unpictured":0/;
