import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { listingWire } from '../../../core/listings/listing.ts';
import { formatCount, PAGE_SIZE } from '../../../core/paging.ts';
import { completionWire, titleSummaryWire } from '../../../core/search/results.ts';
import { formatSearch, parseSearch } from '../../../core/search/search.ts';
import { completeSearch } from '../../domain/search/completions.ts';
import { searchTitles } from '../../domain/search/search.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { guardSearches } from '../../middleware/require.ts';

export const searchRoutes = new Hono<ApiEnv>()
  .get(
    '/search',
    guardSearches('program'),
    validator('query', (_, c) => {
      const params = new URL(c.req.url).searchParams;
      const limit = Number(params.get('limit'));
      const fits = Number.isInteger(limit) && limit >= 1 && limit <= PAGE_SIZE.apiMost;
      return { search: parseSearch(params), limit: fits ? limit : PAGE_SIZE.api };
    }),
    async (c) => {
      const { search: wanted, limit } = c.req.valid('query');
      const { titles, next, facets } = await searchTitles(c.get('deps'), wanted, limit);
      c.header('X-Total-Count', formatCount(facets.total));
      if (next)
        c.header('Link', `</api/search?${formatSearch({ ...wanted, after: next })}&limit=${limit}>; rel="next"`);
      return c.json(
        titles.map(({ listing, ...title }) => ({
          ...toWire(listingWire, listing),
          ...toWire(titleSummaryWire, title),
        })),
      );
    },
  )
  .get('/search/completions', guardSearches('person'), async (c) => {
    const { text } = parseSearch(new URL(c.req.url).searchParams);
    const completions = await completeSearch(c.get('deps'), text);
    return c.json(completions.map((completion) => toWire(completionWire, completion)));
  });
