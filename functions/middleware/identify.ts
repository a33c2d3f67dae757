import { createMiddleware } from 'hono/factory';
import type { Actor } from '../../core/accounts/user.ts';
import { verifySession } from '../auth/sessions/sessions.ts';
import { unauthorized } from '../errors.ts';
import type { ApiEnv } from './api-env.ts';
import { BIND_COOKIE, ownCookie } from './cookies.ts';

/** Automatic request of open pages: it must not renew a session. */
const ASKED_BY_PAGES = '/api/notifications';

/** Looks up the actor of bearer and binding at the first use, at most once per request: a public read costs no look-up. */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  let asked: Promise<Actor> | undefined;
  let known: Actor | undefined;
  c.set('knownActor', () => known);
  c.set('actor', () => {
    asked ??= look();
    return asked;
  });
  const look = async (): Promise<Actor> => {
    const bearer = /^Bearer ([\w-]{1,200})$/.exec(c.req.header('Authorization') ?? '')?.[1];
    const isUse = c.req.method !== 'GET' || c.req.path !== ASKED_BY_PAGES;
    const bind = ownCookie(c, BIND_COOKIE);
    const found = bearer ? await verifySession(c.get('deps').db, { token: bearer, bind, isUse }) : null;
    if (!found) throw unauthorized();
    known = found;
    return found;
  };
  await next();
});
