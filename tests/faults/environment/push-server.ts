/** The real stand-in of a push service, which records messages to its subscriptions. It can be down. */

import { takePorts } from '../../../tools/stack/ports.ts';
import { newVapidKeys } from '../../../tools/stack/vapid-keys.ts';
import { startPush } from '../../../tools/stand-ins/push/server.ts';
import { StandInServer } from './stand-in-server.ts';

/** Origin of all subscriptions (`functions/services/push/push-endpoints.ts`). */
const ORIGIN = 'https://push-service.test';

/** A received message: `tag` identifies it in the browser, `topic` at the push service. */
export type Told = {
  readonly browser: string;
  readonly tag: string;
  readonly topic: string;
  readonly title: string;
};

export type Subscription = {
  readonly id: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

type Wire = { readonly subscription: string; readonly topic: string; readonly data: string };

/** Limit of messages that survive a restart (`tools/stand-ins/push`). */
const KEPT_LIMIT = 1_000;

export class PushServer {
  readonly port: number;
  /** Keys of the Worker's signatures. */
  readonly senderKeys = { ...newVapidKeys(), VAPID_SUBJECT: 'mailto:pushes@dogear.test' };
  readonly #server: StandInServer;

  private constructor(server: StandInServer, port: number) {
    this.#server = server;
    this.port = port;
  }

  /** `now` is the site's clock: a signature that is too old, or from tomorrow, is refused. */
  static async start(dataDir: string, now: () => number): Promise<PushServer> {
    // Taken until the end: it is restarted on it.
    const [port] = await takePorts(1);
    const open = () => startPush({ port, dataDir, origin: ORIGIN, now });
    return new PushServer(await StandInServer.start(port, open), port);
  }

  goDown(over: () => Promise<unknown>): Promise<void> {
    return this.#server.goDown(over);
  }

  /** A new browser, which accepts only messages with our keys; `410`: it is gone already. */
  async subscribe(fault?: '410'): Promise<Subscription> {
    const asked = { applicationServerKey: this.senderKeys.VAPID_PUBLIC_KEY, ...(fault && { fault }) };
    return (await (await this.#server.ask('/api/subscriptions', 'POST', asked)).json()) as Subscription;
  }

  /** The next messages to any browser have this fault (`tools/stand-ins/push/faults.ts`). */
  async order(fault: string, messages: number): Promise<void> {
    await this.#server.ask('/api/faults', 'POST', { fault, messages });
  }

  calm(): Promise<void> {
    return this.#server.calm();
  }

  async told(): Promise<Told[]> {
    const messages = (await (await this.#server.ask('/api/messages')).json()) as Wire[];
    if (messages.length >= KEPT_LIMIT && this.#server.outages > 0)
      throw new Error('more messages than a restart of the push service keeps');
    return messages.map(({ subscription, topic, data }) => {
      const { notification } = JSON.parse(data) as { notification: { tag: string; title: string } };
      return { browser: subscription, topic, tag: notification.tag, title: notification.title };
    });
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}
