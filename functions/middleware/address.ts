import type { Context } from 'hono';
import { networkOf } from '../auth/network.ts';
import type { From } from '../auth/passwords/sign-in.ts';
import type { ApiEnv } from './api-env.ts';
import { deviceOf } from './cookies.ts';

/**
 * Where a request comes from, as Cloudflare's edge says. Without an edge in front, as on one's own machine, everybody comes
 * from the same place.
 */
export const addressIn = (headers: Headers): string => networkOf(headers.get('CF-Connecting-IP') ?? 'unknown');

export const addressOf = (c: Context<ApiEnv>): string => addressIn(c.req.raw.headers);

/** Where somebody signs in from. */
export const fromOf = (c: Context<ApiEnv>): From => ({ address: addressOf(c), device: deviceOf(c) });
