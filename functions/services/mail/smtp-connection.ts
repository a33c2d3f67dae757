/** SMTP dialogue, line by line (https://www.rfc-editor.org/rfc/rfc5321), over a socket of the platform. */

/** Type of the `connect` of `cloudflare:sockets`. */
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

/** A server's reply: its code, and its lines without the code. */
export type Reply = { readonly code: number; readonly text: string };

export type SmtpConnection = {
  /** Sends a text (without one: waits for the greeting) and returns the server's reply. Throws when none arrives. */
  readonly say: (text?: string) => Promise<Reply>;
  readonly end: () => Promise<void>;
};

/** Limit of a reply, in characters; above any real one. */
const LONGEST_REPLY = 16 * 1024;

const UTF8 = new TextEncoder();

/** Connects. `deadlineMs` covers the whole dialogue; after it every call throws. */
export function openSmtpConnection(
  connect: Connect,
  server: { readonly host: string; readonly port: number; readonly secure: boolean },
  deadlineMs: number,
): SmtpConnection {
  const { host: hostname, port, secure } = server;
  const socket = connect({ hostname, port }, { secureTransport: secure ? 'on' : 'off', allowHalfOpen: false });
  // The readers and writers throw the same error; here it would be an unhandled rejection.
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
      // The last line of a reply has a space after its code, or only the code.
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
      // Without this check the loop would never end after the server hung up.
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
