import { factorsWords } from '../core/words/accounts/factors.ts';
import { commonWords } from '../core/words/common.ts';

/** Every way a call can fail, and what HTTP says about it (docs/product.md, "Errors"). */
const STATUS = {
  bad_request: 400,
  unauthorized: 401,
  factor_needed: 401,
  forbidden: 403,
  confirm_address: 403,
  fresh_proof_required: 403,
  wrong_proof: 403,
  factor_required: 403,
  not_found: 404,
  conflict: 409,
  listing_changed: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

type Details = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** What else the answer's body tells, in wire names. */
  facts?: Readonly<Record<string, unknown>>;
  cause?: unknown;
};

/** An answer that is not the one asked for. `message` is for people. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly facts: Details['facts'];

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.facts = details.facts;
  }

  get status(): (typeof STATUS)[ErrorCode] {
    return STATUS[this.code];
  }
}

/** `facts` is what else the answer tells, in wire names. */
export const conflict = (message: string, facts?: Details['facts']): Failure =>
  new Failure('conflict', message, facts ? { facts } : {});
/** A conflict that stays as it is: nothing that happens later makes it possible. */
export class ConflictForGood extends Failure {
  constructor(message: string) {
    super('conflict', message);
  }
}

/** Too early: `until` (ms since the epoch) is when the same may be asked again; the answer tells it as `retry_at`. */
export const tooEarly = (message: string, until: number, now: number): Failure =>
  new Failure('too_many', message, {
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
    facts: { retry_at: new Date(until).toISOString() },
  });
export const notFound = (): Failure => new Failure('not_found', commonWords.error.notFound);
export const forbidden = (): Failure => new Failure('forbidden', commonWords.error.forbidden);
/** An account has to show that its address is its own before it may do more. */
export const confirmAddress = (message: string): Failure => new Failure('confirm_address', message);
export const factorRequired = (): Failure => new Failure('factor_required', factorsWords.proof.factorRequired);
export const freshProofRequired = (): Failure => new Failure('fresh_proof_required', factorsWords.proof.required);
export const unauthorized = (): Failure => new Failure('unauthorized', commonWords.error.unauthorized);
export const unavailable = (message: string = commonWords.error.unavailable, cause?: unknown): Failure =>
  new Failure('unavailable', message, { retryAfterSeconds: 5, cause });

/** A search that was not begun, because there are too many: `unavailable`, or `too_many` where they come from one address. */
export class SearchRefused extends Failure {}

/** The payment provider did answer: that it is asked too often. For a person it is `unavailable`. It waives no hold. */
export class AskedTooOften extends Failure {
  constructor(cause?: unknown) {
    super('unavailable', commonWords.error.paymentsUnavailable, { retryAfterSeconds: 5, cause });
  }
}

/** Why a signed text was refused: it is not from whom it says. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The payment provider did answer: that it has no such object, or not for us. Where a person waits for the answer, that is a defect. */
export class NotAtProvider extends Error {
  override readonly name = 'NotAtProvider';
}

/**
 * How the driver says that the database gave no answer (`functions/db/client.ts`, and libSQL's own codes), or that it takes no
 * writes: its disk is full or failing, it is a copy to read from, or the account's quota is used up (`BLOCKED`).
 */
const UNAVAILABLE = new Set([
  'DatabaseUnreachable',
  'SQLITE_BUSY',
  'SERVER_ERROR',
  'HRANA_CLOSED_ERROR',
  'CLIENT_CLOSED',
  'HRANA_PROTO_ERROR',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'BLOCKED',
]);

/** Whatever was thrown, as one of our failures. A database that does not answer is `unavailable`; a bug is `unexpected`. */
export function toFailure(error: unknown): Failure {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof Failure) return e;
    if (UNAVAILABLE.has(e.name) || UNAVAILABLE.has((e as { code?: string }).code ?? ''))
      return unavailable(undefined, error);
  }
  return new Failure('unexpected', commonWords.error.unexpected, { cause: error });
}
