import { defineMiddleware } from 'astro:middleware';
import { env } from 'cloudflare:workers';
import { serverTiming } from '../core/server-timing.ts';
import { createDeps } from '../functions/deps.ts';
import { type Failure, SearchRefused, toFailure } from '../functions/errors.ts';
import { admitSearch } from '../functions/load/search-gate.ts';
import { addressIn } from '../functions/middleware/address.ts';
import { logPageFailure } from '../functions/middleware/failures.ts';
import { finishedPage } from './finished-page.ts';
import { CARRIED } from './styles/sheets.ts';

const SEARCH_PAGE = '/search';

/**
 * Supplies `deps` to pages, reports their database cost, and answers 503 if the data is unavailable. A search page
 * needs admission, like the search call; cached search pages do not reach this code.
 */
export const onRequest = defineMiddleware(async ({ locals, isPrerendered, request, routePattern, url }, next) => {
  if (isPrerendered) return next();
  const { deps, meter, origin } = createDeps();
  locals.deps = deps;
  locals.origin = origin;
  const render = async () => finish(await next());
  // Compared by route, because a form may be sent to another spelling of the path.
  const isSearch = routePattern === SEARCH_PAGE;
  const rendered = isSearch ? admitSearch(deps, addressIn(request.headers), 'person', render) : render();
  const response = await rendered.catch(async (error) => {
    const failure = toFailure(error);
    const ray = request.headers.get('CF-Ray');
    const caller = { address: addressIn(request.headers), method: request.method, pattern: routePattern, ray };
    await logPageFailure(failure, deps, caller);
    if (import.meta.env.DEV && failure.code === 'unexpected') throw error;
    return pageWithout(failure, url);
  });
  response.headers.set('Server-Timing', serverTiming(meter, origin));
  return response;
});

/**
 * Response in place of a page whose data is unavailable or whose search was refused. After a defect Astro answers in
 * its own way, which an empty response with this status asks for; thrown, the error would be logged with its message.
 */
async function pageWithout(failure: Failure, url: URL): Promise<Response> {
  const isRefused = failure instanceof SearchRefused;
  if (failure.code !== 'unavailable' && !isRefused) return new Response(null, { status: 500 });
  const page = await env.ASSETS.fetch(new URL(isRefused ? '/search-busy' : '/503', url));
  return new Response(page.body, {
    status: failure.status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Retry-After': String(failure.retryAfterSeconds),
      'Cache-Control': 'no-store',
    },
  });
}

async function finish(response: Response): Promise<Response> {
  const policy = response.headers.get('Content-Security-Policy');
  if (policy === null || response.body === null) return response;
  const finished = await finishedPage(await response.text(), policy, Object.values(CARRIED));
  const answer = new Response(finished.page, response);
  answer.headers.set('Content-Security-Policy', finished.policy);
  return answer;
}
