import { createHash } from 'node:crypto';
import { ApiError } from '../objects/errors.ts';
import type { StoredAnswer } from '../objects/objects.ts';
import type { Store, Transaction } from '../store/store.ts';
import { type Form, fingerprint } from './form.ts';

/** Milliseconds that an answer is kept: 24 hours. */
export const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000;

export type KeyedRequest = { key: string; endpoint: string; form: Form; requestId: string };

/**
 * Stripe's idempotency layer: https://docs.stripe.com/api/idempotent_requests
 * The first answer of an executed request is kept and given again, also when it was a 500.
 */
export class IdempotencyKeys {
  readonly #store: Store;
  readonly #inFlight = new Set<string>();

  constructor(store: Store) {
    this.#store = store;
    store.transact((tx) => {
      for (const answer of tx.newestFirst('answer')) if (isOver(tx, answer)) tx.remove('answer', answer.id);
    });
  }

  /** The answer to give again, or undefined and the key is taken until `end`. Throws on misuse. */
  begin({ key, endpoint, form }: KeyedRequest): StoredAnswer | undefined {
    if (key.length > 255) {
      throw misuse(400, 'Idempotency keys may be at most 255 characters long.');
    }
    const kept = this.#store.get('answer', key);
    if (kept && !isOver(this.#store, kept)) {
      checkSame(kept, key, endpoint, form);
      if (!this.#inFlight.has(key)) return kept;
    }
    if (this.#inFlight.has(key)) throw inUse(key);
    this.#inFlight.add(key);
    return undefined;
  }

  /** Keeps an answer, in the same transaction as the work that it reports. */
  keep(tx: Transaction, { key, endpoint, form, requestId }: KeyedRequest, status: number, body: unknown): void {
    const digest = digestOf(form);
    tx.put('answer', { id: key, endpoint, fingerprint: digest, status, body, requestId, createdAt: tx.now() });
  }

  /** The request has been answered, or its caller has gone. */
  end({ key }: KeyedRequest): void {
    this.#inFlight.delete(key);
  }
}

function checkSame(kept: StoredAnswer, key: string, endpoint: string, form: Form): void {
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

/** A digest, because a confirmation's parameters hold a card number. */
function digestOf(form: Form): string {
  return createHash('sha256').update(fingerprint(form)).digest('hex');
}

function isOver({ now }: Pick<Transaction, 'now'>, answer: StoredAnswer): boolean {
  return now() - answer.createdAt > KEY_LIFETIME_MS;
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
