/** The talk with a mail server, line by line (https://www.rfc-editor.org/rfc/rfc5321), over a socket of the platform. */

/** `cloudflare:sockets` has one. */
export type Connect = (
  address: { hostname: string; port: number },
  options: { secureTransport: 'on' | 'off'; allowHalfOpen: boolean },
) => {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  readonly opened: Promise<unknown>;
  readonly closed: Promise<unknown>;
  close(): Promise<void>;
};

/** What a server answers: its code, and its lines without it. */
export type Reply = { readonly code: number; readonly text: string };

export type Talk = {
  /** Sends a text (none: waits for the greeting) and answers the server's reply. Throws when none comes. */
  readonly say: (text?: string) => Promise<Reply>;
  /** Says goodbye, without waiting for an answer, and hangs up. */
  readonly end: () => Promise<void>;
};

/** More than any server says at once. */
const LONGEST_REPLY = 16 * 1024;

const UTF8 = new TextEncoder();

/** Connects. Everything that is said, and waited for, has to be over within `deadlineMs`; after that every call throws. */
export function talkTo(
  connect: Connect,
  server: { readonly host: string; readonly port: number; readonly secure: boolean },
  deadlineMs: number,
): Talk {
  const { host: hostname, port, secure } = server;
  const socket = connect({ hostname, port }, { secureTransport: secure ? 'on' : 'off', allowHalfOpen: false });
  // Whoever reads or writes learns it, too; alone, these two would be errors that nobody handles.
  for (const promise of [socket.opened, socket.closed]) promise.catch(() => {});
  const [writer, reader] = [socket.writable.getWriter(), socket.readable.getReader()];
  const decoder = new TextDecoder();
  let heard = '';

  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), deadlineMs);
  });
  late.catch(() => {});
  const inTime = <Value>(work: Promise<Value>): Promise<Value> => {
    work.catch(() => {});
    return Promise.race([work, late]);
  };

  async function reply(): Promise<Reply> {
    for (;;) {
      // The last line has a space behind its code, or nothing.
      const last = /^(\d{3})(?: [^\n]*)?\r?\n/m.exec(heard);
      if (last) {
        const text = heard.slice(0, last.index + last[0].length);
        heard = heard.slice(text.length);
        return {
          code: Number(last[1]),
          text: text
            .replaceAll(/^\d{3}[ -]?/gm, '')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        };
      }
      if (heard.length > LONGEST_REPLY) throw new Error('an endless answer');
      const { value, done } = await inTime(reader.read());
      // Without this a server that hangs up would be asked again for ever.
      if (done) throw new Error('the server hung up');
      heard += decoder.decode(value, { stream: true });
    }
  }

  return {
    async say(text) {
      if (text !== undefined) await inTime(writer.write(UTF8.encode(`${text}\r\n`)));
      return reply();
    },
    async end() {
      clearTimeout(timer);
      await Promise.race([writer.write(UTF8.encode('QUIT\r\n')), new Promise((done) => setTimeout(done, 100))]).catch(
        () => {},
      );
      await socket.close().catch(() => {});
    },
  };
}
