import { createMiddleware } from 'hono/factory';
import { FactorNeeded } from '../auth/factors/challenges.ts';
import type { ApiEnv } from './api-env.ts';
import { setFactor } from './cookies.ts';

/** Whichever call was told that a second factor is missing: the browser gets the secret of its challenge. */
export const keepChallenge = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (c.error instanceof FactorNeeded) setFactor(c, c.error.secret);
});
