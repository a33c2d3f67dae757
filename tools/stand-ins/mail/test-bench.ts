import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Part of smtp-server: a client that is not ours.
import { createTransport } from 'nodemailer';
import type { Letter } from './letter.ts';
import { type MailCatcher, type MailOptions, startMail } from './server.ts';

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** The catcher on free ports, with a client and a reader. */
export async function openBench(options: Partial<MailOptions> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  const start = () => startMail({ port: 0, smtpPort: 0, dataDir, ...options });
  let mail: MailCatcher = await start();

  const ask = (path: string, init?: RequestInit) => fetch(`${mail.url}${path}`, init);
  return {
    dataDir,
    ask,
    get url() {
      return mail.url;
    },
    get smtpPort() {
      return mail.smtpPort;
    },
    /** Sends a letter; throws the server's refusal, with `responseCode`, or a connection error. */
    send: (to: string, message: object = {}, auth?: { user: string; pass: string }) =>
      createTransport({ host: '127.0.0.1', port: mail.smtpPort, ignoreTLS: true, ...(auth ? { auth } : {}) }).sendMail({
        from: 'Shop <shop@example.com>',
        subject: 'Hello',
        text: 'Hello.',
        ...message,
        envelope: { from: 'shop@example.com', to },
      }),
    letters: async (to = '') => (await (await ask(`/api/letters${to && `?to=${to}`}`)).json()) as Letter[],
    order: (fault: string, letters: number) =>
      ask('/api/faults', { method: 'POST', body: JSON.stringify({ fault, letters }) }),
    /** Stops it, runs `meanwhile` on its data, and starts it again on other ports. */
    restart: async (meanwhile: () => void = () => {}) => {
      await mail.close();
      meanwhile();
      mail = await start();
    },
    close: async () => {
      await mail.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Sends these lines to a server, each after the answer to the one before, and returns its answers. */
export async function say(port: number, lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const answers: string[] = [];
  const left = [...lines];
  let pending = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    pending += chunk;
    // The last line of an answer has a space after its code.
    if (!/^\d{3} .*\r\n$/m.test(pending)) continue;
    answers.push(pending);
    pending = '';
    const line = left.shift();
    if (line === undefined) socket.end();
    else socket.write(`${line}\r\n`);
  }
  return answers;
}
