import { Hono } from 'hono';
import { checkHealth } from '../domain/health.ts';
import { unavailable } from '../errors.ts';
import type { ApiEnv } from '../middleware/timing.ts';

export const health = new Hono<ApiEnv>().get('/health', async (c) => {
  await checkHealth(c.get('deps')).catch((cause) => {
    throw unavailable(undefined, cause);
  });
  return c.json({ status: 'ok' });
});
