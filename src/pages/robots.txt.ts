import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';

export const prerender = false;

/** Excludes search results, whose addresses are unlimited; search pages also have a `noindex`. */
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
