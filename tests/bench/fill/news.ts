/** Letters about the sales of a filling, and open disputes. */

/** Year 2100: no job asks the payment provider about these before. */
const NEVER_ASKED = 4_102_444_800_000;

/**
 * The receipt and the letter of each sale, shown at its moment. They are written now, so that their retention begins
 * now.
 */
export const lettersOf = (numbers: string): string => `${numbers}
INSERT INTO outbox (id, kind, user_id, facts, urgent, state, due_at, tries, created_at, sent_at, shown_at)
SELECT kind || ':' || o.id, kind, CASE kind WHEN 'receipt' THEN o.buyer_id ELSE o.seller_id END, json_object('order', o.id), 1, 'sent',
  s.sold_at, 1, unixepoch() * 1000, s.sold_at, s.sold_at
FROM numbers JOIN sales s ON s.order_id = 'bench-sale-' || n JOIN orders o ON o.id = s.order_id
CROSS JOIN (SELECT 'receipt' AS kind UNION ALL SELECT 'copy-sold')`;

/** One of `:everyDispute` ended sales is disputed, five days after it: a dispute would stop one under way. */
export const disputesOf = (numbers: string): string => `${numbers}
INSERT INTO disputes (id, attempt_id, order_id, amount_cents, reason, status, is_refundable, withdrawn_cents, reinstated_cents, due_by, opened_at, checked_at, seller_id)
SELECT 'du_bench-' || n, s.attempt_id, s.order_id, s.amount_cents, 'product_not_received', 'needs_response', 0, 0, 0,
  s.sold_at + 30 * 86400000, s.sold_at + 5 * 86400000, ${NEVER_ASKED}, o.seller_id
FROM numbers JOIN sales s ON s.order_id = 'bench-sale-' || (n * :everyDispute) JOIN orders o ON o.id = s.order_id
  JOIN fulfilments f ON f.order_id = s.order_id AND f.deadline_at IS NULL`;
