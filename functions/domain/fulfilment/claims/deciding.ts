/** What an admin decides about a claim, and what the shop gives on top. Both are in the record of what admins did. */
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../core/accounts/user.ts';
import { type Decision, goodwillBounds, partBounds } from '../../../../core/fulfilment/claim.ts';
import { DECIDED } from '../../../../core/fulfilment/process.ts';
import type { Step } from '../../../../core/fulfilment/steps.ts';
import { fulfilmentWords } from '../../../../core/words/fulfilment/fulfilment.ts';
import { insertInto } from '../../../db/rows.ts';
import { ledgerEntries } from '../../../db/tables/money/ledger.ts';
import { ConflictForGood } from '../../../errors.ts';
import { type Agreement, orAskAnother, spent, type Waiting } from '../../moderation/audit/spending.ts';
import { recordAndTell } from '../../moderation/audit/told-admins.ts';
import type { Deps } from '../../ports.ts';
import { type Act, act } from '../acting.ts';
import { requireBetween } from './answering.ts';
import { claimSet } from './claim-rows.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'newId' | 'pages'>;

type Decided = { readonly decision: Decision; readonly amount: number | null; readonly reason: string };

/** What goes back by a decision: a part of what is held, all of it or nothing; of a return nothing yet. */
const backOf = (decision: Decision, amount: number | null, heldCents: number): number =>
  decision === 'refund' ? heldCents : (amount ?? 0);

/** An admin who is neither of the two decides, once: both are told the reason. */
export const decide = (deps: Edges, admin: Actor, orderId: string, decided: Decided): Promise<Step> => {
  const { decision, amount, reason } = decided;
  return act(deps, admin, orderId, {
    action: 'decide',
    to: DECIDED[decision],
    asAdmin: 'proved',
    note: reason,
    sharedCents: ({ balances }) => backOf(decision, amount, balances.held),
    check: ({ balances }) => {
      if (amount !== null) requireBetween(amount, partBounds(balances.held));
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
        decided: claimSet(orderId, { decision, decisionReason: reason, decidedCents: cents }),
        recorded: recordAndTell(admin, record, { done: sql`1`, cents }),
      };
    },
  });
};

/** In cents; `back` is what had gone back as the admin saw it. */
type Given = { readonly amount: number; readonly back: number; readonly reason: string };

/**
 * Money of the shop itself for the buyer of a completed sale; the seller keeps theirs. More than an admin may give alone in a day waits for another
 * one. Throws `conflict` when more has gone back since.
 */
export function giveGoodwill(
  deps: Edges,
  admin: Actor,
  orderId: string,
  { amount, back, reason }: Given,
  agreement?: Agreement,
): Promise<Step | Waiting> {
  const spending = {
    ...({ action: 'give_goodwill', subject: orderId, orderId, sellerId: null } as const),
    ...{ cents: amount, backCents: back, reason },
  };
  const goodwill: Act = {
    action: 'goodwill',
    asAdmin: 'proved',
    note: reason,
    check: ({ priceCents, balances }) => {
      if (back !== balances.back) throw new ConflictForGood(fulfilmentWords.conflict.changedMeanwhile);
      requireBetween(amount, goodwillBounds(priceCents, balances));
    },
    also: ({ number, at }) => ({
      given: insertInto(ledgerEntries, {
        orderId: sql`${orderId}`,
        event: number,
        fromAccount: 'platform',
        toAccount: 'back',
        cents: amount,
      }),
      spent: spent(deps, admin, at, spending, { detail: String(amount), agreement }),
    }),
  };
  return orAskAnother(deps, admin, spending, () => act(deps, admin, orderId, goodwill));
}
