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
