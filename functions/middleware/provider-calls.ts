/** Rate limits of calls to the payment provider on behalf of users: per account, then per isolate and location. */
import type { Context } from 'hono';
import { countedUnless, countedWithin, countUse } from '../auth/counted-work.ts';
import type { AnsweredHere, Asking } from '../domain/ports/payments.ts';
import type { ApiEnv } from './api-env.ts';

const LIMIT = 'provider call by account';

/**
 * Runs work that calls the provider; when `isFree` holds, it answers from the rows and is not counted. Throws
 * `too_many` for the account, and `unavailable` with this message past the shared limits.
 */
export async function withProviderCall<Result>(
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

/** Counts a call to the provider before its work. Throws as `withProviderCall` does. */
export async function countProviderCall(c: Context<ApiEnv>, message: string): Promise<void> {
  const deps = c.get('deps');
  await countUse(deps, LIMIT, (await c.get('actor')()).userId);
  await deps.providerCalls.begin(message);
}
