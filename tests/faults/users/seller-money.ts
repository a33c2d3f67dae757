/** What an admin decides about the money of sellers: a debt that is waived, and money that is paid in another way than through Stripe. */
import type { SimulatedUser } from './simulated-user.ts';

type Debt = { readonly _id: string; readonly open: number };
type Account = {
  readonly sellerID: string;
  /** What may be paid now in another way; null for a seller whom Stripe pays. */
  readonly payable: number | null;
  readonly may_be_asked_again: boolean;
};

/** So many are waived; of the others a later sale keeps it. */
const WAIVED = 0.4;

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
  if (account.payable)
    await admin.ask({
      ...{ method: 'POST', path: `${path}/paid-outside` },
      json: { amount: account.payable, note: 'By bank transfer, reference 4711.' },
    });
}
