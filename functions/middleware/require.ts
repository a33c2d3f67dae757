/** Guards, part of the route's own line so that it shows who may call it, and how often. */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isFreshProof, type Role } from '../../core/accounts/user-facts.ts';
import { emailSearchTermOf } from '../../core/entity/email-address.ts';
import { factorRequired, forbidden, freshProofRequired } from '../errors.ts';
import { type AddressLimit, countRequest } from '../load/address-limits.ts';
import { admitSearch, type Searcher } from '../load/search-gate.ts';
import { addressOf } from './address.ts';
import type { ApiEnv } from './api-env.ts';

export const requireUser = createMiddleware<ApiEnv>(async (c, next) => {
  await c.get('actor')();
  await next();
});

/** Admins need a second factor where payments are real: a password alone is answered with the request to add one. */
async function requireFactorOfAdmin(c: Context<ApiEnv>): Promise<void> {
  const { role, hasFactor } = await c.get('actor')();
  if (role === 'Admin' && !hasFactor && c.get('deps').adminsNeedFactor) throw factorRequired();
}

/** Users with one of these roles: 401 when signed out, 403 with another role. */
export const requireRole = (...roles: [Role, ...Role[]]) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    if (!roles.includes((await c.get('actor')()).role)) throw forbidden();
    await requireFactorOfAdmin(c);
    await next();
  });

/** Any signed-in user; an admin, who sees more, needs the second factor. */
export const requireUserWithFactorIfAdmin = createMiddleware<ApiEnv>(async (c, next) => {
  await requireFactorOfAdmin(c);
  await next();
});

/**
 * After the role: the owner's proof of identity is a few minutes old at most. The write checks it again
 * (`writeAsProvedAdmin`).
 */
export const requireProof = createMiddleware<ApiEnv>(async (c, next) => {
  const { provedAt } = await c.get('actor')();
  if (!isFreshProof(provedAt, c.get('deps').now())) throw freshProofRequired();
  await next();
});

/** An email in the path or in `?email=` must be the caller's own. It never selects rows: the session does. */
export const requireSelf = createMiddleware<ApiEnv>(async (c, next) => {
  const { email: own } = await c.get('actor')();
  for (const email of [c.req.param('email'), c.req.query('email')]) {
    if (email !== undefined && emailSearchTermOf(email) !== own) throw forbidden();
  }
  await next();
});

/** Before any work that costs something. */
export const limitPerAddress = (limit: AddressLimit) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await countRequest(c.get('deps').addressLimits, limit, addressOf(c));
    await next();
  });

export const guardSearches = (searcher: Searcher) =>
  createMiddleware<ApiEnv>((c, next) => admitSearch(c.get('deps'), addressOf(c), searcher, next));
