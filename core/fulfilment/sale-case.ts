/**
 * A case of a sale: a buyer's claim or a hand-over without the code, the other trader's answer, and the decision.
 * Amounts in integer cents, moments in ms since the epoch (UTC).
 */
import { type CompleteWire, dollars, fromWire, moment, toWire, type Wire, type WireTable } from '../entity/wire.ts';
import type { FulfilmentState } from './state.ts';

/** Claims of a buyer: `not_arrived` is about a parcel, `not_received` about a copy that was handed over by the code. */
export const CLAIM_KINDS = ['not_arrived', 'not_received', 'not_as_described'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** States of a sale in which a buyer may make a claim of this kind. */
export const CLAIM_STATES: Readonly<Record<ClaimKind, readonly FulfilmentState[]>> = {
  not_arrived: ['shipped'],
  not_received: ['handed_over'],
  not_as_described: ['shipped', 'handed_over'],
};

/** `no_code` is not a claim of a buyer: the seller states that they handed the copy over without the code. */
export const CASE_KINDS = [...CLAIM_KINDS, 'no_code'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CLAIM_CHARACTERS = 1000;
export const CLAIM_PHOTOS = 6;

/** Decisions of an admin: refund all, refund a part, refund all once the copy is back, or pay the seller. */
export const DECISION_KINDS = ['refund', 'part', 'return', 'seller'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** Price in cents below which the return may cost as much as the copy: the seller is warned before they request one. */
export const RETURN_PAYS_CENTS = 1500;

/**
 * Bounds of a settlement offer, in percent of the price. Above them the seller refunds all; below them, silence would
 * cost the buyer too much.
 */
const OFFER_PERCENT = { least: 10, most: 75 } as const;

/** In whole cents, both included. */
type Bounds = { readonly least: number; readonly most: number };

/** Bounds of a settlement offer, from the held amount. */
export const offerBounds = (heldCents: number): Bounds => ({
  least: Math.max(1, Math.ceil((heldCents * OFFER_PERCENT.least) / 100)),
  most: Math.floor((heldCents * OFFER_PERCENT.most) / 100),
});

/** Bounds of the part that an admin decides: less than the held amount. */
export const partBounds = (heldCents: number): Bounds => ({ least: 1, most: heldCents - 1 });

type Given = { readonly back: number; readonly bank?: number };

/** Bounds of goodwill: the buyer gets at most the price, refunds and the bank's money included. */
export const goodwillBounds = (priceCents: number, { back, bank = 0 }: Given): Bounds => ({
  least: 1,
  most: priceCents - back - bank,
});

/** A text with pictures; only the two traders and admins can read the paths in `photos`. */
export type CaseText = { readonly text: string; readonly photos: readonly string[] };

const statementWire = { text: 'text', photos: 'photos' } as const satisfies CompleteWire<CaseText>;

/** The seller's objection, their settlement offer, or both; for `no_code`, the buyer's answer. */
type CaseAnswer = { readonly statement: CaseText | null; readonly offeredCents: number | null };

/**
 * The return of the copy. `carrier` is null without tracking, and `ERASED_TRACKING` once the buyer has left. `wrong` is
 * the seller's statement about the returned parcel.
 */
export type CaseReturn = {
  readonly at: number;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly wrong: CaseText | null;
};

/** `backCents` is the refund of the decision. */
export type CaseDecision = { readonly decision: DecisionKind; readonly reason: string; readonly backCents: number };

export type SaleCase = {
  readonly kind: CaseKind;
  /** Null where a seller added nothing to a missing code. */
  readonly text: string | null;
  readonly photos: readonly string[];
  readonly openedAt: number;
  readonly answer: CaseAnswer | null;
  readonly returned: CaseReturn | null;
  readonly decision: CaseDecision | null;
};

/** Wire fields of an entity within another one. */
const nested =
  <Value extends object>() =>
  <Name extends string, const Table extends WireTable>(name: Name, table: Table) => ({
    name,
    encode: (value: Value): Wire<Value, Table> => toWire(table, value),
    decode: (value: Wire<Value, Table>) => fromWire<Value, Table>(table, value) as Value,
  });

const answerWire = {
  statement: nested<CaseText>()('statement', statementWire),
  offeredCents: dollars('offered'),
} as const satisfies CompleteWire<CaseAnswer>;

const returnWire = {
  at: moment('at'),
  carrier: 'carrier',
  tracking: 'tracking',
  wrong: nested<CaseText>()('wrong', statementWire),
} as const satisfies CompleteWire<CaseReturn>;

const decisionWire = {
  decision: 'kind',
  reason: 'reason',
  backCents: dollars('amount'),
} as const satisfies CompleteWire<CaseDecision>;

/** `claim` of `GET /fulfilments/:id`. */
export const saleCaseWire = nested<SaleCase>()('claim', {
  kind: 'kind',
  text: 'text',
  photos: 'photos',
  openedAt: moment('opened_at'),
  answer: nested<CaseAnswer>()('answer', answerWire),
  returned: nested<CaseReturn>()('returned', returnWire),
  decision: nested<CaseDecision>()('decision', decisionWire),
} as const satisfies CompleteWire<SaleCase>);
