/** How somebody came to the second step of a sign-in, and what it is counted by (docs/decisions/137-counts-of-second-steps.md). */

import type { Limit } from '../limit-table.ts';
import { type RateCount, rateCountOf } from '../limits.ts';
import type { FactorEdges } from './edges.ts';

const LIMIT_OF = {
  stranger: 'second step by account',
  device: 'second step by account and device',
  google: 'second step after Google by account',
} as const satisfies Readonly<Record<string, Limit>>;

/** By the password, from a device that is known or another one, or by Google. */
export type WayIn = keyof typeof LIMIT_OF;

/**
 * What second steps are counted by. Whoever has the password alone uses up nothing of a device that signed in to the account before, nor of
 * whoever comes from Google: its account must be the user's, too.
 */
export const secondStepCount = (
  edges: Pick<FactorEdges, 'rateLimits'>,
  userId: string,
  way: WayIn,
  deviceId: string,
): Promise<RateCount> => rateCountOf(edges, LIMIT_OF[way], way === 'device' ? `${deviceId} ${userId}` : userId);

/** The secret of a sign-in begins with how it began: nobody can change that, because the row has the hash of all of it. */
export const prefixOf = (way: WayIn): string => `${way}_`;

/** How the sign-in of this secret began. */
export const wayOf = (secret: string | undefined): WayIn =>
  (['device', 'google'] as const).find((way) => secret?.startsWith(prefixOf(way))) ?? 'stranger';
