/** A pause of all listings of a seller, by the seller or by the platform. */
import { type CompleteWire, moment } from '../entity/wire.ts';

/** Reasons of a pause by the platform; `deadlines`: sold copies not sent in time. */
export const PAUSE_REASONS = ['deadlines'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** `GET /holiday`. `since` in ms since the epoch, null without a pause; `reason` is null for a pause by the seller. */
export type Holiday = { readonly since: number | null; readonly reason: PauseReason | null };

export const holidayWire = { since: moment('since'), reason: 'reason' } as const satisfies CompleteWire<Holiday>;
