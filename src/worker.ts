import { handle } from '@astrojs/cloudflare/handler';
import { BUILT_WITH_ADDRESS, UNKNOWN_ORIGIN } from '../core/listings/share.ts';
import { serverTiming } from '../core/server-timing.ts';
import { createApi } from '../functions/app.ts';
import { createDeps } from '../functions/deps.ts';
import { runJobs } from '../functions/jobs.ts';
import { takeMailEvents } from '../functions/mail-events.ts';
import { underPageAddress } from './cache.ts';
import { withContact } from './contact-page.ts';
import { FRAME_POLICY, SECURITY_HEADERS, SPECULATION_RULES } from './headers.ts';
import { paths } from './paths.ts';

const api = createApi(createDeps);

/** What a page from the cache cost. */
const NOTHING = { roundTrips: 0, rows: { read: 0, written: 0 } };

/** The Worker: calls and photos go to Hono, everything else is a page; each minute the jobs, and what becomes of letters. */
const worker: ExportedHandler<Env> = {
  async fetch(original, env, context) {
    const { pathname } = new URL(original.url);
    const isCall = pathname.startsWith('/api/') || pathname.startsWith('/photos/');
    const request = isCall ? original : withoutBody(original);
    const answer = isCall
      ? await api.fetch(request, env, context)
      : BUILT_WITH_ADDRESS.includes(pathname)
        ? await withAddress(await handle(request, env, context), pathname, env)
        : await underPageAddress(request, context.exports?.default, async (asked) =>
            pageHeaders(await handle(asked as typeof request, env, context), env.ORIGIN),
          );
    await readOn(original);
    return safeHeaders(answer);
  },

  scheduled: () => runJobs(createDeps().deps),

  queue: ({ messages }) => takeMailEvents(createDeps().deps, messages),
};

export default worker;

/** A request for a page, without its body: no page takes one. A call reads its own body, once it knows that it wants it. */
function withoutBody(request: Request): Request {
  if (request.body === null) return request;
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  return new Request(request.url, { method: request.method, headers });
}

/** Of a body that nobody wanted so much is read on, for so long (ms), and nothing of it is kept. */
const READ_ON = { bytes: 1024 * 1024, ms: 250 };

/**
 * Reads a short body on that no call has read. The runtime ends the connection behind an answer whose body is left unread, and a client
 * that has sent all of a short one may send its next request there. Of what says that it is longer nothing is read.
 */
async function readOn({ body, headers }: Request): Promise<void> {
  if (body === null || body.locked || Number(headers.get('Content-Length') ?? 0) > READ_ON.bytes) return;
  const reader = body.getReader();
  const late = scheduler.wait(READ_ON.ms).then(() => null);
  // A client that has gone is no concern of the answer.
  const next = () => Promise.race([reader.read().catch(() => null), late]);
  for (let left = READ_ON.bytes; left > 0; ) {
    const part = await next();
    if (part === null || part.done) return;
    left -= part.value.byteLength;
  }
}

/** A page that was built before it was known where and by whom it is served, with both. */
async function withAddress(page: Response, pathname: string, env: Env): Promise<Response> {
  const html = page.status === 200 && /^text\/html/.test(page.headers.get('Content-Type') ?? '');
  const told = html ? (await page.text()).replaceAll(UNKNOWN_ORIGIN, env.ORIGIN) : page.body;
  const response = new Response(told, page);
  response.headers.delete('Content-Length');
  // Its own policy stands in a `<meta>`, where this one cannot stand.
  response.headers.set('Content-Security-Policy', FRAME_POLICY);
  return pathname === paths.contact() ? withContact(response, env) : response;
}

function pageHeaders(page: Response, origin: string): Response {
  const response = new Response(page.body, page);
  response.headers.append('Content-Security-Policy', FRAME_POLICY);
  if (response.headers.get('Content-Type') === 'text/html') {
    response.headers.set('Content-Type', 'text/html; charset=utf-8');
  }
  if (response.ok && /^text\/html/.test(response.headers.get('Content-Type') ?? '')) {
    response.headers.set('Speculation-Rules', SPECULATION_RULES);
  }
  // Kept at the edge, where a write can purge it; a browser asks each time.
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  // The header was kept with the page; a page from the cache has asked the database nothing.
  if (response.headers.get('X-Astro-Cache') === 'HIT')
    response.headers.set('Server-Timing', serverTiming(NOTHING, origin));
  return response;
}

/** What every answer says, page or call, unless it says something of its own. */
function safeHeaders(answer: Response): Response {
  const response = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!response.headers.has(name)) response.headers.set(name, value);
  if (!response.headers.has('Content-Security-Policy')) {
    response.headers.set('Content-Security-Policy', `default-src 'none'; ${FRAME_POLICY}`);
  }
  return response;
}
