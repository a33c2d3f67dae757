import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';

export const prerender = false;

/** What crawlers may ask for; without the searches, of which there are endlessly many: the form alone says itself that it is no result. */
export const GET: APIRoute = ({ locals }) =>
  new Response(
    `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: ${paths.search()}?
Sitemap: ${new URL('/sitemap.xml', locals.origin)}
`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' } },
  );
