/** Sums of a sale, the fulfilment `f`, as expressions of SQL: what is in its accounts, and what its seller has got. Whole cents. */

/** What entries move into an account, less what they move out of it. */
export const movedInto = (account: string) =>
  `total(CASE '${account}' WHEN to_account THEN cents WHEN from_account THEN -cents END)`;

/** What is in an account of a sale. */
export const inAccount = (account: string) =>
  `(SELECT ${movedInto(account)} FROM ledger_entries e WHERE e.order_id = f.order_id)`;

/** What the shop kept of it for what its seller owed of others, or paid them in another way. */
export const KEPT = `(SELECT total(e.cents) FROM ledger_entries e WHERE e.order_id = f.order_id AND e.from_account = 'seller' AND e.to_account = 'platform')`;

/** What the shop gave in the seller's stead and has not got back from their account: asked for, or a debt. */
export const LENT = `((SELECT total(r.cents - r.waived_cents) FROM reversals r WHERE r.order_id = f.order_id AND r.state = 'owed')
  + (SELECT total(d.cents - d.waived_cents) FROM debts d WHERE d.order_id = f.order_id))`;

/** What the seller has got and keeps. */
export const GOT = `(${inAccount('paid')} + ${KEPT} - ${LENT})`;

/** At most so much of it is the seller's because an admin waived what they owed: the shop's own money, of which there is no commission. */
export const WAIVED = `(CASE WHEN EXISTS (SELECT 1 FROM fulfilment_events e WHERE e.order_id = f.order_id AND e.action = 'debt-waived')
  THEN (SELECT total(d.waived_cents) FROM debts d WHERE d.order_id = f.order_id) ELSE 0 END)`;

/** What the shop gave of its own: goodwill, and what the bank took beyond what there was. */
export const GIVEN = `(${KEPT} - ${inAccount('platform')} - ${LENT})`;
