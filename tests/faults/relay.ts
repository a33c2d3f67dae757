/** Between Stripe's webhooks and the API: events are held back, multiplied, shuffled, late, refused, or lost for ever. */
import { createServer, type Server } from 'node:http';
import type { Random } from './random.ts';

type Letter = { readonly body: string; readonly signature: string };

/** Hands an event to the API; whether it was taken (2xx). */
type Deliver = (letter: Letter) => Promise<boolean>;

const HELD_AT_MOST = 12;
/** The fiftyfold comes from the stand-in itself, by the card that asks for it. */
const COPIES = 7;

export class Relay {
  readonly url: string;
  /** What Stripe sent and the API has not taken; Stripe believes most of it delivered. */
  #held: Letter[] = [];
  /** Intents whose success the API has said it knows. */
  readonly taken = new Set<string>();
  readonly counts = { delivered: 0, lost: 0, multiplied: 0, refused: 0, held: 0 };
  #mode: 'stormy' | 'lossy' | 'fair' = 'stormy';
  readonly #server: Server;
  readonly #random: Random;
  readonly #deliver: Deliver;

  private constructor(server: Server, random: Random, deliver: Deliver) {
    this.#server = server;
    this.#random = random;
    this.#deliver = deliver;
    this.url = `http://127.0.0.1:${(server.address() as { port: number }).port}/webhook`;
  }

  static async start(random: Random, deliver: Deliver): Promise<Relay> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const relay = new Relay(server, random, deliver);
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const letter = {
        body: Buffer.concat(chunks).toString(),
        signature: String(request.headers['stripe-signature']),
      };
      response.writeHead(await relay.#receive(letter)).end();
    });
    return relay;
  }

  /** What Stripe is told: 200, or 500 where it shall send again. */
  async #receive(letter: Letter): Promise<number> {
    if (this.#mode === 'fair') return (await this.#give(letter)) ? 200 : 500;
    if (this.#mode === 'lossy') return this.#lose();
    const what = this.#random.weighted([
      [5, 'deliver'],
      [3, 'hold'],
      [1, 'multiply'],
      [1, 'refuse'],
      [1, 'lose'],
    ]);
    if (what === 'lose') return this.#lose();
    if (what === 'refuse') {
      this.counts.refused++;
      this.#held.push(letter);
      return 500;
    }
    if (what === 'multiply') {
      this.counts.multiplied++;
      await Promise.all(Array.from({ length: COPIES }, () => this.#give(letter)));
      return 200;
    }
    if (what === 'deliver') return (await this.#give(letter)) ? 200 : 500;
    this.counts.held++;
    this.#held.push(letter);
    if (this.#held.length > HELD_AT_MOST) await this.#release();
    return 200;
  }

  #lose(): number {
    this.counts.lost++;
    return 200;
  }

  /** Everything that was held, in any order. */
  async #release(): Promise<void> {
    for (const letter of this.#random.shuffled(this.#held.splice(0))) {
      if (!(await this.#give(letter))) this.#held.push(letter);
    }
  }

  async #give(letter: Letter): Promise<boolean> {
    const taken = await this.#deliver(letter);
    if (!taken) return false;
    this.counts.delivered++;
    const { type, data } = JSON.parse(letter.body) as { type: string; data: { object: { id: string } } };
    if (type === 'payment_intent.succeeded') this.taken.add(data.object.id);
    return true;
  }

  /** From now on nothing is odd any more: everything arrives, what was held too. */
  async drain(): Promise<void> {
    this.#mode = 'fair';
    await this.#release();
  }

  /** From now on nothing arrives, for ever, and Stripe believes that all of it did. */
  dropAll(): void {
    this.#mode = 'lossy';
    this.counts.lost += this.#held.splice(0).length;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
