import { Hono } from 'hono';
import { moment, toWire } from '../../core/entity/wire.ts';
import { createHealthCheck, isHealthy } from '../domain/health.ts';
import { unavailable } from '../errors.ts';
import type { ApiEnv } from '../middleware/api-env.ts';
import { logFailure } from '../middleware/failures.ts';

const healthWire = { reads: 'reads', writes: 'writes', schedule: 'schedule', lastRunAt: moment('last_run') } as const;

/** `GET /health`: the state of each part; 503 when any of them fails. Results are cached in this closure. */
export function health() {
  const checkHealth = createHealthCheck();
  return new Hono<ApiEnv>().get('/health', async (c) => {
    const found = await checkHealth(c.get('deps'));
    if (isHealthy(found)) return c.json({ status: 'ok', ...toWire(healthWire, found) });
    const failure = unavailable();
    await logFailure(c, failure);
    c.header('Retry-After', String(failure.retryAfterSeconds));
    const { message, code } = failure;
    return c.json({ status: 'failing', ...toWire(healthWire, found), message, code }, 503);
  });
}
