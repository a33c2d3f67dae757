/** Cheap refusals before any work. */
import { createMiddleware } from 'hono/factory';
import { type AddressLimit, countRequest } from '../load/address-limits.ts';
import type { KeptBody } from '../load/buffered-bodies.ts';
import { admitSearch, type Searcher } from '../load/search-gate.ts';
import { addressOf } from './address.ts';
import type { ApiEnv } from './api-env.ts';
import { logEvent } from './log.ts';

/** Part of the route's own line, before any work that costs something. */
export const limitPerAddress = (limit: AddressLimit) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await countRequest(c.get('deps').addressLimits, limit, addressOf(c));
    await next();
  });

export const guardSearches = (searcher: Searcher) =>
  createMiddleware<ApiEnv>((c, next) => admitSearch(c.get('deps'), addressOf(c), searcher, next));

export const releaseBody = createMiddleware<ApiEnv>(async (c, next) => {
  const begun: KeptBody[] = [];
  c.set('keptBody', (most) => {
    const body = c.get('deps').keptBodies.begin(addressOf(c), most);
    begun.push(body);
    return body;
  });
  try {
    await next();
  } finally {
    for (const body of begun) body.release();
  }
});

/** Logs each change by an admin, independently of other records. */
export const logAdmins = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const isChange = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok;
  if (isChange && c.get('knownActor')()?.role === 'Admin') await logEvent(c, 'admin_action');
});
