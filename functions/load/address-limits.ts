/**
 * The platform's own rate limits, one count per network address, and higher ones for the wider networks around an IPv6 address. They refuse before anything is read, hashed or written. They
 * stand in front of the limits that the database counts (`functions/auth/limit-table.ts`), which are exact and per account
 * (docs/decisions/091-limits-per-address.md).
 */

import { aroundOf } from '../../core/accounts/network.ts';
import { accountsWords } from '../../core/words/accounts/accounts.ts';
import { Failure } from '../errors.ts';

/**
 * What is limited, and after how many seconds a count begins again at the latest: the platform does not tell how much of its
 * period is over. wrangler.toml says the same period, and how many requests it admits.
 */
export const ADDRESS_LIMITS = {
  search: { binding: 'SEARCH_LIMIT', seconds: 10 },
  'sign-in': { binding: 'SIGN_IN_LIMIT', seconds: 60 },
  upload: { binding: 'UPLOAD_LIMIT', seconds: 60 },
} as const;

export type AddressLimit = keyof typeof ADDRESS_LIMITS;

/** The networks around an address that are counted as well, by their bits, and the end of their bindings' names. */
const AROUND = { '/56': '_56', '/48': '_48' } as const;

/** A count of the platform: of the address itself, or of a network around it. */
export type Counter = AddressLimit | `${AddressLimit}${keyof typeof AROUND}`;

/** The binding of each counter. */
export const BINDINGS: readonly (readonly [Counter, binding: string])[] = Object.entries(ADDRESS_LIMITS).flatMap(
  ([limit, { binding }]) => [
    [limit as AddressLimit, binding] as const,
    ...Object.entries(AROUND).map(([width, end]) => [`${limit}${width}` as Counter, binding + end] as const),
  ],
);

/** A binding of the platform (https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/). */
export type RateLimiter = { limit(options: { key: string }): Promise<{ success: boolean }> };

/** What the runtime offers of them. What is absent is not limited. */
export type AddressLimits = Readonly<Partial<Record<Counter, RateLimiter>>>;

/** The limits among a Worker's bindings. Those that are absent are named in the log. */
export function addressLimitsOf(bindings: object): AddressLimits {
  const known = new Map(Object.entries(bindings));
  const [there, absent] = [{} as Record<string, RateLimiter>, [] as string[]];
  for (const [counter, binding] of BINDINGS) {
    const limiter = known.get(binding);
    if (limiter) there[counter] = limiter;
    else absent.push(binding);
  }
  if (absent.length > 0) console.warn(`not limited per address, for want of a binding: ${absent.join(', ')}`);
  return there;
}

/**
 * Counts one request of this address. Throws `too_many` when it is past the limit, or a network around it is. What is refused is not counted
 * for the wider networks: one subscriber cannot use up what is everybody's.
 */
export async function countRequest(limits: AddressLimits, limit: AddressLimit, address: string): Promise<void> {
  const around = aroundOf(address);
  const counts: (readonly [Counter, key: string])[] = [[limit, address]];
  if (around) counts.push([`${limit}/56`, around['/56']], [`${limit}/48`, around['/48']]);
  for (const [counter, key] of counts) {
    // A limit that cannot be asked keeps nobody out.
    const answer = await limits[counter]?.limit({ key }).catch((error) => {
      console.error('a limit per address does not answer:', counter, String(error));
    });
    if (answer?.success !== false) continue;
    const { seconds } = ADDRESS_LIMITS[limit];
    throw new Failure('too_many', accountsWords.rateLimited(Math.ceil(seconds / 60)), { retryAfterSeconds: seconds });
  }
}
