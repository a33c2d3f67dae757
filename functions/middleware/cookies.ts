import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { LOGIN_SECONDS } from '../auth/accounts.ts';

/** `__Host-` with all that the prefix promises: ours alone, never over plain HTTP, never to another site's request. */
export const OURS_ALONE = { prefix: 'host', path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const;

/** Left by a sign-in for the one call that turns it into a bearer. */
export const LOGIN_COOKIE = 'login';

/** Set together with the bearer; neither is worth anything without the other. */
export const BIND_COOKIE = 'bind';

export const setLogin = (c: Context, loginToken: string): void =>
  setCookie(c, LOGIN_COOKIE, loginToken, { ...OURS_ALONE, maxAge: LOGIN_SECONDS });

/**
 * Where a request comes from, as Cloudflare's edge says. Of an IPv6 address the first half: the rest is the subscriber's to
 * choose. Without an edge in front, as on one's own machine, everybody comes from the same place.
 */
export function addressOf(c: Context): string {
  const address = c.req.header('CF-Connecting-IP') ?? 'unknown';
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address;
}
