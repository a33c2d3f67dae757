import { PROOF_MS } from '../limits.ts';

/** `provedAt` is the latest correct proof of the session's owner, `moment` is now; both in ms since the epoch. */
export const isFreshProof = (provedAt: number | null, moment: number): boolean =>
  provedAt !== null && provedAt >= moment - PROOF_MS;
