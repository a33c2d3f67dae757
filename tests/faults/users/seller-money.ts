/** What an admin decides about the money of sellers: a debt that is waived, and money that is paid in another way than through Stripe. */
import type { SimulatedUser } from './simulated-user.ts';

type Debt = { readonly _id: string; readonly open: number };
type Account = {
  readonly sellerID: string;
  readonly waiting: number;
  readonly may_be_paid_outside: boolean;
  readonly may_be_asked_again: boolean;
};

/** So many are waived; of the others a later sale keeps it. */
const WAIVED = 0.4;

/** The sum that may be paid now, as a refusal tells it. */
const SUM = /\$([\d,]+\.\d\d)/;

/** Looks at the page of sellers' money, and does what one of its rows offers. */
export async function decideOnSellers(admin: SimulatedUser): Promise<void> {
  const { random } = admin;
  const { body } = await admin.ask({ path: '/api/money/payouts' });
  const [debt] = random.shuffled((body.debts ?? []) as Debt[]);
  if (debt && random.chance(WAIVED))
    await admin.ask({
      ...{ method: 'POST', path: `/api/money/debts/${debt._id}/waive` },
      json: { amount: debt.open, reason: 'The bank took it after a year.' },
    });
  const [account] = random.shuffled((body.accounts ?? []) as Account[]);
  if (!account) return;
  const path = `/api/money/payouts/${account.sellerID}`;
  if (account.may_be_asked_again) await admin.ask({ method: 'POST', path: `${path}/ask-again` });
  if (account.may_be_paid_outside) await payOutside(admin, `${path}/paid-outside`, account.waiting);
}

/** What is questioned or owed is left out of what waits: the refusal says how much that leaves, and the admin types that. */
async function payOutside(admin: SimulatedUser, path: string, waiting: number): Promise<void> {
  const json = { amount: waiting, note: 'By bank transfer, reference 4711.' };
  const first = await admin.ask({ method: 'POST', path, json });
  const [, sum] = SUM.exec(String(first.body.message)) ?? [];
  const amount = Number(sum?.replaceAll(',', ''));
  if (first.status === 409 && amount > 0) await admin.ask({ method: 'POST', path, json: { ...json, amount } });
}
