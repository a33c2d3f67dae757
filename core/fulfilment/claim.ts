/** A claim: what a buyer says is wrong, what the seller answers, and what becomes of it. Amounts in integer cents, moments in ms. */
import { type CompleteWire, dollars, fromWire, moment, toWire, type Wire, type WireTable } from '../entity/wire.ts';

/** Claims of a buyer: `not_arrived` is about a parcel, `not_received` about a copy that was handed over by the code. */
export const CLAIM_KINDS = ['not_arrived', 'not_received', 'not_as_described'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** `no_code` is no claim of a buyer: the seller says that they handed the copy over without the code. */
export const CASE_KINDS = [...CLAIM_KINDS, 'no_code'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CLAIM_CHARACTERS = 1000;
export const CLAIM_PHOTOS = 6;

/** What an admin decides: all goes back, a part, all when the copy is back, or nothing: the seller gets it. */
export const DECISIONS = ['refund', 'part', 'return', 'seller'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Below this price the way back may cost as much as the copy: its seller is told so before they ask for it. */
export const RETURN_PAYS_CENTS = 1500;

/** What a seller may offer of the price, in percent: with more, all goes back; with less, silence would take too little. */
const OFFER_PERCENT = { least: 10, most: 75 } as const;

/** In whole cents, both included. */
type Bounds = { readonly least: number; readonly most: number };

/** The least and the most that a seller may offer of what is held. */
export const offerBounds = (heldCents: number): Bounds => ({
  least: Math.max(1, Math.ceil((heldCents * OFFER_PERCENT.least) / 100)),
  most: Math.floor((heldCents * OFFER_PERCENT.most) / 100),
});

/** A part that an admin decides is less than what is held. */
export const partBounds = (heldCents: number): Bounds => ({ least: 1, most: heldCents - 1 });

type Given = { readonly back: number; readonly bank?: number };

/** What the shop may give: the buyer gets no more than the price, with what goes back and what the bank gave. */
export const goodwillBounds = (priceCents: number, { back, bank = 0 }: Given): Bounds => ({
  least: 1,
  most: priceCents - back - bank,
});

/** What somebody says with pictures; `photos` are paths that only the two people and admins can read. */
export type Statement = { readonly text: string; readonly photos: readonly string[] };

const statementWire = { text: 'text', photos: 'photos' } as const satisfies CompleteWire<Statement>;

/** What was answered: by the seller why they do not agree, what they offer, or both; to `no_code` by the buyer. */
export type ClaimAnswer = { readonly statement: Statement | null; readonly offeredCents: number | null };

/** The way back of the copy. Without a carrier it cannot be followed; `ERASED` once the buyer has left. `wrong` is what the seller says of what came back. */
export type ClaimReturn = {
  readonly at: number;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly wrong: Statement | null;
};

/** `backCents` is what goes back to the buyer by it. */
export type ClaimDecision = { readonly decision: Decision; readonly reason: string; readonly backCents: number };

export type Claim = {
  readonly kind: CaseKind;
  /** Null where a seller said nothing beside that there was no code. */
  readonly text: string | null;
  readonly photos: readonly string[];
  readonly openedAt: number;
  readonly answer: ClaimAnswer | null;
  readonly returned: ClaimReturn | null;
  readonly decision: ClaimDecision | null;
};

/** An entity within another, with a table of its own. */
const nested =
  <Value extends object>() =>
  <Name extends string, const Table extends WireTable>(name: Name, table: Table) => ({
    name,
    encode: (value: Value): Wire<Value, Table> => toWire(table, value),
    decode: (value: Wire<Value, Table>) => fromWire<Value, Table>(table, value) as Value,
  });

const answerWire = {
  statement: nested<Statement>()('statement', statementWire),
  offeredCents: dollars('offered'),
} as const satisfies CompleteWire<ClaimAnswer>;

const returnWire = {
  at: moment('at'),
  carrier: 'carrier',
  tracking: 'tracking',
  wrong: nested<Statement>()('wrong', statementWire),
} as const satisfies CompleteWire<ClaimReturn>;

const decisionWire = {
  decision: 'kind',
  reason: 'reason',
  backCents: dollars('amount'),
} as const satisfies CompleteWire<ClaimDecision>;

/** `claim` of `GET /fulfilments/:id`. */
export const claimWire = nested<Claim>()('claim', {
  kind: 'kind',
  text: 'text',
  photos: 'photos',
  openedAt: moment('opened_at'),
  answer: nested<ClaimAnswer>()('answer', answerWire),
  returned: nested<ClaimReturn>()('returned', returnWire),
  decision: nested<ClaimDecision>()('decision', decisionWire),
} as const satisfies CompleteWire<Claim>);
