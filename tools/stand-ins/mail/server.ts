import { listenOnLocalhost } from '../local-server.ts';
import { Faults } from './faults.ts';
import { Inbox } from './inbox.ts';
import { webListener } from './routes.ts';
import { type Credentials, smtpListener } from './smtp.ts';

export type MailOptions = Credentials & {
  /** Port of the page and its JSON; 0 picks a free one. */
  readonly port: number;
  /** Port of SMTP; 0 picks a free one. */
  readonly smtpPort: number;
  /** Folder of the stored letters. One process at a time. */
  readonly dataDir: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

export type MailCatcher = { readonly url: string; readonly smtpPort: number; close(): Promise<void> };

/** Starts the catcher: SMTP on one port, `http://localhost:port` on the other. `url` has no trailing slash. */
export async function startMail(options: MailOptions): Promise<MailCatcher> {
  const inbox = new Inbox(options.dataDir, options.now ?? Date.now);
  const faults = new Faults();
  const closes: (() => unknown)[] = [() => inbox.close()];
  const close = async () => {
    for (const end of closes.splice(0).reverse()) await end();
  };
  try {
    const smtp = await listenOnLocalhost(smtpListener(inbox, faults, options), options.smtpPort);
    closes.push(smtp.close);
    const web = await listenOnLocalhost(webListener(inbox, faults), options.port);
    closes.push(web.close);
    return { url: `http://localhost:${web.port}`, smtpPort: smtp.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
