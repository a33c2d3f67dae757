import { Failure } from '../errors.ts';

/**
 * How many calls that ask the payment provider for a person an isolate begins in a second. The provider takes 100 a second of the whole shop
 * (https://docs.stripe.com/rate-limits). Webhooks and the schedule, which find out what was paid, are not counted and have the rest.
 */
export const PROVIDER_CALLS_A_SECOND = 20;

const SECOND_MS = 1000;

export type ProviderCalls = {
  /** Counts one. Throws `unavailable`, in these words, when this second is full. */
  begin(message: string): void;
};

/** The count of one isolate; `now` in ms. */
export function createProviderCalls(now: () => number, most = PROVIDER_CALLS_A_SECOND): ProviderCalls {
  let [second, begun] = [0, 0];
  return {
    begin(message) {
      const moment = now();
      if (moment - second >= SECOND_MS) [second, begun] = [moment, 0];
      if (begun >= most) throw new Failure('unavailable', message, { retryAfterSeconds: 1 });
      begun++;
    },
  };
}
