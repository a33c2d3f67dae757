import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { verifySession } from '../auth/sessions.ts';
import { toFailure, unauthorized } from '../errors.ts';
import type { ApiEnv } from './timing.ts';

/** Set together with the bearer; neither is worth anything without the other. */
export const BIND_COOKIE = 'bind';

/** Bearer and binding → Actor. Never throws: who needs an actor asks for one, and learns then why there is none. */
export const identify = createMiddleware<ApiEnv>(async (c, next) => {
  const bearer = /^Bearer ([\w-]{1,200})$/.exec(c.req.header('Authorization') ?? '')?.[1];
  const found = bearer ? await look(c.get('deps').db, bearer, getCookie(c, BIND_COOKIE, 'host')) : unauthorized();
  c.set('actor', () => {
    if (found instanceof Error) throw found;
    return found;
  });
  await next();
});

async function look(db: Parameters<typeof verifySession>[0], bearer: string, bind: string | undefined) {
  try {
    return (await verifySession(db, bearer, bind)) ?? unauthorized();
  } catch (error) {
    return toFailure(error);
  }
}
