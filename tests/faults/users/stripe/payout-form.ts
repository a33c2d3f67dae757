/** A seller looks at their money, and tells Stripe where to send it, in its own form. */
import { answerForm, openForm } from '../../environment/stripe-api.ts';
import type { SimulatedUser } from '../simulated-user.ts';

/** What Stripe finds out about whoever fills in the form, or that they leave it. */
const OUTCOMES = [
  [12, 'active'],
  [2, 'pending'],
  [2, 'restricted'],
  [0.5, 'rejected'],
  [2, 'leave'],
] as const;

/** Now and then somebody opens the form although nothing is missing. */
const FOR_NOTHING = 0.1;

/** Looks at what waits, and fills in the form where that helps. */
export async function lookAtPayouts(seller: SimulatedUser): Promise<void> {
  const { body } = await seller.ask({ path: '/api/payouts' });
  if (body.next === 'account' || seller.random.chance(FOR_NOTHING))
    await fillInForm(seller, seller.random.weighted(OUTCOMES));
}

/** Fills in the form, of which Stripe finds this out. */
export async function fillInForm(seller: SimulatedUser, outcome: string): Promise<void> {
  const { environment, random } = seller;
  const { status, body } = await seller.ask({ method: 'POST', path: '/api/payouts/account' });
  const [, account] = /\/setup\/e\/(acct_\w+)\//.exec(String(body.url)) ?? [];
  if (status !== 200 || account === undefined) return;
  await answer(seller, account, new URL(String(body.url)).pathname, outcome);
  environment.eventLog.add('browser', `${seller.id} answers the form of ${account}: ${outcome}`);
  // Whoever closes the browser there does not come back.
  if (random.chance(0.7)) await seller.ask({ method: 'POST', path: '/api/payouts/account/check' });
}

/** What the link leads to may be the page of a link that is too old. */
async function answer({ environment }: SimulatedUser, account: string, link: string, outcome: string): Promise<void> {
  const form = await openForm(environment, link);
  if (form === null) return;
  const answered = () => answerForm(environment, form, outcome);
  if (outcome === 'leave') await answered();
  else await environment.observations.changeStanding(environment, account, outcome, answered);
}
