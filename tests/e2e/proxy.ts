/** A proxy between one browser and the site. It records the requests that reach the server, and can delay them. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './shop.ts';

export type RecordingProxy = {
  /** For the `proxy` option of a browser context; the site's address and origin stay. */
  readonly proxy: { readonly server: string };
  /** Method and path of each request sent to a server, in order, with its query. */
  readonly requests: readonly string[];
  /** Delays answers whose path matches, until the returned function is called. */
  delay(path: RegExp): () => void;
  /** Pauses answers of this path after this text, until the returned function is called. */
  stopAfter(path: string, text: string): () => void;
  close(): void;
};

/**
 * Starts a forward proxy (https://www.rfc-editor.org/rfc/rfc9112#name-absolute-form). It is outside the browser, so it
 * also sees requests of a service worker, preloads, and repeated requests.
 */
async function startRecordingProxy(): Promise<RecordingProxy> {
  const requests: string[] = [];
  const delays: { path: RegExp; until: Promise<void> }[] = [];
  const stops = new Map<string, { text: string; until: Promise<void> }>();
  const server = createServer((incoming, answer) => {
    const { method = 'GET', headers } = incoming;
    const url = new URL(incoming.url ?? '');
    requests.push(`${method} ${url.pathname}${url.search}`);
    const stop = stops.get(url.pathname);
    // Text can only be found in an uncompressed body.
    if (stop) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    // A new connection: an idle one may be closed by the server during the request.
    const outgoing = request(url, { method, headers, agent: false }, async (response) => {
      await Promise.all(delays.filter(({ path }) => path.test(url.pathname)).map(({ until }) => until));
      answer.writeHead(response.statusCode ?? 502, response.headers);
      if (stop) return void inTwoParts(response, answer, stop);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  // As in tools/stand-ins/stripe/server.ts: only clients end idle connections.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    requests,
    delay(path) {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      delays.push({ path, until });
      return release;
    },
    stopAfter(path, text) {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      stops.set(path, { text, until });
      return release;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function inTwoParts(
  response: IncomingMessage,
  answer: ServerResponse,
  { text, until }: { text: string; until: Promise<void> },
): Promise<void> {
  const body = (await response.toArray()).join('');
  const end = body.indexOf(text) + text.length;
  answer.write(body.slice(0, end));
  await until;
  answer.end(body.slice(end));
}

/** Every page of these journeys uses a separate proxy, which counts requests. */
export const test = base.extend<{ recorder: RecordingProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of the fixtures from here.
  recorder: async ({}, use) => {
    const recorder = await startRecordingProxy();
    await use(recorder);
    recorder.close();
  },
  context: async ({ browser, baseURL, recorder }, use) => {
    const context = await browser.newContext({ baseURL, proxy: recorder.proxy });
    await use(context);
    await context.close();
  },
});
