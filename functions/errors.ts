import { factorsWords } from '../core/words/en/accounts.ts';
import { commonWords } from '../core/words/en/common.ts';

/** HTTP status of each error code (docs/product.md, "Errors"). */
export const STATUS = {
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
  outdated: 409,
  too_many_wants: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  contact_data: 422,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Further members of an error's body, in wire names; the description of the API has the schema of each. */
export type Facts = {
  readonly [Name in
    | 'retry_at'
    | 'changes'
    | 'version'
    | 'factor'
    | 'factor_over'
    | 'sales'
    | 'contact'
    | 'found'
    | 'ended']?: unknown;
};

type Details = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  facts?: Facts;
  cause?: unknown;
  /** Account that a refused sign-in was for, for the log alone. */
  accountId?: string | undefined;
};

/** An error response; `message` is displayed to the user. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly facts: Facts | undefined;
  readonly accountId: string | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'Failure';
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.facts = details.facts;
    this.accountId = details.accountId;
  }

  get status(): (typeof STATUS)[ErrorCode] {
    return STATUS[this.code];
  }
}

/** A wrong password, code or passkey, or a sign-in that is over: logged as a refusal, whatever its status. */
export class CredentialRefused extends Failure {}

/** `facts` are further members of the response body, in wire names. */
export const conflict = (message: string, facts?: Facts): Failure =>
  new Failure('conflict', message, facts ? { facts } : {});
/** A permanent conflict: no retry can succeed. */
export class PermanentConflict extends Failure {
  constructor(message: string) {
    super('conflict', message);
  }
}

/** Too early: `until` (ms since the epoch) is when a retry is allowed; the response has it as `retry_at`. */
export const tooEarly = (message: string, until: number, now: number): Failure =>
  new Failure('too_many', message, {
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
    facts: { retry_at: new Date(until).toISOString() },
  });
export const notFound = (): Failure => new Failure('not_found', commonWords.error.notFound);
export const forbidden = (): Failure => new Failure('forbidden', commonWords.error.forbidden);
/** Forbidden until the account confirms its address. */
export const addressUnconfirmed = (message: string): Failure => new Failure('confirm_address', message);
export const factorRequired = (): Failure => new Failure('factor_required', factorsWords.proof.factorRequired);
export const freshProofRequired = (): Failure => new Failure('fresh_proof_required', factorsWords.proof.required);
export const unauthorized = (): Failure => new Failure('unauthorized', commonWords.error.unauthorized);
export const unavailable = (message: string = commonWords.error.unavailable, cause?: unknown): Failure =>
  new Failure('unavailable', message, { retryAfterSeconds: 5, cause });

/** A search refused because of load: `unavailable`, or `too_many` when one address causes the load. */
export class SearchRefused extends Failure {}

/** The payment provider answered that it is over its rate limit. Users get `unavailable`. It waives no hold. */
export class ProviderRateLimited extends Failure {
  constructor(cause?: unknown) {
    super('unavailable', commonWords.error.paymentsUnavailable, { retryAfterSeconds: 5, cause });
  }
}

/** A signed text whose signature does not match. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/**
 * The payment provider answered that the object does not exist, or not for us. In a user's request this is a defect.
 */
export class NotAtProvider extends Error {
  override readonly name = 'NotAtProvider';
}

/**
 * Error codes for a database that did not answer (`functions/db/client.ts`, and libSQL's own codes) or takes no writes:
 * its disk is full or failing, it is a read replica, or the account's quota is used up (`BLOCKED`).
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

/**
 * Maps any thrown value to a `Failure`. A database that does not answer gives `unavailable`; a bug gives `unexpected`.
 */
export function toFailure(error: unknown): Failure {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof Failure) return e;
    if (UNAVAILABLE.has(e.name) || UNAVAILABLE.has((e as { code?: string }).code ?? ''))
      return unavailable(undefined, error);
  }
  return new Failure('unexpected', commonWords.error.unexpected, { cause: error });
}
