/** Everything of a seller is off sale: because they wanted it, or because the shop did. */

/** Why the shop takes everything of a seller off sale: copies that were sold and not sent in time. */
export const PAUSE_REASONS = ['deadlines'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** `GET /holiday`. Since when (ms since the epoch), null while they sell; and why, null where the seller wanted it. */
export type Holiday = { readonly since: number | null; readonly reason: PauseReason | null };
