/** The push resource, as senders use it: https://www.rfc-editor.org/rfc/rfc8030, section 5. */

import { type Answer, type HttpAnswer, jsonAnswer, nothing } from './answers.ts';
import type { Fault, Faults } from './faults.ts';
import { readMessage } from './message.ts';
import type { Store, Subscription } from './store.ts';
import { type Sender, senderOf } from './vapid.ts';

/** Every service accepts this size (section 7.2), and some no more. */
const MESSAGE_BYTE_LIMIT = 4096;

const URGENCIES = ['very-low', 'low', 'normal', 'high'];

export type Service = {
  readonly store: Store;
  readonly faults: Faults;
  /** Origin of the push resources from the senders' view. */
  readonly origin: string;
  readonly now: () => number;
};

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

const refused = (status: number, message: string): HttpAnswer => jsonAnswer(status, { message });

/** Responds to a message for a subscription; stores it when it is valid. */
export function takeMessage(service: Service, id: string, { headers, body }: Call): Answer {
  const { store, faults, origin, now } = service;
  const fault = faults.nextFor(id);
  if (fault && fault.does !== 'keep and hang up') return answerOf(fault);
  const subscription = store.find(id);
  if (!subscription) return refused(404, 'There is no such subscription.');
  const wrong = wrongIn(headers, body);
  if (wrong) return wrong;
  let sender: Sender;
  try {
    sender = senderOf(headers.authorization ?? '', { origin, now: now() });
  } catch (error) {
    return refused(401, (error as Error).message);
  }
  if (subscription.senderKey !== null && subscription.senderKey !== sender.publicKey)
    return refused(403, 'The subscription was made for another sender.');
  return delivered(service, subscription, sender, headers, body, fault);
}

function answerOf({ does }: Fault): Answer {
  if (does === 'no answer') return 'none';
  if (typeof does === 'string') return 'hang up';
  const { status, retryAfter } = does;
  return nothing(status, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) });
}

function wrongIn(headers: Call['headers'], body: Buffer): HttpAnswer | undefined {
  const { ttl = '', urgency = 'normal', topic, 'content-encoding': encoding } = headers;
  if (!/^\d{1,10}$/.test(ttl)) return refused(400, 'TTL is not a number of seconds.');
  if (!URGENCIES.includes(urgency)) return refused(400, 'Urgency is none that there is.');
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return refused(400, 'Topic is not 1 to 32 letters.');
  if (encoding !== 'aes128gcm') return refused(415, 'The encoding is not aes128gcm.');
  if (body.length > MESSAGE_BYTE_LIMIT) return refused(413, `More than ${MESSAGE_BYTE_LIMIT} bytes.`);
  return undefined;
}

function delivered(
  { store, origin }: Service,
  { id, keys }: Subscription,
  { subject }: Sender,
  { ttl, urgency = 'normal', topic }: Call['headers'],
  body: Buffer,
  fault: Fault | undefined,
): Answer {
  let data: string;
  try {
    data = readMessage(body, keys).toString('utf8');
  } catch (error) {
    // A real service could not detect this: the browser would drop the message.
    return refused(400, `The browser could not read it: ${(error as Error).message}`);
  }
  const kept = store.keep({ subscription: id, data, ttl: Number(ttl), urgency, topic: topic ?? null, subject });
  return fault ? 'hang up' : nothing(201, { Location: `${origin}/message/${kept.id}`, TTL: String(ttl) });
}
