import type { SuppressionReason } from '../../core/notifications/letter.ts';
import type { Db } from '../db/client.ts';

/** What the domain needs from outside, passed in as arguments (`functions/deps.ts` gives the real ones, tests give their own). */
export type Deps = {
  readonly db: Db;
  readonly payments: Payments;
  readonly photos: PhotoStore;
  readonly fetchPhoto: FetchPhoto;
  /** Now, in ms since the epoch. */
  readonly now: () => number;
  /** A new opaque id: random, URL-safe. */
  readonly newId: () => string;
  /** By chance, from 0 to just below 1: how what failed together is taken apart. */
  readonly random: () => number;
  readonly pages: PageCache;
  readonly mailer: Mailer;
  readonly mailReports: MailReports;
  readonly push: Push;
  /** Our own origin, exact: where the links of letters lead. */
  readonly origin: string;
  /** What only its finder has, for a link, behind a prefix, and the hash that is kept of it. */
  readonly newSecret: (prefix: string) => Promise<{ readonly secret: string; readonly hash: string }>;
  /** HMAC-SHA-256 in hex under the deployment's own secret. */
  readonly hmac: (text: string) => Promise<string>;
};

/** A letter as it goes out. */
export type Mail = {
  /** The id of its row in the outbox, the same at each try. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Of these alone: Auto-Submitted, Content-Language, List-Unsubscribe, List-Unsubscribe-Post, X-*. */
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * What became of a letter. Only `unknown` may have been sent without our knowledge. `refused`: it never will be, for its address
 * or for itself. `later`: it certainly was not sent; with `quota` the day's number of letters is used up, and
 * with `settings` it is not the letter's fault but that of our account or our configuration at the mail service.
 */
export type MailResult =
  | { readonly result: 'sent'; readonly messageId: string }
  | { readonly result: 'refused'; readonly reason: 'address' | 'letter'; readonly error: string }
  | { readonly result: 'later'; readonly error: string; readonly quota?: true; readonly settings?: true }
  | { readonly result: 'unknown'; readonly error: string };

/**
 * The way out for letters. It never throws, and answers within its own deadline, or within `withinMs` where that is less. `missing`
 * says what is not configured; then there is none.
 */
export type Mailer = {
  readonly send: (mail: Mail, withinMs?: number) => Promise<MailResult>;
  readonly missing?: string;
};

/** A browser that wants to be told, as it gave itself: an address at its push service, and keys that only it and we have. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** What goes out to one browser. */
export type PushNotice = {
  readonly to: PushTarget;
  /** What the browser reads, at most 3,993 bytes as UTF-8. */
  readonly payload: string;
  /** For how long the push service keeps it for a browser that is not there. */
  readonly ttlSeconds: number;
  /** Whether it may wake a device that saves its power. */
  readonly urgency: 'high' | 'normal' | 'low';
  /** Of messages with the same topic a push service keeps the last: 1 to 32 letters of base64url. */
  readonly topic: string;
};

/**
 * What became of it. `gone`: the browser is not there any more and never will be. `refused`: this message never will be taken.
 * `later`: it was not taken now; `afterMs` is how long the service asks to wait, and with `settings` it is our keys that are
 * wrong. `unknown`: nobody answered; it may have been taken.
 */
export type PushResult =
  | { readonly result: 'sent' }
  | { readonly result: 'gone' | 'refused' | 'unknown'; readonly error: string }
  | { readonly result: 'later'; readonly error: string; readonly afterMs?: number; readonly settings?: true };

/**
 * The way out for pushes. It never throws, and answers within its own deadline, or within `withinMs` where that is less. `missing`
 * says what is not configured; then there is no key, and no browser can subscribe.
 */
export type Push = {
  /** What browsers subscribe with. */
  readonly publicKey: string | null;
  /** Whether an address is one of a known push service. */
  readonly takes: (endpoint: string) => boolean;
  readonly send: (notice: PushNotice, withinMs?: number) => Promise<PushResult>;
  readonly missing?: string;
};

/** What a mail service says of an address that a letter went to: nothing should go there any more. */
export type MailReport = { readonly address: string; readonly reason: SuppressionReason };

/** A webhook as it came: the raw body, and what its headers say of its signature. */
export type SignedText = Readonly<Record<'id' | 'timestamp' | 'signature', string | null> & { body: string }>;

/** The webhook of a mail service. */
export type MailReports = {
  /**
   * Checks the signature; `now` in ms. Null for what says nothing against an address. Throws `bad_request` when the signature is
   * not the service's, and `not_found` where no such service is set up.
   */
  readonly read: (signed: SignedText, now: number) => Promise<MailReport | null>;
};

/** The cache of public pages. */
export type PageCache = {
  /**
   * Drops every page that carries one of these tags, at most `TAGS_PER_PURGE`. Answers whether the cache has done it: it may
   * refuse, and it may not answer in time. Never throws.
   */
  readonly purge: (tags: readonly string[]) => Promise<boolean>;
  /** For how long after a write a page may still be kept that was read before it (ms): a purge is repeated after that. */
  readonly lateMs: number;
  /** Does something behind the answer, after a pause (ms), on a connection of its own: nobody waits for it. */
  readonly later: (pauseMs: number, work: (db: Db) => Promise<unknown>) => void;
};

/** What the verbs of orders and payments need. */
export type MoneyDeps = Pick<Deps, 'db' | 'payments' | 'now' | 'newId' | 'pages'>;

/** A payment intent as far as we care. Amounts in integer cents. */
export type Intent = {
  readonly id: string;
  readonly status: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly receivedCents: number;
  readonly currency: string;
  /** The attempt it was made for, from our own metadata; null for an intent that is not ours. */
  readonly attemptId: string | null;
  readonly clientSecret: string;
  /** The last card was declined. */
  readonly declined: boolean;
};

export type NewIntent = {
  readonly attemptId: string;
  readonly orderId: string;
  readonly listingId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
};

/** A refund of an intent's money. `attemptId` is from our own metadata: null for one that somebody made at the provider. */
export type ProviderRefund = {
  readonly kind: 'refund';
  readonly id: string;
  readonly intentId: string;
  readonly attemptId: string | null;
  /** It could not be sent back after all, or was called off: the card is gone, say, and a person must find another way. */
  readonly failed: boolean;
};

/** The card's holder asks the bank for the money; the bank decides. */
export type ProviderDispute = {
  readonly kind: 'dispute';
  readonly id: string;
  readonly intentId: string;
  readonly state: 'open' | 'won' | 'lost';
};

/** The bank believes that the card was used without its holder's knowledge; a dispute often follows. */
export type FraudWarning = { readonly kind: 'fraud_warning'; readonly id: string; readonly intentId: string };

/** What happened to an intent's money at the provider after it was received. */
export type ProviderNotice = ProviderRefund | ProviderDispute | FraudWarning;

/** A verified event. `intent` is null, and `notice` absent, when it speaks of something else. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  readonly intent: Intent | null;
  readonly notice?: ProviderNotice;
};

/** What came to be since a moment (ms since the epoch), the newest first; `after` is the last row of the page before. */
export type ListCursor = { readonly since: number; readonly after: string | null };

/** At most a hundred rows of a list; `next` is where the following page begins, null at the end. */
export type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** The payment provider. Every call throws `unavailable` when it does not answer, as `AskedTooOften` when it says so. */
export type Payments = {
  /** The same attempt always gives the same intent, also after a lost reply. */
  createIntent(intent: NewIntent): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent>;
  /** Cancels where that is still possible, and answers how the intent stands afterwards: perhaps succeeded. */
  cancelIntent(id: string): Promise<Intent>;
  /** How many cards were declined for an intent. */
  countDeclines(id: string): Promise<number>;
  /** Sends money back, once per attempt, whatever happens to the reply. */
  refund(refund: { attemptId: string; intentId: string; amountCents: number }): Promise<{ id: string }>;
  /** A page of the events that could not be delivered to us. */
  undeliveredPage(place: ListCursor): Promise<ListPage<PaymentEvent>>;
  /** A page of all intents. */
  intentsPage(place: ListCursor): Promise<ListPage<Intent>>;
  /** A page of all refunds, whoever made them. */
  refundsPage(place: ListCursor): Promise<ListPage<ProviderRefund>>;
  /** A page of all disputes. */
  disputesPage(place: ListCursor): Promise<ListPage<ProviderDispute>>;
  /** Every intent that was made since a moment, and until another one (ms since the epoch), the newest first. */
  listIntents(since: number, until?: number): AsyncIterable<Intent>;
  /** Checks the signature over the raw text; throws `bad_request` when it is not the provider's. */
  parseEvent(rawBody: string, signature: string | null): Promise<PaymentEvent>;
};

export type StoredPhoto = {
  readonly body: ReadableStream;
  readonly contentType: string;
  readonly etag: string;
  /** What `put` was told of its origin. */
  readonly madeOf?: string | undefined;
};

/** A picture that was decoded and encoded anew: what it was made of is gone, metadata included. Sizes in pixels. */
export type CleanPhoto = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
};

