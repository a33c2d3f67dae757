import { createMiddleware } from 'hono/factory';
import { forbidden } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

/**
 * Browsers send the page's origin with every write: only ours is accepted. Other clients send none and need bearer and
 * binding.
 */
export const refuseForeignWrites = createMiddleware<ApiEnv>(async (c, next) => {
  const origin = c.req.header('Origin');
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!reads && origin !== undefined && origin !== c.get('origin')) throw forbidden();
  await next();
});
