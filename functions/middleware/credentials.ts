import type { Context } from 'hono';
import type { OwnerCredentials } from '../auth/factors/reauthentication.ts';
import type { ApiEnv } from './api-env.ts';
import { FACTOR_COOKIE, ownCookie } from './cookies.ts';

/** What an owner gives once more: from the body, and the secret of the challenge from its cookie. */
export const credentialsOf = (
  c: Context<ApiEnv>,
  { password = '', factor }: { readonly password?: string; readonly factor?: OwnerCredentials['factor'] },
): OwnerCredentials => ({ password, factor, secret: ownCookie(c, FACTOR_COOKIE) });
