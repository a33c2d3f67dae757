/** How Stripe's silence and its refusals are told from each other. */
import Stripe from 'stripe';
import { commonWords } from '../../../core/words/common.ts';
import { AskedTooOften, NotAtProvider, unavailable } from '../../errors.ts';

const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors;

/**
 * Stripe that cannot answer is `unavailable`, in our words; an object that it does not have, by `isGone`, is `NotAtProvider`. Anything else, a wrong
 * key or one without a permission say, is a defect of ours and is logged.
 */
export async function answered<Answer>(call: () => Promise<Answer>, isGone = isMissing): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof StripeRateLimitError) throw new AskedTooOften(cause);
    if (isGone(cause)) throw new NotAtProvider(cause.message, { cause });
    const silent = [StripeConnectionError, StripeAPIError, StripeIdempotencyError];
    if (!silent.some((kind) => cause instanceof kind)) throw cause;
    throw unavailable(commonWords.error.paymentsUnavailable, cause);
  }
}

/** Definite refusals: nothing was done. Another state of the same key (409) and a limit (429) are none. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 402, 403, 404]);

/** The code of a refusal, in Stripe's word; throws everything else, after which something may have been done. */
export function refusalOf(error: unknown): { readonly kind: 'refused'; readonly code: string } {
  const { StripeError, StripeIdempotencyError: keyUsed, StripeRateLimitError: limited } = Stripe.errors;
  if (!(error instanceof StripeError) || error instanceof keyUsed || error instanceof limited) throw error;
  if (!REFUSED.has(error.statusCode)) throw error;
  return { kind: 'refused', code: error.code ?? error.type };
}

/** The code of an answer about an account that is gone, in Stripe's word; throws everything else, which says nothing of the account. */
export function goneAccountOf(error: unknown): { readonly kind: 'refused'; readonly code: string } {
  if (!isGoneAccount(error)) throw error;
  return refusalOf(error);
}

type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>;

/** Stripe has no such object. A key without a permission (403) says nothing of the object. */
function isMissing(error: unknown): error is StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 404 || error.code === 'resource_missing';
}

/** An account that is not there, or that we have lost the access to (https://docs.stripe.com/error-codes#account-invalid). */
export function isGoneAccount(error: unknown): error is StripeFailure {
  return isMissing(error) || (error instanceof Stripe.errors.StripeError && error.code === 'account_invalid');
}
