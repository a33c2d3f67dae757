import { Failure } from '../errors.ts';
import { logFault } from '../log.ts';
import type { RateLimitBinding } from './address-limits.ts';

/**
 * Limit of calls to the payment provider on behalf of users, per isolate and second. The provider accepts 100 a second
 * for the whole shop (https://docs.stripe.com/rate-limits). Webhooks and jobs, which learn about payments, are not
 * counted.
 */
export const PROVIDER_CALLS_A_SECOND = 20;

const SECOND_MS = 1000;

/**
 * Period in seconds of the counter that the isolates of a location share; wrangler.toml has the same period, and its
 * limit.
 */
const LOCATION_SECONDS = 10;

export type ProviderCalls = {
  /**
   * Counts one call. Throws `unavailable` with this message when the isolate's second or the location's period is full.
   */
  begin(message: string): Promise<void>;
};

/** Counts calls of one isolate and then of its location; `now` in ms. */
export function createProviderCalls(
  now: () => number,
  most = PROVIDER_CALLS_A_SECOND,
  location?: RateLimitBinding,
): ProviderCalls {
  let [second, begun] = [0, 0];
  return {
    async begin(message) {
      const moment = now();
      if (moment - second >= SECOND_MS) [second, begun] = [moment, 0];
      if (begun >= most) throw new Failure('unavailable', message, { retryAfterSeconds: 1 });
      begun++;
      const answer = await location?.limit({ key: 'people' }).catch((error) => {
        logFault('the limit of calls to the payment provider does not answer', error);
      });
      if (answer?.success === false) throw new Failure('unavailable', message, { retryAfterSeconds: LOCATION_SECONDS });
    },
  };
}
