import type { Context } from 'hono';
import type { Given } from '../auth/factors/full-proof.ts';
import type { ApiEnv } from './api-env.ts';
import { FACTOR_COOKIE, ownCookie } from './cookies.ts';

/** What an owner gives once more: from the body, and the secret of the challenge from its cookie. */
export const given = (
  c: Context<ApiEnv>,
  { password = '', factor }: { readonly password?: string; readonly factor?: Given['factor'] },
): Given => ({ password, factor, secret: ownCookie(c, FACTOR_COOKIE) });
