/** A browser's subscription: an address at its push service, and keys that only the browser and we have. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type PushNotice = {
  readonly to: PushTarget;
  /** At most 3,993 bytes as UTF-8. */
  readonly payload: string;
  /** Time in seconds for which the push service stores it for a browser that is offline. */
  readonly ttlSeconds: number;
  /** `high` may wake a device that saves its power. */
  readonly urgency: 'high' | 'normal' | 'low';
  /** A push service stores the last message of a topic only: 1 to 32 characters of base64url. */
  readonly topic: string;
};

/**
 * Result of sending a message. `gone`: the browser's subscription has ended. `refused`: permanent, because of the
 * message. `later`: not accepted now; `afterMs` is the pause that the service requests, `settings` says that our keys
 * are wrong. `unknown`: no answer; it may have been accepted.
 */
export type PushResult =
  | { readonly result: 'sent' }
  | { readonly result: 'gone' | 'refused' | 'unknown'; readonly error: string }
  | { readonly result: 'later'; readonly error: string; readonly afterMs?: number; readonly settings?: true };

/**
 * Sends pushes. Never throws; answers within its own deadline, or within `withinMs` if that is shorter. `missing` names
 * the configuration that is missing; then there is no key, and no browser can subscribe.
 */
export type Push = {
  readonly publicKey: string | null;
  /** True for an address of a known push service. */
  readonly takes: (endpoint: string) => boolean;
  readonly send: (notice: PushNotice, withinMs?: number) => Promise<PushResult>;
  readonly missing?: string;
};
