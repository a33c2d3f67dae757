/** Rate limits of calls to the payment provider on behalf of users: per account, then per isolate and location. */
import type { Context } from 'hono';
import { countCall, runWithinLimit, runWithinLimitUnless } from '../auth/run-within-limits.ts';
import type { IsAnsweredHere, ProviderCallLimit } from '../domain/ports/payments.ts';
import type { ApiEnv } from './api-env.ts';

const LIMIT = 'provider call by account';

/**
 * Runs work that calls the provider; when `isFree` holds, it answers from the rows and is not counted. Throws
 * `too_many` for the account, and `unavailable` with this message past the shared limits.
 */
export async function withProviderCall<Result>(
  c: Context<ApiEnv>,
  message: string,
  work: (callLimit: ProviderCallLimit) => Promise<Result>,
  isFree?: IsAnsweredHere,
): Promise<Result> {
  const [deps, { userId }] = [c.get('deps'), await c.get('actor')()];
  const counted: (counting: ProviderCallLimit['counting']) => Promise<Result> = (counting) =>
    work({ counting, begin: () => deps.providerCalls.begin(message) });
  return isFree === undefined
    ? runWithinLimit(deps, LIMIT, userId, counted)
    : runWithinLimitUnless(deps, LIMIT, userId, isFree, counted);
}

/** Counts a call to the provider before its work. Throws as `withProviderCall` does. */
export async function countProviderCall(c: Context<ApiEnv>, message: string): Promise<void> {
  const deps = c.get('deps');
  await countCall(deps, LIMIT, (await c.get('actor')()).userId);
  await deps.providerCalls.begin(message);
}
