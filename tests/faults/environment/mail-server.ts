/** The real mail catcher: what arrived is read from it. It can be down, and it is told which letters go wrong. */

import { type MailCatcher, startMail } from '../../../tools/mail/server.ts';
import { claimPorts } from '../../../tools/stack/ports.ts';
import { LETTER_HEADER } from './constants.ts';

/** A letter as it arrived: the id of its row in the outbox, and what it says. */
export type Arrived = { readonly letterId: string; readonly to: string; readonly text: string };

type Wire = { readonly to: string; readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** A restart finds so many letters again (`tools/mail`). */
const MOST_KEPT = 1_000;

export class MailServer {
  readonly smtpPort: number;
  /** How often it was down. */
  outages = 0;
  readonly #port: number;
  readonly #folder: string;
  #running: MailCatcher | undefined;
  #changing: Promise<void> = Promise.resolve();
  #isStopped = false;

  private constructor(folder: string, port: number, smtpPort: number) {
    this.#folder = folder;
    this.#port = port;
    this.smtpPort = smtpPort;
  }

  static async start(folder: string): Promise<MailServer> {
    // Claimed until the end: it is restarted on them.
    const [port] = await claimPorts(1);
    const server = new MailServer(folder, port, port + 1);
    await server.#start();
    return server;
  }

  async #start(): Promise<void> {
    this.#running = await startMail({ port: this.#port, smtpPort: this.smtpPort, dataDir: this.#folder });
  }

  /** Takes it down, and brings it back when `over` resolves. While it is down, this does nothing. */
  async goDown(over: () => Promise<unknown>): Promise<void> {
    const running = this.#running;
    if (!running || this.#isStopped) return;
    this.#running = undefined;
    this.outages++;
    this.#changing = running
      .close()
      .then(over)
      .then(() => (this.#isStopped ? undefined : this.#start()));
    await this.#changing;
  }

  /** The next letters have this fault (`tools/mail/faults.ts`), whoever they are for. */
  async order(fault: string, letters: number): Promise<void> {
    await this.#changing;
    const body = JSON.stringify({ fault, letters });
    const { ok, status } = await this.#call('/api/faults', { method: 'POST', body });
    if (!ok) throw new Error(`the catcher refused the fault ${fault}: ${status}`);
  }

  /** From here on nothing goes wrong. */
  async calm(): Promise<void> {
    await this.#changing;
    await this.#call('/api/faults', { method: 'DELETE' });
  }

  async arrived(): Promise<Arrived[]> {
    await this.#changing;
    const letters = (await (await this.#call('/api/letters')).json()) as Wire[];
    if (letters.length >= MOST_KEPT && this.outages > 0)
      throw new Error('more letters than a restart of the catcher keeps');
    return letters.map(({ to, text, headers }) => ({ to, text, letterId: headers[LETTER_HEADER.toLowerCase()] ?? '' }));
  }

  #call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' };
    return fetch(`http://localhost:${this.#port}${path}`, { ...init, headers });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#changing;
    await this.#running?.close();
  }
}
