import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// A sender that is not ours.
import { buildPushPayload, type PushSubscription } from '@block65/webcrypto-web-push';
import { newReceiver, publicKeysOf } from './message.ts';
import { startPush } from './server.ts';

export const ORIGIN = 'https://push.example';

export function newSender() {
  const keys = newReceiver();
  return { subject: 'mailto:shop@example.com', publicKey: publicKeysOf(keys).p256dh, privateKey: keys.privateKey };
}

export type Subscribed = PushSubscription & { readonly id: string };
export type Kept = Readonly<Record<'id' | 'subscription' | 'data' | 'urgency' | 'topic' | 'subject', string>> & {
  readonly ttl: number;
};

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** The service on a free port, with subscriptions at this origin and a sender. */
export async function openBench(origin = ORIGIN) {
  const dataDir = mkdtempSync(join(tmpdir(), 'push-'));
  const clock = { now: Date.now() };
  const start = () => startPush({ port: 0, dataDir, origin, now: () => clock.now });
  let service = await start();
  const sender = newSender();
  const ask = (path: string, init?: RequestInit) => fetch(`${service.url}${path}`, init);
  const post = (path: string, body: object) => ask(path, { method: 'POST', body: JSON.stringify(body) });
  return {
    ask,
    post,
    clock,
    sender,
    get url() {
      return service.url;
    },
    subscribe: async (how: { applicationServerKey?: string; fault?: string } = {}) =>
      (await (await post('/api/subscriptions', how)).json()) as Subscribed,
    /** Sends a message as a shop does; `change` modifies the final request. */
    send: async (
      to: PushSubscription,
      data = 'Hello',
      change: (headers: Record<string, string>) => object = (headers) => headers,
      by = sender,
    ) => {
      const { body, headers } = await buildPushPayload(
        { data, options: { ttl: 60, urgency: 'high', topic: 'a-topic' } },
        to,
        by,
      );
      const path = new URL(to.endpoint).pathname;
      return ask(path, { method: 'POST', body, headers: change(headers) as Record<string, string> });
    },
    messages: async (of = '') =>
      (await (await ask(`/api/messages${of && `?subscription=${of}`}`)).json()) as readonly Kept[],
    restart: async () => {
      await service.close();
      service = await start();
    },
    close: async () => {
      await service.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
