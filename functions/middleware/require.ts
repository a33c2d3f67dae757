/** Guards. They stand in the route's own line, so that whoever reads the route sees who may call it. */
import { createMiddleware } from 'hono/factory';
import { emailSought } from '../../core/entity/email-address.ts';
import type { Role } from '../../core/roles.ts';
import { forbidden } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

/** Anyone who is signed in. */
export const requireUser = createMiddleware<ApiEnv>(async (c, next) => {
  await c.get('actor')();
  await next();
});

/** Only people of these roles: 401 when signed out, 403 with another role. */
export const requireRole = (...roles: [Role, ...Role[]]) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!roles.includes((await c.get('actor')()).role)) throw forbidden();
    await next();
  });

/** An email in the path or in `?email=` may only be the caller's own. It never decides whose rows are read: the session does. */
export const requireSelf = createMiddleware<ApiEnv>(async (c, next) => {
  const { email: own } = await c.get('actor')();
  for (const email of [c.req.param('email'), c.req.query('email')]) {
    if (email !== undefined && emailSought(email) !== own) throw forbidden();
  }
  await next();
});
