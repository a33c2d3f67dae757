import { createMiddleware } from 'hono/factory';
import type { ApiEnv, DepsFor } from './api-env.ts';

/** Gives each request its own edges, and tells how many sequential round trips to the database it took. */
export const withRequestDeps = (depsFor: DepsFor) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { deps, meter, origin, google } = depsFor(c.req.raw);
    c.set('deps', deps);
    c.set('origin', origin);
    c.set('google', google);
    await next();
    c.res.headers.set('Server-Timing', `db;desc="${meter.roundTrips}"`);
    c.res.headers.set('X-Content-Type-Options', 'nosniff');
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
