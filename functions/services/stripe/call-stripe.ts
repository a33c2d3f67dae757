/** Maps Stripe's errors to ours. */
import Stripe from 'stripe';
import { commonWords } from '../../../core/words/en/common.ts';
import { NotAtProvider, ProviderRateLimited, unavailable } from '../../errors.ts';

const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors;

/**
 * Maps an outage of Stripe to `unavailable`, and an object unknown to it, by `isGone`, to `NotAtProvider`. Anything
 * else, such as a wrong key or a missing permission, is a defect of ours and is logged.
 */
export async function callStripe<Answer>(call: () => Promise<Answer>, isGone = isMissing): Promise<Answer> {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof StripeRateLimitError) throw new ProviderRateLimited(cause);
    if (isGone(cause)) throw new NotAtProvider(cause.message, { cause });
    const silent = [StripeConnectionError, StripeAPIError, StripeIdempotencyError];
    if (!silent.some((kind) => cause instanceof kind)) throw cause;
    throw unavailable(commonWords.error.paymentsUnavailable, cause);
  }
}

/** Definite refusals: nothing was done. A conflict on the same key (409) and a rate limit (429) are none. */
const REFUSED: ReadonlySet<number | undefined> = new Set([400, 402, 403, 404]);

/**
 * The code of a definite refusal, in Stripe's word; rethrows everything else, after which the call may have been
 * applied.
 */
export function stripeRefusalOf(error: unknown): { readonly kind: 'refused'; readonly code: string } {
  const { StripeError, StripeIdempotencyError: keyUsed, StripeRateLimitError: limited } = Stripe.errors;
  if (!(error instanceof StripeError) || error instanceof keyUsed || error instanceof limited) throw error;
  if (!REFUSED.has(error.statusCode)) throw error;
  return { kind: 'refused', code: error.code ?? error.type };
}

/** The code of an answer about a deleted account, in Stripe's word; rethrows everything else. */
export function goneAccountOf(error: unknown): { readonly kind: 'refused'; readonly code: string } {
  if (!isGoneAccount(error)) throw error;
  return stripeRefusalOf(error);
}

type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>;

/** Stripe has no such object. A missing permission (403) does not imply that. */
function isMissing(error: unknown): error is StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 404 || error.code === 'resource_missing';
}

/** The account does not exist, or we have lost access to it (https://docs.stripe.com/error-codes#account-invalid). */
export function isGoneAccount(error: unknown): error is StripeFailure {
  return isMissing(error) || (error instanceof Stripe.errors.StripeError && error.code === 'account_invalid');
}
