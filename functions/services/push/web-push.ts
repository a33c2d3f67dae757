import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Push, PushNotice, PushResult } from '../../domain/ports/push.ts';
import { writeLine } from '../../log.ts';
import { isPushEndpoint, PUSH_STANDIN_HOST } from './push-endpoints.ts';
import { type PushSettings, type VapidSettings, vapidOf } from './push-settings.ts';

/** Deadline for an answer, in ms; after it the push is retried. */
const DEADLINE_MS = 5_000;

/** Characters of an error message to store. */
const SAID = 200;

/**
 * The sender of pushes. Without keys, or with invalid ones, no browser is offered a subscription, and the log begins
 * with the reason.
 */
export function createWebPush(settings: PushSettings, replyWithinMs = DEADLINE_MS): Push {
  const standIn = settings.PUSH_STANDIN_URL || null;
  const takes = (endpoint: string) => isPushEndpoint(endpoint, standIn !== null);
  try {
    const vapid = vapidOf(settings);
    const send: Push['send'] = (notice, withinMs = replyWithinMs) =>
      takes(notice.to.endpoint)
        ? sendPush(notice, { vapid, standIn, withinMs: Math.min(withinMs, replyWithinMs) })
        : Promise.resolve({ result: 'gone', error: 'not the address of a push service' });
    return { publicKey: vapid.publicKey, takes, send };
  } catch (error) {
    const { message } = error as Error;
    writeLine('setting_missing', { what: `no push is sent: ${message}` });
    const missing = `not configured: ${message}`;
    return { publicKey: null, missing, takes, send: async () => ({ result: 'later', error: missing, settings: true }) };
  }
}

type Way = { readonly vapid: VapidSettings; readonly standIn: string | null; readonly withinMs: number };

async function sendPush(notice: PushNotice, { vapid, standIn, withinMs }: Way): Promise<PushResult> {
  const { to, payload, ttlSeconds, urgency, topic } = notice;
  let request: Awaited<ReturnType<typeof buildPushPayload>>;
  try {
    const subscription = { endpoint: to.endpoint, expirationTime: null, keys: { p256dh: to.p256dh, auth: to.auth } };
    // A TTL of 0 would count as absent.
    const options = { ttl: Math.max(1, Math.ceil(ttlSeconds)), urgency, topic };
    request = await buildPushPayload({ data: payload, options }, subscription, vapid);
  } catch (error) {
    return { result: 'refused', error: said(error) };
  }
  try {
    const answer = await fetch(addressOf(to.endpoint, standIn), {
      ...request,
      body: request.body as BodyInit,
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(1, withinMs)),
    });
    return pushResultOf(answer.status, answer.headers.get('Retry-After'), (await answer.text()).slice(0, SAID));
  } catch (error) {
    return { result: 'unknown', error: said(error) };
  }
}

const said = (error: unknown): string => String(error).slice(0, SAID);

/** Subscriptions of the stand-in have https URLs like all others; only here the URL becomes its local one. */
function addressOf(endpoint: string, standIn: string | null): string {
  const { hostname, pathname } = new URL(endpoint);
  return standIn !== null && hostname === PUSH_STANDIN_HOST ? `${standIn}${pathname}` : endpoint;
}

/** Mapping of a push service's answers: https://www.rfc-editor.org/rfc/rfc8030 and, for 401 and 403, RFC 8292. */
export function pushResultOf(status: number, retryAfter: string | null, text = ''): PushResult {
  if (status >= 200 && status < 300) return { result: 'sent' };
  const error = `${status} ${text}`.trim();
  if (status === 404 || status === 410) return { result: 'gone', error };
  if (status === 429 || status >= 500) return { result: 'later', error, ...pauseOf(retryAfter) };
  // Our keys or the clock are wrong, or the subscription belongs to former keys.
  if (status === 401 || status === 403) return { result: 'later', error, settings: true };
  return { result: 'refused', error };
}

const LONGEST_PAUSE_S = 24 * 60 * 60;

/** Seconds only; a date, which the header also allows, is ignored in favour of our own pauses. */
function pauseOf(retryAfter: string | null): { afterMs?: number } {
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0;
  return seconds > 0 ? { afterMs: Math.min(seconds, LONGEST_PAUSE_S) * 1000 } : {};
}
