/**
 * A TCP proxy that sits in front of the database or of Stripe and does to single requests what networks and machines do:
 * delays, black holes, resets, replies that are lost or cut, and death of either side at a chosen moment of an exchange.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { RequestReader, SERVER_ERROR, tagOf } from './exchange.ts';

/** What happens to one exchange. `now`, called at its moment, is for whoever is to die then. */
export type Plan = {
  readonly name: string;
  readonly matches: (request: string) => boolean;
  readonly request: 'forward' | 'reset' | 'swallow' | 'answer 500' | 'delay';
  readonly reply: 'forward' | 'lose' | 'cut head' | 'cut body' | 'swallow' | 'answer 500';
  readonly at?: 'request' | 'forwarded' | 'reply';
  readonly now?: () => void;
};

const DELAY_MS = 150;
const HEAD_CUT_AT = 40;

export class FaultyLine {
  readonly port: number;
  /** The calls of ours that met a fault here, by their tag. */
  readonly touched = new Set<string>();
  /** Those whose Worker stopped waiting, or died, although nothing was done to them here. */
  readonly gaveUp = new Set<string>();
  /** What waits for its request. The first that matches takes it. */
  readonly plans: Plan[] = [];
  /** Is told which plan has found its request. */
  onFault: (plan: Plan) => void = () => {};
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async start(targetPort: number): Promise<FaultyLine> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new FaultyLine(server, (server.address() as { port: number }).port);
    server.on('connection', (client) => proxy.#serve(client, targetPort));
    return proxy;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(client: Socket, targetPort: number): void {
    const upstream = connect(targetPort, '127.0.0.1');
    const reader = new RequestReader();
    /** The exchange under way: its call's tag and what is planned for it. */
    let current: { tag: string; plan: Plan | undefined } | undefined;
    let over = false;
    const end = (first: Socket = upstream) => {
      upstream.destroy();
      // A request may be on its way over a line that has just gone: it is read, so that it is known whose it was.
      if (!current && first === upstream && !over && !client.destroyed) {
        over = true;
        return void client.end();
      }
      if (first === upstream && over && !current) return;
      // Whoever still waits for an answer will not get one.
      if (current) (first === client ? this.gaveUp : this.touched).add(current.tag);
      current = undefined;
      client.destroy();
    };
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => end(socket));
      socket.on('close', () => {
        this.#sockets.delete(socket);
        end(socket);
      });
    }
    client.on('data', (chunk: Buffer) => {
      const request = reader.read(chunk);
      if (!request) return;
      if (over) {
        this.touched.add(tagOf(request.text));
        return void client.destroy();
      }
      const plan = this.#take(request.text);
      current = { tag: tagOf(request.text), plan };
      if (plan) this.touched.add(current.tag);
      if (plan?.at === 'request') plan.now?.();
      const what = plan?.request ?? 'forward';
      if (what === 'reset') return void client.resetAndDestroy();
      if (what === 'swallow') return;
      if (what === 'answer 500') return void client.end(SERVER_ERROR, () => end());
      if (what === 'delay') return void setTimeout(() => upstream.writable && upstream.write(request.bytes), DELAY_MS);
      upstream.write(request.bytes);
      if (plan?.at === 'forwarded') setImmediate(() => plan.now?.());
    });
    upstream.on('data', (chunk: Buffer) => {
      const plan = current?.plan;
      // Later parts of a reply: the exchange is over as far as plans go.
      if (!current) return void client.write(chunk);
      if (/^HTTP\/1\.1 (5\d\d|429|409)/.test(chunk.toString('latin1', 0, 12))) this.touched.add(current.tag);
      if (plan?.at === 'reply') plan.now?.();
      const what = plan?.reply ?? 'forward';
      if (what === 'swallow') return;
      if (what === 'lose') return end();
      // The head comes in the first piece; its first line is not all of it, and all but the last byte has some of the body.
      if (what === 'cut head') return void client.end(chunk.subarray(0, HEAD_CUT_AT), () => end());
      if (what === 'cut body') return void client.end(chunk.subarray(0, -1), () => end());
      if (what === 'answer 500') return void client.end(SERVER_ERROR, () => end());
      current = undefined;
      client.write(chunk);
    });
  }

  #take(request: string): Plan | undefined {
    const place = this.plans.findIndex((plan) => plan.matches(request));
    const [plan] = place < 0 ? [] : this.plans.splice(place, 1);
    if (plan) this.onFault(plan);
    return plan;
  }
}
