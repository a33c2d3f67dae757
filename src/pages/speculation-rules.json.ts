import type { APIRoute } from 'astro';
import { paths, serverPaths } from '../paths.ts';

export const prerender = false;

/**
 * Pages that a browser may prefetch while the pointer is on a link: cached at the edge and the same for everybody.
 * Prefetched, not prerendered, so that their scripts do not run unseen. Searches are excluded because each queries the
 * database; https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API.
 */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: [
              paths.home(),
              paths.books(),
              paths.category('*'),
              paths.book('*'),
              paths.seller('*'),
              serverPaths.blog(),
            ],
          },
          { not: { href_matches: serverPaths.feed('*') } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Named by the `Speculation-Rules` header of public pages; browsers require this content type. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(RULES), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
  });
