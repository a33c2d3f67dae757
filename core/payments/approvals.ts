/**
 * Platform money given by admins: one admin's limit, and requests for a second admin. Integer cents, moments in ms
 * since the epoch (UTC).
 */
import * as v from 'valibot';
import { optionalMultilineText } from '../entity/validation.ts';
import { type CompleteWire, dollars, moment } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';

/** Actions that cost the platform money, by their names in the audit record. */
export const SPENDING_ACTIONS = ['give_goodwill', 'waive_debt', 'pay_outside', 'pay_seller_outside'] as const;
export type SpendingAction = (typeof SPENDING_ACTIONS)[number];

/** Deadline of a second admin's decision, in days. */
export const APPROVAL_DAYS = 7;

/** `closed`: approved by a second admin, but no longer possible. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'closed', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** A sum that one admin requested and another one decides about. */
export type Approval = {
  readonly id: string;
  readonly action: SpendingAction;
  /** Order of the request; null for one about a seller. */
  readonly orderId: string | null;
  /** Seller of the request; null for one about an order. */
  readonly sellerId: string | null;
  readonly name: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly adminName: string;
  /** The caller's own request: they may withdraw it, but not approve it. */
  readonly isOwn: boolean;
  readonly at: number;
  readonly until: number;
  readonly state: ApprovalState;
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
  /** Reason of state `closed`; null otherwise. */
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

const APPROVAL_REASON_CHARACTERS = 500;

/** `POST /approvals/:id`. The reason of a refusal is optional. */
export const ApprovalDecision = v.object({
  approve: v.boolean(commonWords.error.invalid),
  reason: optionalMultilineText(APPROVAL_REASON_CHARACTERS),
});
export type ApprovalDecision = v.InferOutput<typeof ApprovalDecision>;

/** The state named by a query; undefined for any other text. */
export const parseApprovalState = (state: unknown): ApprovalState | undefined =>
  APPROVAL_STATES.find((known) => known === state);
