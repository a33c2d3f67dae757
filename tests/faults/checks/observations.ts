/** What users were told with a 2xx, and what they saw, to be compared with the final state (I7, I11, I13). */
import { callOf } from '../injection/request-reader.ts';
import { MeetingCodes } from './meeting-codes.ts';
import { Questions } from './payouts/questions.ts';

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

  readonly codes = new MeetingCodes();
  /** What questioned the payments of sales, and for how long. */
  readonly questions = new Questions();
  /** Each transfer that Stripe was asked for: its order and try, in which call, and the call before which its account could not be paid any more. */
  readonly transfersAsked: [order: string, tryNumber: number, call: number, inactiveSince: number | null][] = [];
  /** How the accounts of sellers stand at Stripe, and how many calls had begun when they came to that. */
  readonly standings = new Map<string, { readonly standing: string; readonly calls: number }>();

  /** Does what changes how an account stands. Until it is done the account counts as one that can be paid: it may be, at any moment of it. */
  async changeStanding<Result>(
    environment: { readonly calls: number },
    account: string,
    standing: string,
    change: () => Promise<Result>,
  ): Promise<Result> {
    if (this.standings.get(account)?.standing === 'closed') return change();
    this.standings.set(account, { standing: 'active', calls: environment.calls });
    const result = await change();
    this.standings.set(account, { standing, calls: environment.calls });
    return result;
  }

  /** Stripe gets this request. */
  noteTransferAsked(request: string): void {
    if (!/^POST \/v1\/transfers HTTP/.test(request)) return;
    const asked = new URLSearchParams(request.slice(request.indexOf('\r\n\r\n') + 4));
    const stands = this.standings.get(asked.get('destination') ?? '');
    const inactiveSince = stands && stands.standing !== 'active' ? stands.calls : null;
    const order = asked.get('metadata[order]') ?? '';
    this.transfersAsked.push([order, Number(asked.get('metadata[try]')), callOf(request), inactiveSince]);
  }

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
