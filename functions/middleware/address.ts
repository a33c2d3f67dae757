import type { Context } from 'hono';
import { networkOf } from '../../core/accounts/network.ts';
import type { SignInOrigin } from '../auth/passwords/sign-in.ts';
import type { ApiEnv } from './api-env.ts';
import { deviceOf } from './cookies.ts';

/** Shared address of requests without an address, or with more than one. */
const NOWHERE = 'unknown';

/**
 * The client's address, set by Cloudflare's edge; no other header is read. Without an edge, as on a developer's
 * machine, all requests share one address, and so do requests by other sites' Workers. If the edge passed on a client's
 * own header, it would hold two addresses: a client must not get a counter of its own by inventing one.
 */
export function addressIn(headers: Headers): string {
  const address = headers.get('CF-Connecting-IP') ?? NOWHERE;
  return networkOf(address.includes(',') ? NOWHERE : address);
}

export const addressOf = (c: Context<ApiEnv>): string => addressIn(c.req.raw.headers);

export const fromOf = (c: Context<ApiEnv>): SignInOrigin => ({ address: addressOf(c), device: deviceOf(c) });
