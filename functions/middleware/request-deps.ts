import { createMiddleware } from 'hono/factory';
import { serverTiming } from '../../core/server-timing.ts';
import type { ApiEnv, DepsFor } from './api-env.ts';

export const withRequestDeps = (depsFor: DepsFor) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { deps, meter, origin, google } = depsFor(c.req.raw);
    c.set('deps', deps);
    c.set('origin', origin);
    c.set('google', google);
    await next();
    c.res.headers.set('Server-Timing', serverTiming(meter, origin));
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
