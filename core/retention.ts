/** Retention of personal data, in ms; /privacy names each period (`core/promises.ts`). */
import { DAY_MS } from './period.ts';

export const RETENTION = {
  /** A session, from its log-in. Those of admins end earlier. */
  session: 30 * DAY_MS,
  /** A browser, from its latest sign-in. */
  knownDevice: 180 * DAY_MS,
  /**
   * Contact data of the two traders and the address, from the end of the sale; after a completed sale, the buyer sees
   * the seller's contact for longer.
   */
  contacts: 30 * DAY_MS,
  /** Photos of a claim, from the end of its sale: as long as a bank may dispute the payment. */
  claimPhotos: 180 * DAY_MS,
  letters: 30 * DAY_MS,
  /** Counts of attempts by network, as keyed hashes: no limit has a longer window. */
  networkCounts: DAY_MS,
} as const;
