/** How Stripe's silence and its refusals are told from each other. */
import Stripe from 'stripe';
import { commonWords } from '../../../core/words/common.ts';
import { AskedTooOften, NotAtProvider, unavailable } from '../../errors.ts';

const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors;

/** Stripe that cannot answer is `unavailable`, in our words; an object that it does not have is `NotAtProvider`. Anything else, a wrong key say, is a defect of ours and is logged. */
export async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
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

/** What Stripe answers about an object that is not there (404), or that we have lost the access to (403). */
const GONE: ReadonlySet<number | undefined> = new Set([403, 404]);

/** The code of such an answer, in Stripe's word; throws everything else, which says nothing of the object. */
export function goneOf(error: unknown): { readonly kind: 'refused'; readonly code: string } {
  if (!isGone(error)) throw error;
  return refusalOf(error);
}

const isGone = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeError && GONE.has(error.statusCode);
