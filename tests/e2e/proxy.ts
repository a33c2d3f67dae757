/** A line of one's own between a browser and the shop: it notes what arrives at the server, and can make it wait. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './shop.ts';

export type Line = {
  /** For the `proxy` option of a browser context; the shop keeps its address and origin. */
  readonly proxy: { readonly server: string };
  /** Method and path of each request that has gone to a server, in order; with the query if there is one. */
  readonly asked: readonly string[];
  /** Keeps answers back whose path matches, until the function it returns is called. */
  hold(path: RegExp): () => void;
  /** From now on this text comes at the end of what the path answers. */
  append(path: string, text: string): void;
  close(): void;
};

/**
 * Starts a forward proxy (https://www.rfc-editor.org/rfc/rfc9112#name-absolute-form). It stands outside of the browser, so it
 * also sees what the browser sends by itself: the requests of a service worker, preloads, and whatever is sent twice.
 */
async function openLine(): Promise<Line> {
  const asked: string[] = [];
  const held: { path: RegExp; until: Promise<void> }[] = [];
  const appended = new Map<string, string>();
  const server = createServer((incoming, answer) => {
    const { method = 'GET', headers } = incoming;
    const url = new URL(incoming.url ?? '');
    asked.push(`${method} ${url.pathname}${url.search}`);
    const more = appended.get(url.pathname) ?? '';
    // Text can only be added to an answer that has a body, and a plain one.
    if (more) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const outgoing = request(url, { method, headers }, async (response) => {
      await Promise.all(held.filter(({ path }) => path.test(url.pathname)).map(({ until }) => until));
      if (more) delete response.headers['content-length'];
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer, { end: more === '' });
      if (more) response.on('end', () => answer.end(more));
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    proxy: { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    asked,
    hold(path) {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      held.push({ path, until });
      return release;
    },
    append: (path, text) => void appended.set(path, text),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Every page of these journeys goes over a line of its own, on which requests are counted. */
export const test = base.extend<{ line: Line }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of the fixtures from here.
  line: async ({}, use) => {
    const line = await openLine();
    await use(line);
    line.close();
  },
  context: async ({ browser, baseURL, line }, use) => {
    const context = await browser.newContext({ baseURL, proxy: line.proxy });
    await use(context);
    await context.close();
  },
});
