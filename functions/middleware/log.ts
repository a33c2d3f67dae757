import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from '../domain/ports.ts';
import { type LogEvent, type LogFacts, type LogOrigin, writeLine } from '../log.ts';
import { addressOf } from './address.ts';
import type { ApiEnv } from './api-env.ts';

/** Form of a `CF-Ray`; the edge sets it, and without an edge a client could send anything. */
const RAY = /^[0-9a-f]{1,32}(-[A-Z]{3})?$/;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export type Caller = {
  readonly address: string;
  readonly userId?: string | undefined;
  readonly method: string;
  /** Matched pattern. */
  readonly pattern: string;
  readonly ray: string | null | undefined;
};

/** Keyed hashes of account and network; none without `hmac`. */
export async function logSourceOf(
  hmac: Deps['hmac'] | undefined,
  { address, userId, method, pattern, ray }: Caller,
): Promise<LogOrigin> {
  // Hashed without an account as well: a refused sign-in must not tell by its time whether there is one.
  const account = hmac ? await hmac(`log account ${userId}`) : null;
  return {
    account: userId === undefined ? null : account,
    network: hmac ? await hmac(`log network ${address}`) : null,
    route: `${METHODS.has(method) ? method : '?'} ${pattern}`,
    request: ray && RAY.test(ray) ? ray : null,
  };
}

/** Logs one line about this call; `accountId` is used while nobody is signed in. */
export async function logEvent(
  c: Context<ApiEnv>,
  event: LogEvent,
  facts: LogFacts = {},
  accountId?: string,
): Promise<void> {
  const userId = c.get('knownActor')?.()?.userId ?? accountId;
  const { method } = c.req;
  const caller = { address: addressOf(c), userId, method, pattern: routePath(c), ray: c.req.header('CF-Ray') };
  // Without dependencies the settings are wrong, and this line says so.
  const deps = c.get('deps') as ApiEnv['Variables']['deps'] | undefined;
  writeLine(event, facts, await logSourceOf(deps?.hmac, caller));
}
