import { Failure } from '../errors.ts';
import type { RateLimiter } from './address-limits.ts';

/**
 * Most calls to the payment provider on behalf of people that an isolate begins in a second. The provider takes 100 a second of the whole shop
 * (https://docs.stripe.com/rate-limits). Webhooks and the schedule, which find out what was paid, are not counted.
 */
export const PROVIDER_CALLS_A_SECOND = 20;

const SECOND_MS = 1000;

/** The period of the count that the isolates of a location share, in seconds; wrangler.toml says the same, and how many it admits. */
const LOCATION_SECONDS = 10;

export type ProviderCalls = {
  /** Counts one. Throws `unavailable`, in these words, when this second of the isolate is full, or this period of its location. */
  begin(message: string): Promise<void>;
};

/** The count of one isolate, and that of its location behind it; `now` in ms. */
export function createProviderCalls(
  now: () => number,
  most = PROVIDER_CALLS_A_SECOND,
  location?: RateLimiter,
): ProviderCalls {
  let [second, begun] = [0, 0];
  return {
    async begin(message) {
      const moment = now();
      if (moment - second >= SECOND_MS) [second, begun] = [moment, 0];
      if (begun >= most) throw new Failure('unavailable', message, { retryAfterSeconds: 1 });
      begun++;
      // A limit that cannot be asked keeps nobody out.
      const answer = await location?.limit({ key: 'people' }).catch((error) => {
        console.error('the limit of calls to the payment provider does not answer:', String(error));
      });
      if (answer?.success === false) throw new Failure('unavailable', message, { retryAfterSeconds: LOCATION_SECONDS });
    },
  };
}
