/** A seller reads the page of payouts, and fills in Stripe's form. */
import { answerForm, openForm } from '../../environment/stripe-api.ts';
import type { SimulatedUser } from '../simulated-user.ts';

/** Stripe's result for the form, or the form is left. */
const OUTCOMES = [
  [12, 'active'],
  [2, 'pending'],
  [2, 'restricted'],
  [0.5, 'rejected'],
  [2, 'leave'],
] as const;

/** Share of forms opened although nothing is missing. */
const FOR_NOTHING = 0.1;

/** Reads the waiting money, and fills in the form where that helps. */
export async function lookAtPayouts(seller: SimulatedUser): Promise<void> {
  const { body } = await seller.ask({ path: '/api/payouts' });
  if (body.next === 'account' || seller.random.chance(FOR_NOTHING))
    await fillInForm(seller, seller.random.weighted(OUTCOMES));
}

export async function fillInForm(seller: SimulatedUser, outcome: string): Promise<void> {
  const { environment, random } = seller;
  const { status, body } = await seller.ask({ method: 'POST', path: '/api/payouts/account' });
  const [, account] = /\/setup\/e\/(acct_\w+)\//.exec(String(body.url)) ?? [];
  if (status !== 200 || account === undefined) return;
  await answer(seller, account, new URL(String(body.url)).pathname, outcome);
  environment.eventLog.add('browser', `${seller.id} answers the form of ${account}: ${outcome}`);
  // A closed browser does not come back.
  if (random.chance(0.7)) await seller.ask({ method: 'POST', path: '/api/payouts/account/check' });
}

/** An expired link leads to another page. */
async function answer({ environment }: SimulatedUser, account: string, link: string, outcome: string): Promise<void> {
  const form = await openForm(environment, link);
  if (form === null) return;
  const answered = () => answerForm(environment, form, outcome);
  if (outcome === 'leave') await answered();
  else await environment.observations.changeStanding(environment, account, outcome, answered);
}
