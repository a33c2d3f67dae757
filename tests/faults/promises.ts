/** What people were told with a 2xx, word for word, so that it can be compared with what is there in the end (I7, I11, I13). */
export type Violation = {
  readonly invariant: string;
  readonly what: string;
  readonly ids?: readonly string[];
  readonly log?: readonly string[];
};

/** By kind: what the columns `id`, `who` and `value` of a promise mean is said by the check in `invariants.ts`. */
export type Kind =
  | 'booked'
  | 'opened'
  | 'paid'
  | 'refunded'
  | 'order deleted'
  | 'listing posted'
  | 'listing deleted'
  | 'wished'
  | 'wish removed'
  | 'account given up'
  | 'account deleted'
  | 'uploaded';

export type Promised = {
  readonly kind: Kind;
  readonly id: string;
  readonly who: string;
  readonly value: string | number | null;
};

/** A bearer and its binding that somebody was told is over. */
export type DeadSession = { readonly headers: Record<string, string>; readonly whose: string };

export class Promises {
  readonly made: Promised[] = [];
  /** What was seen to be wrong while it happened. */
  readonly broken: Violation[] = [];
  readonly deadSessions: DeadSession[] = [];
  /** Every price (cents) that a listing was asked to have: the one that counts, and those nobody answered. */
  readonly prices = new Map<string, { last: number; readonly unanswered: Set<number>; readonly asked: Set<number> }>();

  note(kind: Kind, id: unknown, who: string, value: string | number | null = null): void {
    this.made.push({ kind, id: String(id), who, value });
  }

  /** A seller asked for a price. What nobody answered may have been written all the same, before or after. */
  priced(listing: string, cents: number, acknowledged: boolean): void {
    const price = this.prices.get(listing) ?? { last: cents, unanswered: new Set(), asked: new Set() };
    this.prices.set(listing, price);
    price.asked.add(cents);
    if (acknowledged) price.last = cents;
    else price.unanswered.add(cents);
  }
}