/** What is kept of a listing's picture: its widths, the largest first, and what other sites show of it beside a link. */
export type ListingPhoto = {
  readonly sizes: readonly [CleanPhoto, ...CleanPhoto[]];
  readonly shared: CleanPhoto;
};

/** Why bytes are no picture that we take. */
export type NoPhoto = 'not a photo' | 'too many pixels';

/** Stored pictures, and the service that decodes them. Every call throws `unavailable` when one of the two does not answer. */
export type PhotoStore = {
  find(key: string): Promise<StoredPhoto | null>;
  /**
   * Up to three pictures on a ground of 1200 by 630 pixels, as other sites show them beside a link: the first in the middle,
   * the others at its sides. Null when none of them is there.
   */
  share(keys: readonly string[]): Promise<CleanPhoto | null>;
  /** `madeOf` is kept beside it: what the picture was made of. */
  put(key: string, photo: CleanPhoto, madeOf?: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** A portrait of `pixels` by `pixels`. */
  portrait(bytes: Uint8Array, pixels: number): Promise<CleanPhoto | NoPhoto>;
  /** A listing's picture, upright. */
  listing(bytes: Uint8Array): Promise<ListingPhoto | NoPhoto>;
};

/** Fetches what lies at an address that a person gave us, once and within bounds; null when that cannot be done. */
export type FetchPhoto = (url: string) => Promise<Uint8Array | null>;
