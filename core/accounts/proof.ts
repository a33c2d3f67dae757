/** A proof of the owner (a right password or second factor) counts for so long in its session, in ms. */
export const PROOF_MS = 10 * 60 * 1000;

/** `provedAt` is when the owner of the session was last right, `moment` is now: ms since the epoch. */
export const isFreshProof = (provedAt: number | null, moment: number): boolean =>
  provedAt !== null && provedAt >= moment - PROOF_MS;
