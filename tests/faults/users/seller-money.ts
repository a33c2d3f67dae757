/** An admin's decisions about the money of sellers: a waived debt, and payments in another way than by Stripe. */
import type { SimulatedUser } from './simulated-user.ts';

type Debt = { readonly _id: string; readonly open: number };
type Account = {
  readonly sellerID: string;
  /** Sum that may be paid in another way now; null for a seller whom Stripe pays. */
  readonly payable: number | null;
  readonly may_be_asked_again: boolean;
};

/** Share of waived debts; a later sale covers the others. */
const WAIVED = 0.4;

/** Performs an action offered on the page of sellers' money. */
export async function decideOnSellers(admin: SimulatedUser): Promise<void> {
  const { random } = admin;
  const { body } = await admin.ask({ path: '/api/money/payouts' });
  const [debt] = random.shuffled((body.debts ?? []) as Debt[]);
  if (debt && random.chance(WAIVED))
    await admin.ask({
      ...{ method: 'POST', path: `/api/money/debts/${debt._id}/waive` },
      json: { amount: debt.open, reason: 'The bank took it after a year.' },
    });
  const accounts = random.shuffled((body.accounts ?? []) as Account[]);
  const account = accounts.find(({ payable }) => payable) ?? accounts[0];
  if (!account) return;
  const path = `/api/money/payouts/${account.sellerID}`;
  if (account.may_be_asked_again) await admin.ask({ method: 'POST', path: `${path}/ask-again` });
  if (account.payable)
    await admin.ask({
      ...{ method: 'POST', path: `${path}/paid-outside` },
      json: { amount: account.payable, note: 'By bank transfer, reference 4711.' },
    });
}
