import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Listen } from '../listen.ts';
import { jsonAnswer } from './answers.ts';
import { answerTo } from './routes.ts';
import type { Service } from './take-message.ts';

const LARGEST_BODY = 64 * 1024;

/** Serves the push resources, the page and its JSON. */
export function webListener(service: Service, log: (line: string) => void): Listen {
  return (port, host) => {
    const server = createServer((request, response) => {
      serve(service, request, response).catch((error: unknown) => {
        log(`${request.method} ${request.url}: ${error}`);
        response.destroy();
      });
    });
    // Clients end idle connections. If the server did, one could send its next request on a connection that is just closing.
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

async function serve(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://push');
  const { method = 'GET', headers } = request;
  if (isForeign(request)) return send(response, jsonAnswer(403, { message: 'Only pages of this machine may ask.' }));
  const body = await bodyOf(request);
  const call = { method, path: url.pathname, query: url.searchParams, body };
  send(response, answerTo(service, { ...call, headers: headers as Record<string, string | undefined> }));
}

function send(response: ServerResponse, answer: ReturnType<typeof answerTo>): void {
  if (answer === 'none') return;
  if (answer === 'hang up') response.destroy();
  else response.writeHead(answer.status, answer.headers).end(answer.body);
}

/** Messages are private. A page of another site can neither read them under a name of its own that leads here, nor change anything. */
function isForeign({ headers, method }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  if (!['localhost', '127.0.0.1', '[::1]'].includes(host)) return true;
  const site = headers['sec-fetch-site'];
  return method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error('The request body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
