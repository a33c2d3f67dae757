/**
 * All faults. The name of a fault begins the ids of the subscriptions that cause it. A fault can also be ordered for
 * the next messages to any subscription.
 */
export type Fault = {
  readonly name: string;
  readonly what: string;
  readonly does: Refusal | 'no answer' | 'hang up' | 'keep and hang up';
};

/** A refusing response; https://www.rfc-editor.org/rfc/rfc8030 defines the statuses. */
export type Refusal = { readonly status: number; readonly retryAfter?: number };

const refusal = (status: number, what: string, retryAfter?: number): Fault => ({
  name: String(status),
  what: `${what} (${status})`,
  does: retryAfter === undefined ? { status } : { status, retryAfter },
});

export const FAULTS: readonly Fault[] = [
  refusal(400, 'the message cannot be read'),
  refusal(403, 'the sender is not the one of the subscription'),
  refusal(404, 'the subscription has expired'),
  refusal(410, 'the subscription has ended'),
  refusal(413, 'the message is too large'),
  refusal(429, 'too many messages: again in 90 seconds', 90),
  refusal(500, 'the service fails'),
  refusal(503, 'the service is too busy: again in 30 seconds', 30),
  { name: 'mute', what: 'no answer, and the message is not kept', does: 'no answer' },
  { name: 'cut', what: 'the line breaks before the message is kept', does: 'hang up' },
  { name: 'cutkept', what: 'the message is kept, and the line breaks', does: 'keep and hang up' },
];

export const faultCalled = (name: string): Fault | undefined => FAULTS.find((fault) => fault.name === name);

/** Limit of an order, so that a mistyped number does not make the service useless. */
const ORDER_LIMIT = 1_000;

/** Ordered faults of the next messages, in memory only. */
export class Faults {
  #ordered: Fault[] = [];

  /** True if the order is valid: a known fault, and an integer from 1 to 1,000. */
  order(name: string, messages: number): boolean {
    const fault = faultCalled(name);
    if (!fault || !Number.isInteger(messages) || messages < 1 || messages > ORDER_LIMIT) return false;
    this.#ordered.push(...Array.from({ length: messages }, () => fault));
    return true;
  }

  forget(): void {
    this.#ordered = [];
  }

  /**
   * The fault of a message to this subscription. An ordered one is consumed, unless the subscription causes one itself.
   */
  nextFor(subscription: string): Fault | undefined {
    return faultCalled(subscription.split('-', 1)[0] ?? '') ?? this.#ordered.shift();
  }
}
