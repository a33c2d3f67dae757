/** Between Stripe's webhooks and the API: events are delayed, repeated, shuffled, refused or lost. */
import { createServer, type Server } from 'node:http';
import type { Random } from '../random.ts';

/** Sends an event's body to the API. True if it was accepted (2xx). */
type Deliver = (body: string) => Promise<boolean>;

const MAX_DELAYED = 12;
/** Deliveries of a repeated event. One card makes the stand-in itself send each event 50 times. */
const COPIES = 7;

export class WebhookRelay {
  readonly url: string;
  /** Events not yet sent to the API. Most of them are acknowledged to Stripe. */
  #delayed: string[] = [];
  /** Intents whose success the API has acknowledged. */
  readonly acknowledged = new Set<string>();
  readonly counts = { delivered: 0, lost: 0, repeated: 0, refused: 0, delayed: 0 };
  #mode: 'faulty' | 'drop all' | 'reliable' = 'faulty';
  readonly #server: Server;
  readonly #random: Random;
  readonly #deliver: Deliver;

  private constructor(server: Server, random: Random, deliver: Deliver) {
    this.#server = server;
    this.#random = random;
    this.#deliver = deliver;
    this.url = `http://127.0.0.1:${(server.address() as { port: number }).port}/webhook`;
  }

  static async start(random: Random, deliver: Deliver): Promise<WebhookRelay> {
    const server = createServer();
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const relay = new WebhookRelay(server, random, deliver);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(await relay.#receive(Buffer.concat(chunks).toString())).end();
    });
    return relay;
  }

  /** The status for Stripe: 200, or 500 for a retry. */
  async #receive(webhook: string): Promise<number> {
    if (this.#mode === 'reliable') return (await this.#send(webhook)) ? 200 : 500;
    if (this.#mode === 'drop all') return this.#lose();
    const what = this.#random.weighted([
      [5, 'deliver'],
      [3, 'delay'],
      [1, 'repeat'],
      [1, 'refuse'],
      [1, 'lose'],
    ]);
    if (what === 'lose') return this.#lose();
    if (what === 'refuse') {
      this.counts.refused++;
      this.#delayed.push(webhook);
      return 500;
    }
    if (what === 'repeat') {
      this.counts.repeated++;
      await Promise.all(Array.from({ length: COPIES }, () => this.#send(webhook)));
      return 200;
    }
    if (what === 'deliver') return (await this.#send(webhook)) ? 200 : 500;
    this.counts.delayed++;
    this.#delayed.push(webhook);
    if (this.#delayed.length > MAX_DELAYED) await this.#release();
    return 200;
  }

  #lose(): number {
    this.counts.lost++;
    return 200;
  }

  /** Sends all delayed events, in any order. */
  async #release(): Promise<void> {
    for (const webhook of this.#random.shuffled(this.#delayed.splice(0))) {
      if (!(await this.#send(webhook))) this.#delayed.push(webhook);
    }
  }

  async #send(webhook: string): Promise<boolean> {
    const accepted = await this.#deliver(webhook);
    if (!accepted) return false;
    this.counts.delivered++;
    // Events about accounts have only the id.
    const { type, data } = JSON.parse(webhook) as { type: string; data?: { object?: { id: string } } };
    if (type === 'payment_intent.succeeded' && data?.object) this.acknowledged.add(data.object.id);
    return true;
  }

  /** Delivers everything from now on, including delayed events. */
  async drain(): Promise<void> {
    this.#mode = 'reliable';
    await this.#release();
  }

  /** Delivers nothing from now on, and acknowledges everything to Stripe. */
  dropAll(): void {
    this.#mode = 'drop all';
    this.counts.lost += this.#delayed.splice(0).length;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
