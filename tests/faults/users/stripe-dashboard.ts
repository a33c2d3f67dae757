/**
 * What people do at Stripe without us, in its dashboard and at the banks: refunds, disputes and their answers, money that is sent to sellers and taken
 * back, what becomes of their accounts, and balances that are paid out.
 */

import { TOP_UP } from '../checks/stripe-records.ts';
import { SECRET_KEY } from '../environment/constants.ts';
import type { Environment } from '../environment/environment.ts';
import type { Random } from '../random.ts';
import { listAtStripe, postToStripe } from './stripe-call.ts';

/** Of the payments and transfers, so many of the newest are touched. */
const NEWEST = 10;

/** Cents that somebody moves by hand. */
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

/** One day of the people there: mostly money that was paid long ago is questioned, or accounts are looked at. */
export const actAtStripe = (environment: Environment, random: Random): Promise<unknown> =>
  random.weighted<() => Promise<unknown>>([
    [4, () => answerDispute(environment, random)],
    [4, () => judgeAccount(environment, random)],
    [2, () => refundByHand(environment, random)],
    [6, () => dispute(environment, random)],
    [2, () => reverseByHand(environment, random)],
    [1, () => transferByHand(environment, random)],
    [1, () => payOut(environment, random)],
  ])();

/** Refunds a part of a payment of which a buyer was told that it is paid. */
async function refundByHand(environment: Environment, random: Random): Promise<void> {
  const paid = environment.observations.writes.filter(({ kind }) => kind === 'paid').slice(-NEWEST);
  const [write] = random.shuffled(paid);
  if (!write) return;
  const intent = String(write.value);
  const fields = { payment_intent: intent, amount: String(BY_HAND_CENTS) };
  note(environment, `refunds 100 of ${intent}`, await postToStripe(environment, '/v1/refunds', SECRET_KEY, fields));
}

/** Answers a dispute that is open: the evidence decides at once. */
async function answerDispute(environment: Environment, random: Random): Promise<void> {
  const open = (await listAtStripe<Dispute>(environment, 'disputes')).filter(isOpen);
  const [one] = random.shuffled(open);
  if (one) await answer(environment, random, one);
}

/** So many of what is open at the end somebody decides. */
const DECIDED = 0.85;

/** Answers most of them, so that the bank has decided. */
export async function answerAllDisputes(environment: Environment, random: Random): Promise<void> {
  for (const one of (await listAtStripe<Dispute>(environment, 'disputes')).filter(isOpen))
    if (random.chance(DECIDED)) await answer(environment, random, one);
}

const isOpen = ({ status }: Dispute): boolean => /needs_response$|under_review$/.test(status);

async function answer(environment: Environment, random: Random, { id }: Dispute): Promise<void> {
  const evidence = random.chance(0.6) ? 'winning_evidence' : 'losing_evidence';
  const fields = { 'evidence[uncategorized_text]': evidence };
  note(
    environment,
    `answers ${id} with ${evidence}`,
    await postToStripe(environment, `/v1/disputes/${id}`, SECRET_KEY, fields),
  );
}

/** So many payments are questioned, in every seed. */
const QUESTIONED = 4;

/** Some of what sellers were sent, or are about to be sent, is disputed, and some of it taken back. */
export async function questionPayments(environment: Environment, random: Random): Promise<void> {
  for (let i = 0; i < QUESTIONED; i++) await dispute(environment, random);
  await reverseByHand(environment, random);
  await transferByHand(environment, random);
}

/** The holder of a card disputes what they paid, or asks about it: often what its seller was sent already, and what waits for one. */
async function dispute(environment: Environment, random: Random): Promise<void> {
  const sent = (await listAtStripe<Transfer>(environment, 'transfers')).slice(0, NEWEST);
  const charges = (await listAtStripe<Charge>(environment, 'charges')).filter(
    ({ status, disputed }) => status === 'succeeded' && !disputed,
  );
  const wasSent = ({ id }: Charge) => sent.some(({ source_transaction: source }) => source === id);
  const [charge] = random.shuffled(random.chance(0.6) ? charges.filter(wasSent) : charges);
  if (!charge) return;
  const what = random.chance(0.6) ? 'dispute' : 'inquire';
  note(environment, `${what}s ${charge.id}`, await turn(environment, `charges/${charge.id}`, what));
}

