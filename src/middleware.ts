import { defineMiddleware } from 'astro:middleware';
import { env } from 'cloudflare:workers';
import { serverTiming } from '../core/server-timing.ts';
import { createDeps } from '../functions/deps.ts';
import { toFailure } from '../functions/errors.ts';
import { finishedPage } from './finished-page.ts';
import { CARRIED } from './styles/sheets.ts';

/** Hands pages their edges, tells what they cost at the database, and answers 503 when the data cannot be had. */
export const onRequest = defineMiddleware(async ({ locals, isPrerendered, url }, next) => {
  if (isPrerendered) return next();
  const { deps, meter, origin } = createDeps();
  locals.deps = deps;
  locals.origin = origin;
  try {
    const response = await finish(await next());
    response.headers.set('Server-Timing', serverTiming(meter));
    return response;
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code !== 'unavailable') throw error;
    const page = await env.ASSETS.fetch(new URL('/503', url));
    return new Response(page.body, {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Retry-After': String(failure.retryAfterSeconds),
        'Cache-Control': 'no-store',
        'Server-Timing': serverTiming(meter),
      },
    });
  }
});

/** The page as it goes out, with a policy that is no wider than it needs. */
async function finish(response: Response): Promise<Response> {
  const policy = response.headers.get('Content-Security-Policy');
  if (policy === null || response.body === null) return response;
  const finished = await finishedPage(await response.text(), policy, Object.values(CARRIED));
  const answer = new Response(finished.page, response);
  answer.headers.set('Content-Security-Policy', finished.policy);
  return answer;
}
