import { handle } from '@astrojs/cloudflare/handler';
import { PRERENDERED_WITH_ORIGIN, UNKNOWN_ORIGIN } from '../core/prerendered-origin.ts';
import { serverTiming } from '../core/server-timing.ts';
import { createApi } from '../functions/app.ts';
import { createDeps } from '../functions/deps.ts';
import { runJobs } from '../functions/jobs.ts';
import { consumeMailEvents } from '../functions/mail-events.ts';
import { underPageAddress } from './cache.ts';
import { withContact } from './contact-page.ts';
import { serveKeptFile } from './earlier-builds.ts';
import { FRAME_POLICY, SECURITY_HEADERS, SPECULATION_RULES } from './headers.ts';
import { paths, serverPaths } from './paths.ts';

const api = createApi(createDeps);

const NOTHING = { roundTrips: 0, rows: { read: 0, written: 0 } };

/**
 * The Worker: API calls and photos go to Hono, files of earlier builds come from the bucket, all other requests go to
 * pages; cron runs the jobs each minute, and the queue delivers results of letters.
 */
const worker: ExportedHandler<Env> = {
  async fetch(original, env, context) {
    const { pathname } = new URL(original.url);
    // The description is a page of the build; in the development server it comes this way.
    const isCall =
      (pathname.startsWith('/api/') && pathname !== serverPaths.apiDescription()) || pathname.startsWith('/photos/');
    const request = isCall ? original : withoutBody(original);
    const answer = isCall
      ? await api.fetch(request, env, context)
      : PRERENDERED_WITH_ORIGIN.includes(pathname)
        ? await completePrerendered(await handle(request, env, context), pathname, env)
        : ((await serveKeptFile(request, env.PHOTOS)) ??
          (await underPageAddress(request, context.exports?.default, async (asked) =>
            pageHeaders(await handle(asked as typeof request, env, context), env.ORIGIN),
          )));
    await drainBody(original);
    return withDefaultHeaders(answer);
  },

  scheduled: () => runJobs(createDeps().deps),

  queue: ({ messages }) => consumeMailEvents(createDeps().deps, messages),
};

export default worker;

/** Page request without its body, which no page reads. An API call reads its own body after its checks. */
function withoutBody(request: Request): Request {
  if (request.body === null) return request;
  const headers = new Headers(request.headers);
  headers.delete('Content-Length');
  return new Request(request.url, { method: request.method, headers });
}

/** Limit of draining an unread body: bytes and ms. */
const DRAIN_LIMITS = { bytes: 1024 * 1024, ms: 250 };

/**
 * Drains a short body that no call has read. The runtime closes the connection after an answer with an unread body, and
 * a client that has sent a short one may already send its next request there. A body with a longer Content-Length is
 * not drained.
 */
async function drainBody({ body, headers }: Request): Promise<void> {
  if (body === null || body.locked || Number(headers.get('Content-Length') ?? 0) > DRAIN_LIMITS.bytes) return;
  const reader = body.getReader();
  const late = scheduler.wait(DRAIN_LIMITS.ms).then(() => null);
  // A disconnected client does not affect the answer.
  const next = () => Promise.race([reader.read().catch(() => null), late]);
  for (let left = DRAIN_LIMITS.bytes; left > 0; ) {
    const part = await next();
    if (part === null || part.done) return;
    left -= part.value.byteLength;
  }
}

/** Completes a prerendered page: the deployment's origin, its contact data, and the frame policy. */
async function completePrerendered(page: Response, pathname: string, env: Env): Promise<Response> {
  const html = page.status === 200 && /^text\/html/.test(page.headers.get('Content-Type') ?? '');
  const body = html ? (await page.text()).replaceAll(UNKNOWN_ORIGIN, env.ORIGIN) : page.body;
  const response = new Response(body, page);
  response.headers.delete('Content-Length');
  // A prerendered page has its own policy in a `<meta>`, which cannot contain this one.
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
  // Stored at the edge, where a write can purge it; browsers revalidate each time.
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  // A cached page made no database requests; its stored header is from the first render.
  if (response.headers.get('X-Astro-Cache') === 'HIT')
    response.headers.set('Server-Timing', serverTiming(NOTHING, origin));
  return response;
}

/** Default headers of every answer; headers already set stay. */
function withDefaultHeaders(answer: Response): Response {
  const response = new Response(answer.body, answer);
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    if (!response.headers.has(name)) response.headers.set(name, value);
  if (!response.headers.has('Content-Security-Policy')) {
    response.headers.set('Content-Security-Policy', `default-src 'none'; ${FRAME_POLICY}`);
  }
  return response;
}
