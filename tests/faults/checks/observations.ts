/** Writes acknowledged with a 2xx, and reads of users, compared with the final state (I7, I11, I13). */
import { callOf } from '../injection/request-reader.ts';
import { MeetingCodes } from './meeting-codes.ts';
import { Questions } from './payouts/questions.ts';
import { PrivateTexts } from './private-texts.ts';

export type Violation = {
  readonly invariant: string;
  readonly what: string;
  readonly ids?: readonly string[];
  readonly log?: readonly string[];
};

/** The kind of a write. `acknowledged-writes.ts` explains `id`, `who` and `value` for each. */
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
  /** Violations seen during the run. */
  readonly violations: Violation[] = [];
  readonly endedSessions: EndedSession[] = [];
  /** Addresses with a report of a mail service, acknowledged before the first letter. */
  readonly unwanted: { readonly email: string; readonly reason: 'bounced' | 'complained' }[] = [];
  /** Push addresses and keys of browsers, which are secret. */
  readonly browserSecrets: string[] = [];
  /**
   * Browsers that requested pushes, with their user; `since` is the latest clock at the acknowledgement (ms), null
   * without one.
   */
  readonly browsers: [browser: string, user: string, since: number | null][] = [];
  /** Browsers whose session ended, with the moment of the acknowledgement (ms since the epoch, by the real clock). */
  readonly endedBrowsers = new Map<string, number>();
  /** Moment of the latest request to the push service per browser (ms since the epoch, by the real clock). */
  readonly askedBrowsers = new Map<string, number>();
  /** Users who requested another link to confirm their address: it counts as right, and is retried. */
  readonly triedAgain = new Set<string>();
  /** Requested prices (cents) per listing: the last acknowledged one, and those without an answer. */
  readonly prices = new Map<string, { last: number; readonly unanswered: Set<number>; readonly asked: Set<number> }>();

  readonly codes = new MeetingCodes();
  /** Texts of reviews and of messages. */
  readonly texts = new PrivateTexts();
  /** Questions about the payments of sales, and their duration. */
  readonly questions = new Questions();
  /**
   * Each transfer requested at Stripe: its order and attempt, its call, and the call before which its account became
   * inactive.
   */
  readonly transfersAsked: [order: string, tryNumber: number, call: number, inactiveSince: number | null][] = [];
  /** Status of sellers' accounts at Stripe, and the number of calls begun before it. */
  readonly standings = new Map<string, { readonly standing: string; readonly calls: number }>();

  /**
   * Runs a change of an account's status. Until it is done the account counts as active: it may be, at any moment of
   * it.
   */
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

  /** Records a request to the push service. */
  noteAsked(request: string): void {
    const [, browser] = /^POST \/send\/([\w-]+)/.exec(request) ?? [];
    if (browser !== undefined) this.askedBrowsers.set(browser, Date.now());
  }

  /** Records a requested price. Without an answer it may have been written, before or after others. */
  recordPrice(listing: string, cents: number, acknowledged: boolean): void {
    const price = this.prices.get(listing) ?? { last: cents, unanswered: new Set(), asked: new Set() };
    this.prices.set(listing, price);
    price.asked.add(cents);
    if (acknowledged) price.last = cents;
    else price.unanswered.add(cents);
  }
}
