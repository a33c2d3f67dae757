/** Calls that ask the payment provider for a person: counted by their account first, and then by the isolate and the location. */
import type { Context } from 'hono';
import { countedUnless, countedWithin, countUse } from '../auth/counted-work.ts';
import type { AnsweredHere, Asking } from '../domain/payments/asking.ts';
import type { ApiEnv } from './api-env.ts';

const LIMIT = 'provider call by account';

/**
 * Does work that asks the provider, or answers from the rows where `isFree` holds, uncounted. Throws `too_many` for the account, and `unavailable`, in
 * these words, while too many people ask.
 */
export async function askingProvider<Result>(
  c: Context<ApiEnv>,
  message: string,
  work: (asking: Asking) => Promise<Result>,
  isFree?: AnsweredHere,
): Promise<Result> {
  const [deps, { userId }] = [c.get('deps'), await c.get('actor')()];
  const counted: (counting: Asking['counting']) => Promise<Result> = (counting) =>
    work({ counting, begin: () => deps.providerCalls.begin(message) });
  return isFree === undefined
    ? countedWithin(deps, LIMIT, userId, counted)
    : countedUnless(deps, LIMIT, userId, isFree, counted);
}

/** Counts a call whose work asks the provider at once; throws likewise. */
export async function countProviderCall(c: Context<ApiEnv>, message: string): Promise<void> {
  const deps = c.get('deps');
  await countUse(deps, LIMIT, (await c.get('actor')()).userId);
  await deps.providerCalls.begin(message);
}
