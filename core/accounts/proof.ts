/** How long a proof of the owner counts in its session, in ms: a password or a second factor that was right. */
export const PROOF_MS = 10 * 60 * 1000;

/** `provedAt` is when the owner of the session was last right, `moment` is now: ms since the epoch. */
export const isFreshProof = (provedAt: number | null, moment: number): boolean =>
  provedAt !== null && provedAt >= moment - PROOF_MS;
