/** Guards. They stand in the route's own line, so that whoever reads the route sees who may call it. */
import { createMiddleware } from 'hono/factory';
import type { Role } from '../../src/shared/constants.ts';
import { forbidden } from '../errors.ts';
import type { ApiEnv } from './timing.ts';

/** Anyone who is signed in. */
export const requireUser = createMiddleware<ApiEnv>(async (c, next) => {
  c.get('actor')();
  await next();
});

/** Only people of this role: 401 when signed out, 403 with another role. */
export const requireRole = (role: Role) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (c.get('actor')().role !== role) throw forbidden();
    await next();
  });

/** `?email=` may be left out; somebody else's is refused. It never decides whose rows are read: the session does. */
export const requireSelf = createMiddleware<ApiEnv>(async (c, next) => {
  const email = c.req.query('email');
  if (email !== undefined && email.trim().toLowerCase() !== c.get('actor')().email) throw forbidden();
  await next();
});
