/**
 * Actions outside of our system, in Stripe's dashboard and at banks: refunds, disputes and their answers, and transfers
 * and reversals by hand.
 */

import { SECRET_KEY } from '../../environment/constants.ts';
import type { Environment } from '../../environment/environment.ts';
import type { Random } from '../../random.ts';
import { judgeAccount, payOut } from './stripe-accounts.ts';
import { listAtStripe, noteAtStripe, postToStripe, turnSwitch } from './stripe-call.ts';

/** Limit of the newest payments and transfers that are touched. */
const NEWEST = 10;

/** Sum of a movement by hand, in cents. */
const BY_HAND_CENTS = 100;

type Dispute = { readonly id: string; readonly status: string };
type Charge = { readonly id: string; readonly status: string; readonly disputed: boolean };
type Transfer = {
  readonly id: string;
  readonly amount: number;
  readonly amount_reversed: number;
  readonly source_transaction: string | null;
  readonly metadata: { readonly order?: string };
};

/** One day's action there: mostly disputes of old payments, and checks of accounts. */
export const actAtStripe = (environment: Environment, random: Random): Promise<unknown> =>
  random.weighted<() => Promise<unknown>>([
    [4, () => answerDispute(environment, random)],
    [4, () => judgeAccount(environment, random)],
    [5, () => refundByHand(environment, random)],
    [6, () => dispute(environment, random)],
    [2, () => reverseByHand(environment, random)],
    [1, () => transferByHand(environment, random)],
    [3, () => payOut(environment, random)],
  ])();

/** Refunds a part of a payment that was acknowledged to its buyer. */
async function refundByHand(environment: Environment, random: Random): Promise<void> {
  const paid = environment.observations.writes.filter(({ kind }) => kind === 'paid').slice(-NEWEST);
  const [write] = random.shuffled(paid);
  if (!write) return;
  const intent = String(write.value);
  const fields = { payment_intent: intent, amount: String(BY_HAND_CENTS) };
  noteAtStripe(
    environment,
    `refunds 100 of ${intent}`,
    await postToStripe(environment, '/v1/refunds', SECRET_KEY, fields),
  );
}

/** Answers an open dispute: the evidence decides at once. */
async function answerDispute(environment: Environment, random: Random): Promise<void> {
  const open = (await listAtStripe<Dispute>(environment, 'disputes')).filter(isOpen);
  const [one] = random.shuffled(open);
  if (one) await answer(environment, random, one);
}

/** Share of open cases decided at the end. */
const DECIDED = 0.85;

export async function answerAllDisputes(environment: Environment, random: Random): Promise<void> {
  for (const one of (await listAtStripe<Dispute>(environment, 'disputes')).filter(isOpen))
    if (random.chance(DECIDED)) await answer(environment, random, one);
}

const isOpen = ({ status }: Dispute): boolean => /needs_response$|under_review$/.test(status);

async function answer(environment: Environment, random: Random, { id }: Dispute): Promise<void> {
  const evidence = random.chance(0.6) ? 'winning_evidence' : 'losing_evidence';
  const fields = { 'evidence[uncategorized_text]': evidence };
  noteAtStripe(
    environment,
    `answers ${id} with ${evidence}`,
    await postToStripe(environment, `/v1/disputes/${id}`, SECRET_KEY, fields),
  );
}

/** Disputed payments per seed. */
const QUESTIONED = 4;

/** Disputes some transfers, sent or pending, and reverses some. */
export async function questionPayments(environment: Environment, random: Random): Promise<void> {
  for (let i = 0; i < QUESTIONED; i++) await dispute(environment, random);
  await reverseByHand(environment, random);
  await transferByHand(environment, random);
}

/** The cardholder disputes a payment, or inquires about it: often one whose seller was paid or waits. */
async function dispute(environment: Environment, random: Random): Promise<void> {
  const sent = (await listAtStripe<Transfer>(environment, 'transfers')).slice(0, NEWEST);
  const charges = (await listAtStripe<Charge>(environment, 'charges')).filter(
    ({ status, disputed }) => status === 'succeeded' && !disputed,
  );
  const wasSent = ({ id }: Charge) => sent.some(({ source_transaction: source }) => source === id);
  const [charge] = random.shuffled(random.chance(0.6) ? charges.filter(wasSent) : charges);
  if (!charge) return;
  const what = random.chance(0.6) ? 'dispute' : 'inquire';
  noteAtStripe(environment, `${what}s ${charge.id}`, await turnSwitch(environment, `charges/${charge.id}`, what));
}

async function reverseByHand(environment: Environment, random: Random): Promise<void> {
  const sent = (await listAtStripe<Transfer>(environment, 'transfers')).slice(0, NEWEST);
  const [transfer] = random.shuffled(
    sent.filter(({ amount, amount_reversed: back, metadata }) => back < amount && metadata.order !== undefined),
  );
  if (!transfer) return;
  const rest = transfer.amount - transfer.amount_reversed;
  const cents = random.chance(0.7) ? Math.min(rest, BY_HAND_CENTS) : rest;
  const path = `/v1/transfers/${transfer.id}/reversals`;
  const status = await postToStripe(environment, path, SECRET_KEY, { amount: String(cents) });
  noteAtStripe(environment, `takes ${cents} of ${transfer.id} back`, status);
}

/** Sends money to a seller, sometimes out of a payment. */
async function transferByHand(environment: Environment, random: Random): Promise<void> {
  const [account] = random.shuffled([...environment.observations.standings.keys()]);
  const [charge] = random
    .shuffled(await listAtStripe<Charge>(environment, 'charges'))
    .filter(({ status }) => status === 'succeeded');
  if (!account || !charge) return;
  const source: Record<string, string> = random.chance(0.5) ? { source_transaction: charge.id } : {};
  const fields = { amount: String(BY_HAND_CENTS), currency: 'usd', destination: account, ...source };
  noteAtStripe(
    environment,
    `sends ${account} 100`,
    await postToStripe(environment, '/v1/transfers', SECRET_KEY, fields),
  );
}
