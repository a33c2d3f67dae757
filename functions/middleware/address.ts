import type { Context } from 'hono';
import { networkOf } from '../../core/accounts/network.ts';
import type { From } from '../auth/passwords/sign-in.ts';
import type { ApiEnv } from './api-env.ts';
import { deviceOf } from './cookies.ts';

/** What counts as one place: who comes without an address, or with more than one. */
const NOWHERE = 'unknown';

/**
 * Where a request comes from, as Cloudflare's edge says. Nothing else that a client sends is read. Without an edge in front,
 * as on one's own machine, everybody comes from the same place. Requests of other sites' Workers do as well: they have one
 * address between them. If the edge let a client's own header through, there would be two addresses in it; a client that
 * makes one up must not get a count of its own.
 */
export function addressIn(headers: Headers): string {
  const address = headers.get('CF-Connecting-IP') ?? NOWHERE;
  return networkOf(address.includes(',') ? NOWHERE : address);
}

export const addressOf = (c: Context<ApiEnv>): string => addressIn(c.req.raw.headers);

/** Where somebody signs in from. */
export const fromOf = (c: Context<ApiEnv>): From => ({ address: addressOf(c), device: deviceOf(c) });
