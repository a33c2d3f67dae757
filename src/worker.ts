import { handle } from '@astrojs/cloudflare/handler';
import { createApi } from '../functions/app.ts';
import { createDeps } from '../functions/deps.ts';
import { FRAME_POLICY, SECURITY_HEADERS } from './headers.ts';

const api = createApi(createDeps);

/** The Worker: calls and photos go to Hono, everything else is a page. */
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/') || pathname.startsWith('/photos/')) return api.fetch(request, env, context);
    return dressed(await handle(request, env, context));
  },
} satisfies ExportedHandler<Env>;

/** A page with the headers that all pages have. */
function dressed(page: Response): Response {
  const response = new Response(page.body, page);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  response.headers.append('Content-Security-Policy', FRAME_POLICY);
  if (response.headers.get('Content-Type') === 'text/html') {
    response.headers.set('Content-Type', 'text/html; charset=utf-8');
  }
  // Kept at the edge, where a write can purge it; a browser asks each time.
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  // The header was kept with the page; a page from the cache has asked the database nothing.
  if (response.headers.get('X-Astro-Cache') === 'HIT') response.headers.set('Server-Timing', 'db;desc="0"');
  return response;
}
