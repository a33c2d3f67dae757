/** A stand-in with outages and injected faults: the mail server, the push service. */

const TRY_LIMIT = 5;

type Running = { close(): Promise<void> };

export class StandInServer {
  outages = 0;
  readonly #port: number;
  readonly #open: () => Promise<Running>;
  #running: Running | undefined;
  #changing: Promise<void> = Promise.resolve();
  #isStopped = false;

  private constructor(port: number, open: () => Promise<Running>) {
    this.#port = port;
    this.#open = open;
  }

  /** `open` starts the server, and restarts it after each outage; its page is on `port`. */
  static async start(port: number, open: () => Promise<Running>): Promise<StandInServer> {
    const server = new StandInServer(port, open);
    server.#running = await open();
    return server;
  }

  /** Stops it until `over` resolves. During an outage, this does nothing. */
  async goDown(over: () => Promise<unknown>): Promise<void> {
    const running = this.#running;
    if (!running || this.#isStopped) return;
    this.#running = undefined;
    this.outages++;
    this.#changing = running
      .close()
      .then(over)
      .then(async () => {
        if (!this.#isStopped) this.#running = await this.#open();
      });
    await this.#changing;
  }

  /** Requests its page, once it is up, and retries after an outage. Every request must be idempotent. */
  async ask(path: string, method = 'GET', body?: object): Promise<Response> {
    const json = body && { body: JSON.stringify(body) };
    const headers = { 'Content-Type': 'application/json' };
    for (let tries = 1; ; tries++) {
      await this.#changing;
      try {
        const answer = await fetch(`http://localhost:${this.#port}${path}`, { method, headers, ...json });
        if (!answer.ok) throw new Error(`a stand-in refused ${method} ${path}: ${answer.status}`);
        return answer;
      } catch (error) {
        // `fetch` throws this when the connection ends.
        if (!(error instanceof TypeError) || tries === TRY_LIMIT) throw error;
      }
    }
  }

  async calm(): Promise<void> {
    await this.ask('/api/faults', 'DELETE');
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#changing;
    await this.#running?.close();
  }
}
