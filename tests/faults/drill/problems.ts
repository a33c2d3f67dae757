/** Problems after a restore, by the records of the Stripe stand-in and of the mailer beside our rows. */
import { listOf } from '../environment/stripe-api.ts';
import type { Shop } from '../month/shop.ts';

type Intent = {
  readonly id: string;
  readonly status: string;
  readonly amount_received: number;
  readonly metadata: Readonly<Partial<Record<'attempt' | 'order' | 'product', string>>>;
};
type Refund = {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly status: string;
};
type Transfer = { readonly id: string; readonly transfer_group: string | null };

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, i) => names.indexOf(name) < i)),
];

/** `after`: payments after the backup. */
export async function problemsOf(shop: Shop, after: readonly { readonly intent: string }[]): Promise<string[]> {
  const column = async (sql: string) =>
    new Set((await shop.client.execute(sql)).rows.map((row) => String(Object.values(row)[0])));
  const intents = (await listOf<Intent>(shop, 'payment_intents')).filter(
    ({ metadata }) => metadata.attempt !== undefined,
  );
  const refunds = (await listOf<Refund>(shop, 'refunds')).filter(({ status }) => status !== 'failed');
  const sold = await column('SELECT a.intent_id FROM sales s JOIN payment_attempts a ON a.id = s.attempt_id');
  const booked = await column(
    'SELECT stripe_refund_id FROM sale_refunds UNION ALL SELECT stripe_refund_id FROM refunds',
  );
  const named = await column(
    "SELECT intent_id FROM stripe_events WHERE alert IN ('settled_after_backup', 'refunded_after_backup')",
  );
  const problems: string[] = [];
  for (const { id, status, amount_received: received } of intents) {
    const back = refunds.filter((refund) => refund.payment_intent === id);
    const sum = back.reduce((cents, { amount }) => cents + amount, 0);
    if (status !== 'succeeded' && status !== 'canceled') problems.push(`${id} may still be paid: ${status}`);
    if (status !== 'succeeded') continue;
    if (sum > received) problems.push(`${id} was sent back twice`);
    if (!sold.has(id) && sum < received) problems.push(`${id} is neither a sale nor a refund`);
    // Money of a sale goes back as a refund that its ledger knows.
    if (sold.has(id) && back.some((refund) => !booked.has(refund.id))) problems.push(`${id} is a sale and a refund`);
  }
  const kept = intents.filter(({ id, status, amount_received }) => {
    const back = refunds
      .filter((refund) => refund.payment_intent === id)
      .reduce((cents, { amount }) => cents + amount, 0);
    return status === 'succeeded' && back < amount_received;
  });
  for (const copy of repeated(kept.map(({ metadata }) => String(metadata.product))))
    problems.push(`${copy} was sold twice`);
  for (const { intent } of after) if (!named.has(intent)) problems.push(`${intent} is named nowhere`);
  for (const letter of repeated(shop.sent.map(({ id }) => id))) problems.push(`the letter ${letter} was sent twice`);
  const transfers = await listOf<Transfer>(shop, 'transfers');
  for (const order of repeated(transfers.map(({ transfer_group }) => String(transfer_group))))
    problems.push(`${order} was paid out twice`);
  return problems;
}
