import { createMiddleware } from 'hono/factory';
import { FactorNeeded } from '../auth/factors/challenges.ts';
import type { ApiEnv } from './api-env.ts';
import { setFactor } from './cookies.ts';

/** Sets the challenge's cookie after any call that requires a second factor. */
export const setChallengeCookie = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  if (c.error instanceof FactorNeeded) setFactor(c, c.error.secret);
});
