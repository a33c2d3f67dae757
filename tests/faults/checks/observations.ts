/** What users were told with a 2xx, and what they saw, to be compared with the final state (I7, I11, I13). */
export type Violation = {
  readonly invariant: string;
  readonly what: string;
  readonly ids?: readonly string[];
  readonly log?: readonly string[];
};

/** The kind of a write. What `id`, `who` and `value` mean for each is in `acknowledged-writes.ts`. */
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
  | 'account deletion requested'
  | 'account deleted'
  | 'uploaded';

export type AcknowledgedWrite = {
  readonly kind: Kind;
  readonly id: string;
  readonly who: string;
  readonly value: string | number | null;
};

/** A session that was ended with a 2xx: the headers of requests with it. */
export type EndedSession = { readonly headers: Record<string, string>; readonly whose: string };

export class Observations {
  readonly writes: AcknowledgedWrite[] = [];
  /** Violations that were seen during the run. */
  readonly violations: Violation[] = [];
  readonly endedSessions: EndedSession[] = [];
  /** Addresses of which a mail service reported something, acknowledged before the first letter. */
  readonly unwanted: { readonly email: string; readonly reason: 'bounced' | 'complained' }[] = [];
  /** The addresses and keys of browsers that are told by push: nobody else shall know them. */
  readonly browserSecrets: string[] = [];
  /** Browsers that asked to be told: whose they are; where that was acknowledged, the moment of the farthest clock until then (ms). */
  readonly browsers: [browser: string, user: string, since: number | null][] = [];
  /** Browsers whose session ended, acknowledged at this moment (ms since the epoch, by the real clock). */
  readonly endedBrowsers = new Map<string, number>();
  /** When the push service was last asked to tell a browser (ms since the epoch, by the real clock). */
  readonly askedBrowsers = new Map<string, number>();
  /** Who asked for another link to confirm their address: whoever has it says that it is right, and it is tried again. */
  readonly triedAgain = new Set<string>();
  /** Every price (cents) that was requested for a listing: the last one acknowledged, and those without an answer. */
  readonly prices = new Map<string, { last: number; readonly unanswered: Set<number>; readonly asked: Set<number> }>();

  note(kind: Kind, id: unknown, who: string, value: string | number | null = null): void {
    this.writes.push({ kind, id: String(id), who, value });
  }

  /** The push service gets this request. */
  noteAsked(request: string): void {
    const [, browser] = /^POST \/send\/([\w-]+)/.exec(request) ?? [];
    if (browser !== undefined) this.askedBrowsers.set(browser, Date.now());
  }

  /** A seller requested a price. Without an answer it may have been written all the same, before or after others. */
  recordPrice(listing: string, cents: number, acknowledged: boolean): void {
    const price = this.prices.get(listing) ?? { last: cents, unanswered: new Set(), asked: new Set() };
    this.prices.set(listing, price);
    price.asked.add(cents);
    if (acknowledged) price.last = cents;
    else price.unanswered.add(cents);
  }
}
