/** HTTP on this machine only, for the stand-ins and the clock. */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves one request; an exception ends the connection. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function httpListener(serve: Serve): Listen {
  const safely: RequestListener = (request, response) => {
    serve(request, response).catch(() => response.destroy());
  };
  return (port, host) => {
    const server = createServer(safely);
    // Clients end idle connections. If the server did, a client could send its next request on a closing connection.
    server.keepAliveTimeout = 0;
    const close = () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve({ port: (server.address() as AddressInfo).port, close }));
    });
  };
}

/** The body of a request as bytes. Throws past `most`. */
export async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Error('The request body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * True for a request by a page of another site. It must neither read data through a name of its own that resolves here,
 * nor change anything by a form of its own.
 */
export function isForeign({ headers, method }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  if (!['localhost', '127.0.0.1', '[::1]'].includes(host)) return true;
  const site = headers['sec-fetch-site'];
  return method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none';
}

type Listening = { readonly port: number; close(): Promise<void> };

/** Starts to listen at one address. Rejects with the system's error. */
export type Listen = (port: number, host: string) => Promise<Listening>;

/**
 * Some clients resolve `localhost` to 127.0.0.1, others to ::1: listens on both, where the machine has both. Port 0
 * picks one that is free on each.
 */
export async function listenOnLocalhost(listen: Listen, port: number): Promise<Listening> {
  const first = await listen(port, '127.0.0.1');
  try {
    const second = await listen(first.port, '::1');
    return { port: first.port, close: async () => void (await Promise.all([first.close(), second.close()])) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) return first;
    await first.close();
    if (port === 0 && code === 'EADDRINUSE') return listenOnLocalhost(listen, port);
    throw error;
  }
}
