/** The shop's own money, as admins give it: what one may give alone, and what waits for another one. Integer cents, moments in ms (UTC). */
import * as v from 'valibot';
import { optionalLines } from '../entity/validation.ts';
import { type CompleteWire, dollars, moment } from '../entity/wire.ts';
import { commonWords } from '../words/common.ts';

/** Actions that cost the shop money, by their names in the record. */
export const SPENDING_ACTIONS = ['give_goodwill', 'waive_debt', 'pay_outside', 'pay_seller_outside'] as const;
export type SpendingAction = (typeof SPENDING_ACTIONS)[number];

/** So long another admin may agree, in days. */
export const APPROVAL_DAYS = 7;

/** `closed`: another admin agreed, and it could not be done any more. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'closed', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A sum that an admin asked for, and another one decides about. */
export type Approval = {
  readonly id: string;
  readonly action: SpendingAction;
  /** The order that it is about; null where it is a seller. */
  readonly orderId: string | null;
  /** The seller that it is about; null where it is an order. */
  readonly sellerId: string | null;
  /** The book, or the seller. */
  readonly name: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly adminName: string;
  /** The caller asked for it: they may take it back, and not agree. */
  readonly isOwn: boolean;
  readonly at: number;
  readonly until: number;
  readonly state: ApprovalState;
  /** Null until a decision. */
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
  /** Why it was closed; null otherwise. */
  readonly why: string | null;
};

export const approvalWire = {
  id: 'id',
  action: 'action',
  orderId: 'order',
  sellerId: 'seller',
  name: 'name',
  amountCents: dollars('amount'),
  reason: 'reason',
  adminName: 'by',
  isOwn: 'mine',
  at: moment('at'),
  until: moment('until'),
  state: 'state',
  decidedBy: 'decided_by',
  decidedAt: moment('decided_at'),
  why: 'why',
} as const satisfies CompleteWire<Approval>;

/** As long as every reason of an admin. */
const REASON_CHARACTERS = 500;

/** `POST /approvals/:id`. A refusal may say why. */
export const ApprovalDecision = v.object({
  approve: v.boolean(commonWords.error.invalid),
  reason: optionalLines(REASON_CHARACTERS),
});
export type ApprovalDecision = v.InferOutput<typeof ApprovalDecision>;

/** The state that a query names; undefined for any other text. */
export const approvalStateOf = (state: unknown): ApprovalState | undefined =>
  APPROVAL_STATES.find((known) => known === state);
