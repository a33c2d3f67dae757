/** An admin's decision about a claim, and goodwill of the shop. Both write an action record. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { STATE_AFTER_DECISION } from '../../../../core/fulfilment/process.ts';
import { type DecisionKind, goodwillBounds, partBounds } from '../../../../core/fulfilment/sale-case.ts';
import type { Step } from '../../../../core/fulfilment/steps.ts';
import { fulfilmentWords } from '../../../../core/words/en/fulfilment.ts';
import { insertInto } from '../../../db/rows.ts';
import { ledgerEntries } from '../../../db/tables/money/ledger.ts';
import { PermanentConflict } from '../../../errors.ts';
import { recordAndNotifyAdminsStatements } from '../../moderation/audit/audit-letters.ts';
import {
  type GivenApproval,
  spendingStatements,
  spendOrRequestApproval,
  type WaitingApproval,
} from '../../moderation/audit/spending.ts';
import type { Deps } from '../../ports.ts';
import { type ActOptions, takeAction } from '../take-action.ts';
import { requireWithinBounds, updateCaseStatement } from './seller-case-actions.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId' | 'pages'>;

type Decided = { readonly decision: DecisionKind; readonly amount: number | null; readonly reason: string };

/** Refund of a decision: a part of the held money, all or nothing; nothing yet for a return. */
const backOf = (decision: DecisionKind, amount: number | null, heldCents: number): number =>
  decision === 'refund' ? heldCents : (amount ?? 0);

/** Decides as an admin who is neither trader, once; both traders read the reason. */
export const decideCase = (deps: Needs, admin: Actor, orderId: string, decided: Decided): Promise<Step> => {
  const { decision, amount, reason } = decided;
  return takeAction(deps, admin, orderId, {
    action: 'decide',
    to: STATE_AFTER_DECISION[decision],
    asAdmin: 'proved',
    note: reason,
    buyerPartCents: ({ balances }) => backOf(decision, amount, balances.held),
    check: ({ balances }) => {
      if (amount !== null) requireWithinBounds(amount, partBounds(balances.held));
    },
    also: ({ at, before }) => {
      const cents = backOf(decision, amount, before.balances.held);
      const record = {
        ...{ id: deps.newId(), at },
        action: 'decide_claim',
        subjectKind: 'order',
        subjectId: orderId,
        reason,
        detail: decision,
      } as const;
      return {
        decided: updateCaseStatement(orderId, { decision, decisionReason: reason, decidedCents: cents }),
        recorded: recordAndNotifyAdminsStatements(admin, record, { done: sql`1`, cents }),
      };
    },
  });
};

/** In cents; `back` is the refunded amount that the admin saw. */
type Given = { readonly amount: number; readonly back: number; readonly reason: string };

/**
 * Gives the buyer of a completed sale money of the shop; the seller's money is unchanged. An amount above the admin's
 * daily limit waits for the approval of another admin. Throws `conflict` when more was refunded since the admin looked.
 */
export function giveGoodwill(
  deps: Needs,
  admin: Actor,
  orderId: string,
  { amount, back, reason }: Given,
  approval?: GivenApproval,
): Promise<Step | WaitingApproval> {
  const spending = {
    ...({ action: 'give_goodwill', subject: orderId, orderId, sellerId: null } as const),
    ...{ cents: amount, backCents: back, reason },
  };
  const goodwill: ActOptions = {
    action: 'goodwill',
    asAdmin: 'proved',
    note: reason,
    check: ({ priceCents, balances }) => {
      if (back !== balances.back) throw new PermanentConflict(fulfilmentWords.conflict.changedMeanwhile);
      requireWithinBounds(amount, goodwillBounds(priceCents, balances));
    },
    also: ({ number, at }) => ({
      given: insertInto(ledgerEntries, {
        orderId: sql`${orderId}`,
        event: number,
        fromAccount: 'platform',
        toAccount: 'back',
        cents: amount,
      }),
      spent: spendingStatements(deps, admin, at, spending, { detail: String(amount), approval }),
    }),
  };
  return spendOrRequestApproval(deps, admin, spending, () => takeAction(deps, admin, orderId, goodwill));
}
