import type { Context } from 'hono';
import type { OwnerCredentials } from '../auth/factors/reauthentication.ts';
import type { ApiEnv } from './api-env.ts';
import { FACTOR_COOKIE, ownCookie } from './cookies.ts';

/** Credentials of a re-authentication: from the body, with the challenge's secret from its cookie. */
export const credentialsOf = (
  c: Context<ApiEnv>,
  { password = '', factor }: { readonly password?: string; readonly factor?: OwnerCredentials['factor'] },
): OwnerCredentials => ({ password, factor, secret: ownCookie(c, FACTOR_COOKIE) });
