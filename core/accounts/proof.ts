import { PROOF_MS } from '../limits.ts';

/** `provedAt` is when the owner of the session was last right, `moment` is now: ms since the epoch. */
export const isFreshProof = (provedAt: number | null, moment: number): boolean =>
  provedAt !== null && provedAt >= moment - PROOF_MS;
