/** Times after which personal data are deleted. In ms; /privacy names each of them (`core/promises.ts`). */
import { DAY_MS } from './period.ts';

export const RETENTION = {
  /** A session since its login. Those of admins end earlier. */
  session: 30 * DAY_MS,
  /** A browser that signed in, since it last did. */
  knownDevice: 180 * DAY_MS,
  /** The two of a sale reach each other, and its address is kept, for so long after its end; a buyer whose sale was completed reaches the seller for longer. */
  contacts: 30 * DAY_MS,
  /** Photos of a claim, after the end of its sale: as long as a bank may still question the payment. */
  claimPhotos: 180 * DAY_MS,
  letters: 30 * DAY_MS,
  /** Counts of attempts by network, as keyed hashes: no limit has a longer window. */
  networkCounts: DAY_MS,
} as const;
