import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { Listen } from '../local-server.ts';
import type { Fault, Faults, Refusal } from './faults.ts';
import type { Inbox } from './inbox.ts';

/** With credentials, only clients with these are served; without, all are. */
export type Credentials = { readonly user?: string; readonly password?: string };

const LARGEST_LETTER = 5 * 1024 * 1024;

/** A server of SMTP submission (https://www.rfc-editor.org/rfc/rfc6409) that stores every letter and relays none. */
export function smtpListener(inbox: Inbox, faults: Faults, credentials: Credentials): Listen {
  return (port, host) => {
    const hangUp = ({ id }: SMTPServerSession) => [...server.connections].find((open) => open.id === id)?.close();
    const server = new SMTPServer({ ...SETTINGS, ...signIn(credentials), ...keeping(inbox, faults, hangUp) });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        // Such as a client that hangs up: without a listener the error would end the process.
        server.on('error', () => {});
        const close = () => new Promise<void>((closed) => server.close(closed));
        resolve({ port: (server.server.address() as AddressInfo).port, close });
      });
    });
  };
}

const SETTINGS: SMTPServerOptions = {
  banner: 'Letters stay here',
  size: LARGEST_LETTER,
  authMethods: ['PLAIN', 'LOGIN'],
  // Connections do not leave this machine.
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  closeTimeout: 1,
};

function signIn({ user, password }: Credentials): SMTPServerOptions {
  if (user === undefined) {
    return { authOptional: true, onAuth: ({ username = '' }, _, done) => done(null, { user: username }) };
  }
  return {
    onAuth: (auth, _, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(refusing({ code: 535, text: '5.7.8 The user or the password is wrong' })),
  };
}

function keeping(inbox: Inbox, faults: Faults, hangUp: (session: SMTPServerSession) => void): SMTPServerOptions {
  /** The fault of the letter in progress, by session. */
  const ahead = new WeakMap<object, Fault | undefined>();
  return {
    onRcptTo: ({ address }, session, done) => {
      const fault = faults.nextFor(address);
      ahead.set(session, fault);
      if (fault?.at !== 'recipient') return done();
      return happens(fault, { done, hangUp: () => hangUp(session), keep: () => {} });
    },
    onData: (stream, session, done) => {
      const fault = ahead.get(session);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const take = async () => {
        const bytes = await bytesFrom(stream);
        const keep = () => {
          for (const to of recipients) inbox.keep(to, bytes);
        };
        if (stream.sizeExceeded) return done(refusing({ code: 552, text: '5.3.4 The letter is too large' }));
        if (fault?.at === 'letter') return happens(fault, { done, hangUp: () => hangUp(session), keep });
        keep();
        return done(null, '2.0.0 Kept');
      };
      // A letter whose client was served while the inbox closed is refused, and does not end the process.
      take().catch(done);
    },
  };
}

type Turn = { readonly done: (error: Error) => void; readonly hangUp: () => void; readonly keep: () => void };

function happens({ does }: Fault, { done, hangUp, keep }: Turn): void {
  if (does === 'keep and hang up') keep();
  if (typeof does === 'object') done(refusing(does));
  else if (does !== 'no answer') hangUp();
}

const refusing = ({ code, text }: Refusal) => Object.assign(new Error(text), { responseCode: code });

async function bytesFrom(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
