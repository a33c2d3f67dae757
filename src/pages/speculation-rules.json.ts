import type { APIRoute } from 'astro';
import { paths } from '../paths.ts';

export const prerender = false;

/**
 * What a browser may fetch while a person's pointer rests on a link: pages that are kept at the edge and look the same for
 * everybody. Fetched, not drawn ahead, so that no script of theirs runs for nobody. Searches are left out, because each asks
 * the database; https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API.
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
              paths.blog(),
            ],
          },
          { not: { href_matches: paths.feed('*') } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** Named by the `Speculation-Rules` header of public pages; the type is what browsers insist on. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(RULES), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
  });
