import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { addressOf } from './address.ts';
import type { ApiEnv } from './api-env.ts';

export type LogEvent = 'refused' | 'bad_signature' | 'admin_action' | 'event_not_ours';

/**
 * Writes one line of JSON. `route` is the matched pattern, because a URL contains personal data (`?email=`); account,
 * if known, and network are keyed hashes.
 */
export async function logEvent(c: Context<ApiEnv>, event: LogEvent, facts: object = {}): Promise<void> {
  const { hmac } = c.get('deps');
  const userId = c.get('knownActor')?.()?.userId;
  const account = userId === undefined ? null : await hmac(`log account ${userId}`);
  const network = await hmac(`log network ${addressOf(c)}`);
  const request = c.req.header('CF-Ray') ?? null;
  const route = `${c.req.method} ${routePath(c)}`;
  console.info(JSON.stringify({ event, account, network, route, request, ...facts }));
}
