import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isOwnMachine, isSecureOrigin } from '../../core/own-origin.ts';
import { RETENTION } from '../../core/retention.ts';
import { LOGIN_SECONDS } from '../auth/accounts.ts';
import { CHALLENGE_SECONDS } from '../auth/factors/challenges.ts';
import { LINK_SECONDS } from '../auth/google/google-link.ts';
import type { ApiEnv } from './api-env.ts';

type SameSite = 'Strict' | 'Lax';

/**
 * `__Host-` with all that the prefix promises: ours alone, never over plain HTTP. A shop on one's own machine has no HTTPS, and
 * Safari keeps no such cookie there: these come without prefix and `Secure`. What the configured origin is decides, and a
 * request that came to any other machine is refused, so that a deployment with such an origin signs nobody in.
 */
function rulesOf(c: Context<ApiEnv>): { prefix?: 'host'; secure: boolean } {
  if (isSecureOrigin(c.get('origin'))) return { prefix: 'host', secure: true };
  const { hostname } = new URL(c.req.url);
  if (!isOwnMachine(hostname)) throw new Error(`ORIGIN is ${c.get('origin')}, but this is ${hostname}`);
  return { secure: false };
}

/** Sets a cookie that only our own server reads; with the default never sent along from another site. */
export function setOwnCookie(
  c: Context<ApiEnv>,
  name: string,
  value: string,
  { maxAge, sameSite = 'Strict' }: { maxAge: number; sameSite?: SameSite },
): void {
  setCookie(c, name, value, { ...rulesOf(c), path: '/', httpOnly: true, sameSite, maxAge });
}

export const ownCookie = (c: Context<ApiEnv>, name: string): string | undefined => {
  const { prefix } = rulesOf(c);
  return prefix ? getCookie(c, name, prefix) : getCookie(c, name);
};

export function deleteOwnCookie(c: Context<ApiEnv>, name: string, sameSite: SameSite = 'Strict'): void {
  deleteCookie(c, name, { ...rulesOf(c), path: '/', httpOnly: true, sameSite });
}

/** Left by a sign-in for the one call that turns it into a bearer. */
export const LOGIN_COOKIE = 'login';

/** Set together with the bearer; neither is worth anything without the other. */
export const BIND_COOKIE = 'bind';

export const setLogin = (c: Context<ApiEnv>, loginToken: string): void =>
  setOwnCookie(c, LOGIN_COOKIE, loginToken, { maxAge: LOGIN_SECONDS });

/** Tells that somebody signed in here before; it lets nobody in (`functions/auth/sessions/known-devices.ts`). */
const DEVICE_COOKIE = 'device';

export const setDevice = (c: Context<ApiEnv>, secret: string): void =>
  setOwnCookie(c, DEVICE_COOKIE, secret, { maxAge: RETENTION.knownDevice / 1000 });

export const deviceOf = (c: Context<ApiEnv>): string | undefined => ownCookie(c, DEVICE_COOKIE);

/** Left where a second factor is missing, for the call that brings it. */
export const FACTOR_COOKIE = 'factor';

export const setFactor = (c: Context<ApiEnv>, secret: string): void =>
  setOwnCookie(c, FACTOR_COOKIE, secret, { maxAge: CHALLENGE_SECONDS });

/** Left by a way back from Google for the one call that confirms the link with the account's password. */
export const LINK_COOKIE = 'link';

export const setLink = (c: Context<ApiEnv>, request: string): void =>
  setOwnCookie(c, LINK_COOKIE, request, { maxAge: LINK_SECONDS });