/** Takes a part of a transfer back, or all of it. */
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
  note(environment, `takes ${cents} of ${transfer.id} back`, status);
}

/** Sends a seller something, sometimes out of a payment. */
async function transferByHand(environment: Environment, random: Random): Promise<void> {
  const [account] = random.shuffled([...environment.observations.standings.keys()]);
  const [charge] = random
    .shuffled(await listAtStripe<Charge>(environment, 'charges'))
    .filter(({ status }) => status === 'succeeded');
  if (!account || !charge) return;
  const source: Record<string, string> = random.chance(0.5) ? { source_transaction: charge.id } : {};
  const fields = { amount: String(BY_HAND_CENTS), currency: 'usd', destination: account, ...source };
  note(environment, `sends ${account} 100`, await postToStripe(environment, '/v1/transfers', SECRET_KEY, fields));
}

/** Stripe looks at the account of a seller again, or ends it. */
async function judgeAccount(environment: Environment, random: Random): Promise<void> {
  const [account] = random.shuffled([...environment.observations.standings.keys()]);
  if (!account) return;
  const [what, standing] = random.weighted([
    [8, ['activate', 'active']],
    [3, ['restrict', 'restricted']],
    [1, ['check', 'pending']],
    [1, ['reject', 'rejected']],
    [0.2, ['close', 'closed']],
  ] as const);
  await judge(environment, account, what, standing);
}

/** Whatever was missing is there: most accounts can be paid again, unless they are closed. */
export async function activateAll(environment: Environment, random: Random): Promise<void> {
  for (const account of environment.observations.standings.keys())
    if (random.chance(DECIDED)) await judge(environment, account, 'activate', 'active');
}

/** So many accounts that can be paid are asked for more at the end, before the last sales are completed. */
const ASKED_FOR_MORE = 0.4;

export async function restrictSome(environment: Environment, random: Random): Promise<void> {
  for (const [account, { standing }] of environment.observations.standings)
    if (standing === 'active' && random.chance(ASKED_FOR_MORE))
      await judge(environment, account, 'restrict', 'restricted');
}

async function judge(environment: Environment, account: string, what: string, standing: string): Promise<void> {
  const { observations } = environment;
  const status = await observations.changeStanding(environment, account, standing, () =>
    turn(environment, `accounts/${account}`, what),
  );
  note(environment, `${what}s ${account}`, status);
}

/** What somebody has is paid out: a seller's, who then has nothing that could be taken back, or the platform's. */
async function payOut(environment: Environment, random: Random): Promise<void> {
  const [account] = random.shuffled([...environment.observations.standings.keys()]);
  const of = account !== undefined && random.chance(0.8) ? `accounts/${account}` : 'balance';
  note(environment, `pays out ${of}`, await turn(environment, of, 'drain'));
}

/** All that the platform has available. */
export const payOutPlatform = async (environment: Environment): Promise<void> =>
  note(environment, 'pays out balance', await turn(environment, 'balance', 'drain'));

const turn = (environment: Environment, path: string, what: string): Promise<string> =>
  postToStripe(environment, `/_standin/${path}`, SECRET_KEY, { do: what });

const note = ({ eventLog }: Environment, what: string, status: string): void =>
  eventLog.add('dashboard', `${what}: ${status}`);

/** Puts money on the platform's balance, so that what is due can be sent. */
export async function topUp(environment: Environment, cents: number): Promise<void> {
  const fields = {
    currency: 'usd',
    confirm: 'true',
    payment_method: 'pm_card_bypassPending',
    [`metadata[${TOP_UP}]`]: 'yes',
  };
  const status = await postToStripe(environment, '/v1/payment_intents', SECRET_KEY, {
    ...fields,
    amount: String(cents),
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  });
  note(environment, `puts ${cents} on the balance`, status);
}
