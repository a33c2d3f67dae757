/** Sums of the fulfilment `f`, as SQL expressions: its accounts, and its seller's money. Integer cents. */

/** Entries into an account, less those out of it. */
export const movedInto = (account: string) =>
  `total(CASE '${account}' WHEN to_account THEN cents WHEN from_account THEN -cents END)`;

export const inAccount = (account: string) =>
  `(SELECT ${movedInto(account)} FROM ledger_entries e WHERE e.order_id = f.order_id)`;

/** Part that covered debts of other sales, or was paid in another way. */
export const KEPT = `(SELECT total(e.cents) FROM ledger_entries e WHERE e.order_id = f.order_id AND e.from_account = 'seller' AND e.to_account = 'platform')`;

/** The platform's advance that has not come back from the seller's account: a pending reversal, or a debt. */
export const LENT = `((SELECT total(r.cents - r.waived_cents) FROM reversals r WHERE r.order_id = f.order_id AND r.state = 'owed')
  + (SELECT total(d.cents - d.waived_cents) FROM debts d WHERE d.order_id = f.order_id))`;

/** The seller's money, final. */
export const GOT = `(${inAccount('paid')} + ${KEPT} - ${LENT})`;

/** Upper limit of the seller's part that comes from waived debts: platform money, without commission. */
export const WAIVED = `(CASE WHEN EXISTS (SELECT 1 FROM fulfilment_events e WHERE e.order_id = f.order_id AND e.action = 'debt-waived')
  THEN (SELECT total(d.waived_cents) FROM debts d WHERE d.order_id = f.order_id) ELSE 0 END)`;

/** The platform's loss: goodwill, and the bank's withdrawal beyond the sale's money. */
export const GIVEN = `(${KEPT} - ${inAccount('platform')} - ${LENT})`;
