/**
 * A TCP proxy in front of the database, of Stripe or of the push service. It causes faults of single requests: delays,
 * black holes, resets, lost or cut replies, and the kill of either side at a chosen moment.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { RequestReader, SERVER_ERROR, tagOf } from './request-reader.ts';

/** The fault of one request and its reply. `onTrigger` is called at the moment `at`, for a kill. */
export type Fault = {
  readonly name: string;
  readonly matches: (step: string) => boolean;
  readonly request: 'forward' | 'reset' | 'swallow' | 'answer 500' | 'delay';
  readonly reply: 'forward' | 'lose' | 'cut head' | 'cut body' | 'swallow' | 'answer 500';
  readonly at?: 'request' | 'forwarded' | 'reply';
  readonly onTrigger?: () => void;
};

const DELAY_MS = 150;
const HEAD_CUT_AT = 40;

/** The database's message when a write waited too long for the lock. */
const LOCKED = 'database is locked';

export class FaultProxy {
  readonly port: number;
  /** Tags of calls with a fault here. */
  readonly affected = new Set<string>();
  /**
   * Tags of calls that timed out without a fault here: the Worker stopped waiting or was killed, or the database was
   * locked.
   */
  readonly timedOut = new Set<string>();
  /** Faults that wait for their request. The first match is used. */
  readonly armed: Fault[] = [];
  /** The text compared with faults: the whole request by default. */
  textOf: (request: string) => string = (request) => request;
  readonly listeners: ((text: string) => void)[] = [];
  onFault: (fault: Fault) => void = () => {};
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async start(targetPort: number): Promise<FaultProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new FaultProxy(server, (server.address() as { port: number }).port);
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
    /** Tag and fault of the request that waits for its reply. */
    let current: { tag: string; fault: Fault | undefined } | undefined;
    let isClosing = false;
    const end = (first: Socket = upstream) => {
      upstream.destroy();
      // A request may be in transit over the closed connection. It is read, so that its tag is known.
      if (!current && first === upstream && !isClosing && !client.destroyed) {
        isClosing = true;
        return void client.end();
      }
      if (first === upstream && isClosing && !current) return;
      // The waiting caller gets no reply.
      if (current) (first === client ? this.timedOut : this.affected).add(current.tag);
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
      if (isClosing) {
        this.affected.add(tagOf(request.text));
        return void client.destroy();
      }
      const fault = this.#take(request.text);
      current = { tag: tagOf(request.text), fault };
      if (fault) this.affected.add(current.tag);
      if (fault?.at === 'request') fault.onTrigger?.();
      const what = fault?.request ?? 'forward';
      if (what === 'reset') return void client.resetAndDestroy();
      if (what === 'swallow') return;
      if (what === 'answer 500') return void client.end(SERVER_ERROR, () => end());
      if (what === 'delay') return void setTimeout(() => upstream.writable && upstream.write(request.bytes), DELAY_MS);
      upstream.write(request.bytes);
      if (fault?.at === 'forwarded') setImmediate(() => fault.onTrigger?.());
    });
    upstream.on('data', (chunk: Buffer) => {
      const fault = current?.fault;
      // Later parts of a reply: faults concern the first part only.
      if (!current) return void client.write(chunk);
      if (/^HTTP\/1\.1 (5\d\d|429|409)/.test(chunk.toString('latin1', 0, 12))) this.affected.add(current.tag);
      if (chunk.includes(LOCKED)) this.timedOut.add(current.tag);
      if (fault?.at === 'reply') fault.onTrigger?.();
      const what = fault?.reply ?? 'forward';
      if (what === 'swallow') return;
      if (what === 'lose') return end();
      // The first chunk has the whole head. A few bytes are less than the head; all but the last byte include some of
      // the body.
      if (what === 'cut head') return void client.end(chunk.subarray(0, HEAD_CUT_AT), () => end());
      if (what === 'cut body') return void client.end(chunk.subarray(0, -1), () => end());
      if (what === 'answer 500') return void client.end(SERVER_ERROR, () => end());
      current = undefined;
      client.write(chunk);
    });
  }

  #take(request: string): Fault | undefined {
    const text = this.textOf(request);
    for (const listener of this.listeners) listener(text);
    const place = this.armed.findIndex((fault) => fault.matches(text));
    const [fault] = place < 0 ? [] : this.armed.splice(place, 1);
    if (fault) this.onFault(fault);
    return fault;
  }
}
