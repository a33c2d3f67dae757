import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listen } from './listen.ts';

/** Serves one request; an exception ends the connection and is logged. */
export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves HTTP.
 *
 * @param log Receives a line when a request fails because of an error of ours, with the path and without the query.
 */
export function httpListener(serve: Serve, log: (line: string) => void): Listen {
  const safely: RequestListener = (request, response) => {
    serve(request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url?.split('?')[0]}: ${error}`);
      response.destroy();
    });
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
