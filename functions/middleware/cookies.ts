import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isOwnMachine, isSecureOrigin, SettingError } from '../../core/own-origin.ts';
import { RETENTION } from '../../core/retention.ts';
import { CHALLENGE_SECONDS } from '../auth/factors/challenges.ts';
import type { OwnerCredentials } from '../auth/factors/reauthentication.ts';
import { GOOGLE_LINK_SECONDS } from '../auth/google/google-link.ts';
import { ONE_TIME_LOGIN_SECONDS } from '../auth/login-tokens.ts';
import type { ApiEnv } from './api-env.ts';

type SameSite = 'Strict' | 'Lax';

/**
 * `__Host-` with the attributes that the prefix requires: our own host, never over plain HTTP. On a developer's machine
 * there is no HTTPS, and Safari rejects such cookies there: these have neither prefix nor `Secure`. The configured
 * origin decides, and a request to any other host is refused, so that a deployment with such an origin signs nobody in.
 */
function rulesOf(c: Context<ApiEnv>): { prefix?: 'host'; secure: boolean } {
  if (isSecureOrigin(c.get('origin'))) return { prefix: 'host', secure: true };
  const { hostname } = new URL(c.req.url);
  if (!isOwnMachine(hostname))
    throw new SettingError(`ORIGIN is ${c.get('origin')}, but a request came to another host.`);
  return { secure: false };
}

/** Sets an HttpOnly cookie; by default it is never sent along from another site. */
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

/** Login token between a sign-in and the call that opens the session. */
export const LOGIN_COOKIE = 'login';

/** Binding of a session, set together with the bearer; each is useless without the other. */
export const BIND_COOKIE = 'bind';

export const setLoginTokenCookie = (c: Context<ApiEnv>, loginToken: string): void =>
  setOwnCookie(c, LOGIN_COOKIE, loginToken, { maxAge: ONE_TIME_LOGIN_SECONDS });

/** Marks a known device; signs nobody in (`functions/auth/sessions/known-devices.ts`). */
const DEVICE_COOKIE = 'device';

export const setDeviceCookie = (c: Context<ApiEnv>, secret: string): void =>
  setOwnCookie(c, DEVICE_COOKIE, secret, { maxAge: RETENTION.knownDevice / 1000 });

export const deviceOf = (c: Context<ApiEnv>): string | undefined => ownCookie(c, DEVICE_COOKIE);

export const FACTOR_COOKIE = 'factor';

export const setFactorCookie = (c: Context<ApiEnv>, secret: string): void =>
  setOwnCookie(c, FACTOR_COOKIE, secret, { maxAge: CHALLENGE_SECONDS });

/** Link request after a return from Google, until the account's password confirms it. */
export const GOOGLE_LINK_COOKIE = 'link';

export const setGoogleLinkCookie = (c: Context<ApiEnv>, request: string): void =>
  setOwnCookie(c, GOOGLE_LINK_COOKIE, request, { maxAge: GOOGLE_LINK_SECONDS });

/** Credentials of a re-authentication: from the body, with the challenge's secret from its cookie. */
export const credentialsOf = (
  c: Context<ApiEnv>,
  { password = '', factor }: { readonly password?: string; readonly factor?: OwnerCredentials['factor'] },
): OwnerCredentials => ({ password, factor, secret: ownCookie(c, FACTOR_COOKIE) });
