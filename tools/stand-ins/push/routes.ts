/** The addresses of the service: `/send` for senders, the page for people, `/api` for tests. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, httpListener, isForeign, type Listen } from '../local-server.ts';
import { type Answer, jsonAnswer, nothing, pageAnswer, toPage } from './answers.ts';
import { type Faults, faultCalled } from './faults.ts';
import { publicKeysOf } from './message.ts';
import { messagesPage } from './page.ts';
import type { Message, Subscription } from './store.ts';
import { type Call, type Service, takeMessage } from './take-message.ts';

/** Limit of messages on the page; the JSON has all. */
const SHOWN_LIMIT = 200;

function answerTo(service: Service, call: Call): Answer {
  const { store, faults } = service;
  const [, sent] = /^\/send\/([\w-]{1,200})$/.exec(call.path) ?? [];
  if (sent !== undefined && call.method === 'POST') return takeMessage(service, sent, call);
  switch (`${call.method} ${call.path}`) {
    case 'GET /':
      return pageAnswer(
        messagesPage({ messages: store.newestFirst().slice(0, SHOWN_LIMIT), total: store.newestFirst().length }),
      );
    case 'POST /empty':
      store.empty();
      return toPage();
    case 'POST /api/subscriptions':
      return subscribe(service, parsed(call.body));
    case 'GET /api/messages':
      return jsonAnswer(200, store.newestFirst(call.query.get('subscription')).map(messageWire));
    case 'DELETE /api/messages':
      store.empty();
      return nothing(204);
    case 'POST /api/faults':
      return order(faults, parsed(call.body));
    case 'DELETE /api/faults':
      faults.forget();
      return nothing(204);
    default:
      return jsonAnswer(404, { message: 'There is nothing here.' });
  }
}

/** As `PushSubscription.toJSON()` (https://www.w3.org/TR/push-api/), with its id. */
const subscriptionWire = ({ id, keys }: Subscription, origin: string) => ({
  id,
  endpoint: `${origin}/send/${id}`,
  expirationTime: null,
  keys: publicKeysOf(keys),
});

const messageWire = ({ receivedAt, ...message }: Message) => ({
  ...message,
  received_at: new Date(receivedAt).toISOString(),
});

/** `{"applicationServerKey", "fault"}`, both optional. */
function subscribe({ store, origin }: Service, { applicationServerKey, fault }: Record<string, unknown>): Answer {
  if (fault !== undefined && !faultCalled(String(fault)))
    return jsonAnswer(422, { message: 'There is no such fault.' });
  const key = typeof applicationServerKey === 'string' ? applicationServerKey : null;
  return jsonAnswer(
    201,
    subscriptionWire(store.subscribe(key, fault === undefined ? undefined : String(fault)), origin),
  );
}

function order(faults: Faults, { fault, messages = 1 }: Record<string, unknown>): Answer {
  if (faults.order(String(fault), Number(messages))) return nothing(204);
  return jsonAnswer(422, { message: 'Send {"fault": its name, "messages": 1 to 1000}.' });
}

function parsed(body: Buffer): Record<string, unknown> {
  try {
    return (JSON.parse(body.toString('utf8')) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const LARGEST_BODY = 64 * 1024;

export const webListener = (service: Service): Listen =>
  httpListener((request, response) => serve(service, request, response));

async function serve(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://push');
  const { method = 'GET', headers } = request;
  // Messages are private.
  if (isForeign(request)) return send(response, jsonAnswer(403, { message: 'Only pages of this machine may ask.' }));
  const body = await bodyOf(request, LARGEST_BODY);
  const call = { method, path: url.pathname, query: url.searchParams, body };
  send(response, answerTo(service, { ...call, headers: headers as Record<string, string | undefined> }));
}

function send(response: ServerResponse, answer: ReturnType<typeof answerTo>): void {
  if (answer === 'none') return;
  if (answer === 'hang up') response.destroy();
  else response.writeHead(answer.status, answer.headers).end(answer.body);
}
