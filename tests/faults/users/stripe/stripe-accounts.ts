/** Stripe's status of sellers' accounts, and balances that are paid out or topped up by hand. */
import { TOP_UP } from '../../checks/stripe-records.ts';
import { SECRET_KEY } from '../../environment/constants.ts';
import type { Environment } from '../../environment/environment.ts';
import type { Random } from '../../random.ts';
import { noteAtStripe, postToStripe, turnSwitch } from './stripe-call.ts';

/** Stripe changes the status of an account, or ends it. */
export async function judgeAccount(environment: Environment, random: Random): Promise<void> {
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

/** Share of all accounts. */
const ACTIVE_AGAIN = 0.85;

/** Completes missing data: most accounts are active again, unless they are closed. */
export async function activateAll(environment: Environment, random: Random): Promise<void> {
  for (const account of environment.observations.standings.keys())
    if (random.chance(ACTIVE_AGAIN)) await judge(environment, account, 'activate', 'active');
}

/** Share of active accounts restricted at the end, before the last sales are completed. */
const ASKED_FOR_MORE = 0.4;

export async function restrictSome(environment: Environment, random: Random): Promise<void> {
  for (const [account, { standing }] of environment.observations.standings)
    if (standing === 'active' && random.chance(ASKED_FOR_MORE))
      await judge(environment, account, 'restrict', 'restricted');
}

/** Ends the account for which most money waits, or any one if none waits. */
export async function rejectOne(environment: Environment, random: Random): Promise<void> {
  const waiting = await environment.database.read(
    `SELECT p.account_id AS id FROM payout_accounts p JOIN transfers t ON t.seller_id = p.user_id AND t.state = 'waiting'
     GROUP BY p.account_id ORDER BY sum(t.cents) DESC LIMIT 1`,
  );
  const known = [...environment.observations.standings.keys()];
  const account = known.find((id) => id === waiting[0]?.id) ?? random.shuffled(known)[0];
  if (account) await judge(environment, account, 'reject', 'rejected');
}

/** Share of sellers whose balance is paid out to the bank, so that it cannot be reversed. */
const EMPTIED = 0.5;

export async function emptySome(environment: Environment, random: Random): Promise<void> {
  for (const account of environment.observations.standings.keys())
    if (random.chance(EMPTIED)) await drain(environment, `accounts/${account}`);
}

async function judge(environment: Environment, account: string, what: string, standing: string): Promise<void> {
  const { observations } = environment;
  const status = await observations.changeStanding(environment, account, standing, () =>
    turnSwitch(environment, `accounts/${account}`, what),
  );
  noteAtStripe(environment, `${what}s ${account}`, status);
}

/** Pays out a balance: a seller's, which then cannot be reversed, or the platform's. */
export async function payOut(environment: Environment, random: Random): Promise<void> {
  const [account] = random.shuffled([...environment.observations.standings.keys()]);
  const of = account !== undefined && random.chance(0.8) ? `accounts/${account}` : 'balance';
  await drain(environment, of);
}

export const payOutPlatform = (environment: Environment): Promise<void> => drain(environment, 'balance');

const drain = async (environment: Environment, of: string): Promise<void> =>
  noteAtStripe(environment, `pays out ${of}`, await turnSwitch(environment, of, 'drain'));

/** Tops up the platform's balance, so that due transfers can be sent. */
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
  noteAtStripe(environment, `puts ${cents} on the balance`, status);
}
