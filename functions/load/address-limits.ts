/**
 * Rate limits of the platform: one counter per network address, and higher limits for the wider networks around an IPv6
 * address. They refuse before anything is read, hashed or written. Behind them are the limits in the database
 * (`functions/auth/limit-table.ts`), which are exact and per account (docs/decisions/18-bounded-search.md).
 */

import { networksAroundIpv6Network } from '../../core/accounts/network.ts';
import { accountsWords } from '../../core/words/en/accounts.ts';
import { Failure } from '../errors.ts';
import { logFault, writeLine } from '../log.ts';

/**
 * Each limit with its period in seconds, the maximum time until a counter starts again: the platform does not report
 * the elapsed part. wrangler.toml has the same period, and the number of requests it admits.
 */
export const ADDRESS_LIMITS = {
  search: { binding: 'SEARCH_LIMIT', seconds: 10 },
  'sign-in': { binding: 'SIGN_IN_LIMIT', seconds: 60 },
  upload: { binding: 'UPLOAD_LIMIT', seconds: 60 },
} as const;

export type AddressLimit = keyof typeof ADDRESS_LIMITS;

/** Prefix lengths of the wider networks, with the suffix of their bindings' names. */
const AROUND = { '/56': '_56', '/48': '_48' } as const;

/** A counter of the platform: of the address itself, or of a network around it. */
export type Counter = AddressLimit | `${AddressLimit}${keyof typeof AROUND}`;

export const BINDINGS: readonly (readonly [Counter, binding: string])[] = Object.entries(ADDRESS_LIMITS).flatMap(
  ([limit, { binding }]) => [
    [limit as AddressLimit, binding] as const,
    ...Object.entries(AROUND).map(([width, end]) => [`${limit}${width}` as Counter, binding + end] as const),
  ],
);

/** Rate limit binding (https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/). */
export type RateLimitBinding = { limit(options: { key: string }): Promise<{ success: boolean }> };

/** Limits that the runtime offers; an absent one is off. */
export type AddressLimits = Readonly<Partial<Record<Counter, RateLimitBinding>>>;

/** The limits among a Worker's bindings. Logs the absent ones. */
export function addressLimitsOf(bindings: object): AddressLimits {
  const known = new Map(Object.entries(bindings));
  const [there, absent] = [{} as Record<string, RateLimitBinding>, [] as string[]];
  for (const [counter, binding] of BINDINGS) {
    const limiter = known.get(binding);
    if (limiter) there[counter] = limiter;
    else absent.push(binding);
  }
  if (absent.length > 0)
    writeLine('setting_missing', { what: `not limited per address, for want of a binding: ${absent.join(', ')}` });
  return there;
}

/**
 * Counts one request of this address. Throws `too_many` when it, or a network around it, is past the limit. Refused
 * requests are not counted for the wider networks: one subscriber cannot use up a network's share.
 */
export async function countRequest(limits: AddressLimits, limit: AddressLimit, address: string): Promise<void> {
  const around = networksAroundIpv6Network(address);
  const counts: (readonly [Counter, key: string])[] = [[limit, address]];
  if (around) counts.push([`${limit}/56`, around['/56']], [`${limit}/48`, around['/48']]);
  for (const [counter, key] of counts) {
    // A limit that does not answer refuses nobody.
    const answer = await limits[counter]?.limit({ key }).catch((error) => {
      logFault(`a limit per address does not answer: ${counter}`, error);
    });
    if (answer?.success !== false) continue;
    const { seconds } = ADDRESS_LIMITS[limit];
    throw new Failure('too_many', accountsWords.rateLimited(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
  }
}
