/**
 * First steps of a sign-in, and the rate limit of each one's second steps
 * (docs/decisions/13-sign-in-and-devices.md).
 */

import type { LimitName } from '../limit-table.ts';
import { type RateCounter, rateCounterOf } from '../limits.ts';
import type { FactorDeps } from './factor-deps.ts';

const LIMIT_OF = {
  stranger: 'second step by account',
  device: 'second step by account and device',
  google: 'second step after Google by account',
} as const satisfies Readonly<Record<string, LimitName>>;

/** A password from an unknown device, a password from a known device, or Google. */
export type FirstStep = keyof typeof LIMIT_OF;

/**
 * Rate limit of second steps. A stranger with the password alone uses up no tries of a known device, nor of a sign-in
 * with Google: those also require the device's cookie or the Google account.
 */
export const secondStepCounter = (
  edges: Pick<FactorDeps, 'rateLimiter'>,
  userId: string,
  way: FirstStep,
  deviceId: string,
): Promise<RateCounter> => rateCounterOf(edges, LIMIT_OF[way], way === 'device' ? `${deviceId} ${userId}` : userId);

/**
 * The prefix of a sign-in's secret names its first step; it cannot be changed, because the row stores the hash of the
 * whole.
 */
export const firstStepPrefix = (way: FirstStep): string => `${way}_`;

export const firstStepOf = (secret: string | undefined): FirstStep =>
  (['device', 'google'] as const).find((way) => secret?.startsWith(firstStepPrefix(way))) ?? 'stranger';
