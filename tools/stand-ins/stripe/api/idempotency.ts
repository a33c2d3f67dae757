import { createHash } from 'node:crypto';
import { ApiError } from '../objects/errors.ts';
import type { StoredAnswer } from '../objects/objects.ts';
import type { Store, Transaction } from '../store.ts';

export type KeyedRequest = { key: string; endpoint: string; form: object; requestId: string; account?: string };

/** Lifetime of stored responses, and prefix of this namespace's keys. */
type Kept = { keyPrefix: string; keyLifetimeMs: number };

/**
 * Stripe's idempotency layer: https://docs.stripe.com/api/idempotent_requests
 * The first response of an executed request is stored and repeated; the namespace decides which, and its lifetime.
 */
export class IdempotencyKeys {
  readonly #store: Store;
  readonly #inFlight = new Set<string>();
  readonly #kept: Kept;

  constructor(store: Store, kept: Kept) {
    this.#store = store;
    this.#kept = kept;
    store.transact((tx) => {
      for (const answer of tx.newestFirst('answer')) if (isOver(tx, answer)) tx.remove('answer', answer.id);
    });
  }

  /** The stored response, or undefined: then the key is in use until `end`. Throws on misuse. */
  begin(request: KeyedRequest): StoredAnswer | undefined {
    const { key, endpoint, form } = request;
    const id = this.#idOf(request);
    if (key.length > 255) {
      throw misuse(400, 'Idempotency keys may be at most 255 characters long.');
    }
    const kept = this.#store.get('answer', id);
    if (kept && !isOver(this.#store, kept)) {
      checkSame(kept, key, endpoint, form);
      if (!this.#inFlight.has(id)) return kept;
    }
    if (this.#inFlight.has(id)) throw inUse(key);
    this.#inFlight.add(id);
    return undefined;
  }

  /** Stores a response in the transaction of the work that it reports. */
  keep(tx: Transaction, request: KeyedRequest, status: number, body: unknown): void {
    const { endpoint, form, requestId } = request;
    tx.put('answer', {
      ...{ id: this.#idOf(request), endpoint, fingerprint: digestOf(form), status, body, requestId },
      ...{ createdAt: tx.now(), lifetimeMs: this.#kept.keyLifetimeMs },
    });
  }

  /** The request has been answered, or its caller is gone. */
  end(request: KeyedRequest): void {
    this.#inFlight.delete(this.#idOf(request));
  }

  /** Accounts, like namespaces, have keys of their own. */
  #idOf({ key, account }: KeyedRequest): string {
    return this.#kept.keyPrefix + (account ? `${account}/${key}` : key);
  }
}

function checkSame(kept: StoredAnswer, key: string, endpoint: string, form: object): void {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (kept.endpoint !== endpoint) {
    const where = `('${kept.endpoint}' vs '${endpoint}')`;
    throw misuse(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ${where}. ${advice}`,
    );
  }
  if (kept.fingerprint !== digestOf(form)) {
    throw misuse(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
}

/** A digest, because a confirmation's parameters contain a card number. */
function digestOf(form: object): string {
  return createHash('sha256').update(fingerprint(form)).digest('hex');
}

function isOver({ now }: Pick<Transaction, 'now'>, answer: StoredAnswer): boolean {
  return now() - answer.createdAt > answer.lifetimeMs;
}

function misuse(status: number, message: string): ApiError {
  return new ApiError(status, { type: 'idempotency_error', message });
}

function inUse(key: string): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

/** Canonical form of equal parameters in any order. */
function fingerprint(value: object): string {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
