/** Guards. They stand in the route's own line, so that whoever reads the route sees who may call it. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isFreshProof } from '../../core/accounts/proof.ts';
import { emailSought } from '../../core/entity/email-address.ts';
import type { Role } from '../../core/roles.ts';
import { factorRequired, forbidden, freshProofRequired } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';

/** Anyone who is signed in. */
export const requireUser = createMiddleware<ApiEnv>(async (c, next) => {
  await c.get('actor')();
  await next();
});

/** Admins need a second factor where real money is paid: a password alone gets the answer to add one first. */
async function requireFactorOfAdmin(c: Context<ApiEnv>): Promise<void> {
  const { role, hasFactor } = await c.get('actor')();
  if (role === 'Admin' && !hasFactor && c.get('deps').adminsNeedFactor) throw factorRequired();
}

/** Only people of these roles: 401 when signed out, 403 with another role. */
export const requireRole = (...roles: [Role, ...Role[]]) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!roles.includes((await c.get('actor')()).role)) throw forbidden();
    await requireFactorOfAdmin(c);
    await next();
  });

/** Anyone who is signed in, where an admin sees more than others. */
export const requireUserOrAdmin = createMiddleware<ApiEnv>(async (c, next) => {
  await requireFactorOfAdmin(c);
  await next();
});

/** Behind the role: the owner of this session has proved within the last minutes that it is them. The write asks again (`writeProved`). */
export const requireProof = createMiddleware<ApiEnv>(async (c, next) => {
  const { provedAt } = await c.get('actor')();
  if (!isFreshProof(provedAt, c.get('deps').now())) throw freshProofRequired();
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
