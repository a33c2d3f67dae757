/** The real mail catcher, which records arrived letters. It can be down, and injects faults on request. */

import { takePorts } from '../../../tools/stack/ports.ts';
import { startMail } from '../../../tools/stand-ins/mail/server.ts';
import { LETTER_HEADER } from './constants.ts';
import { StandInServer } from './stand-in-server.ts';

export type Arrived = { readonly letterId: string; readonly to: string; readonly text: string };

type Wire = { readonly to: string; readonly text: string; readonly headers: Readonly<Record<string, string>> };

/** Limit of letters that survive a restart (`tools/stand-ins/mail`). */
const KEPT_LIMIT = 1_000;

export class MailServer {
  readonly smtpPort: number;
  readonly #server: StandInServer;

  private constructor(server: StandInServer, smtpPort: number) {
    this.#server = server;
    this.smtpPort = smtpPort;
  }

  static async start(dataDir: string): Promise<MailServer> {
    // Taken until the end: it is restarted on them.
    const [port] = await takePorts(1);
    const smtpPort = port + 1;
    return new MailServer(await StandInServer.start(port, () => startMail({ port, smtpPort, dataDir })), smtpPort);
  }

  goDown(over: () => Promise<unknown>): Promise<void> {
    return this.#server.goDown(over);
  }

  /** The next letters to any recipient have this fault (`tools/stand-ins/mail/faults.ts`). */
  async order(fault: string, letters: number): Promise<void> {
    await this.#server.ask('/api/faults', 'POST', { fault, letters });
  }

  calm(): Promise<void> {
    return this.#server.calm();
  }

  async arrived(): Promise<Arrived[]> {
    const letters = (await (await this.#server.ask('/api/letters')).json()) as Wire[];
    if (letters.length >= KEPT_LIMIT && this.#server.outages > 0)
      throw new Error('more letters than a restart of the catcher keeps');
    return letters.map(({ to, text, headers }) => ({ to, text, letterId: headers[LETTER_HEADER.toLowerCase()] ?? '' }));
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}
