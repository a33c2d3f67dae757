import { handle } from '@astrojs/cloudflare/handler';
import { UPLOAD_BYTES } from '../core/listings/limits.ts';
import { BUILT_WITH_ADDRESS, UNKNOWN_ORIGIN } from '../core/listings/share.ts';
import { serverTiming } from '../core/server-timing.ts';
import { createApi } from '../functions/app.ts';
import { createDeps } from '../functions/deps.ts';
import { runJobs } from '../functions/jobs.ts';
import { takeMailEvents } from '../functions/mail-events.ts';
import { underPageAddress } from './cache.ts';
import { FRAME_POLICY, SECURITY_HEADERS, SPECULATION_RULES } from './headers.ts';

const api = createApi(createDeps);

/** More than any call takes; what is longer is read on, so that the connection stays whole, but not kept. */
const KEPT_BYTES = 1024 * 1024;

/** A picture comes here, and what a multipart form puts around it. */
const UPLOAD_PATH = '/api/images';
const KEPT_UPLOAD_BYTES = UPLOAD_BYTES + 64 * 1024;

/** What a page from the cache cost. */
const NOTHING = { roundTrips: 0, rows: { read: 0, written: 0 } };

/** The Worker: calls and photos go to Hono, everything else is a page; each minute the jobs, and what becomes of letters. */
const worker: ExportedHandler<Env> = {
  async fetch(original, env, context) {
    const request = original.body ? await whole(original) : original;
    const { pathname } = new URL(request.url);
    const answer =
      pathname.startsWith('/api/') || pathname.startsWith('/photos/')
        ? await api.fetch(request, env, context)
        : BUILT_WITH_ADDRESS.includes(pathname)
          ? await withAddress(await handle(request, env, context), env.ORIGIN)
          : await underPageAddress(request, context.exports?.default, async (asked) =>
              pageHeaders(await handle(asked as typeof request, env, context), env.ORIGIN),
            );
    return safeHeaders(answer);
  },

  scheduled: () => runJobs(createDeps().deps),

  queue: ({ messages }) => takeMailEvents(createDeps().deps, messages),
};

export default worker;

/**
 * The request with its body read to the end. An answer that leaves a body unread breaks the connection in front of
 * workerd, and with it the next person's request.
 */
async function whole(request: Request): Promise<Request> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const kept = new URL(request.url).pathname === UPLOAD_PATH ? KEPT_UPLOAD_BYTES : KEPT_BYTES;
  for await (const chunk of request.body ?? []) {
    if (size <= kept) chunks.push(chunk);
    size += chunk.byteLength;
  }
  const { method, headers } = request;
  return new Request(request.url, { method, headers, body: new Blob(chunks as BlobPart[]) });
}

/** A page that was built before its address was known, with the address. */
async function withAddress(page: Response, origin: string): Promise<Response> {
  const html = page.status === 200 && /^text\/html/.test(page.headers.get('Content-Type') ?? '');
  const told = html ? (await page.text()).replaceAll(UNKNOWN_ORIGIN, origin) : page.body;
  const response = new Response(told, page);
  response.headers.delete('Content-Length');
  // Its own policy stands in a `<meta>`, where this one cannot stand.
  response.headers.set('Content-Security-Policy', FRAME_POLICY);
  return response;
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
