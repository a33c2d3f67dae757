import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { listingWire } from '../../../core/listings/listing.ts';
import { PAGE_SIZE } from '../../../core/paging.ts';
import { formatSearch, parseSearch } from '../../../core/search/search.ts';
import { toWire } from '../../../core/wire.ts';
import { searchListings } from '../../domain/search/search.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';

/** The search of the page of that name, with the same query. */
export const search = new Hono<ApiEnv>().get(
  '/search',
  validator('query', (_, c) => {
    const params = new URL(c.req.url).searchParams;
    const limit = Number(params.get('limit'));
    const fits = Number.isInteger(limit) && limit >= 1 && limit <= PAGE_SIZE.apiMost;
    return { search: parseSearch(params), limit: fits ? limit : PAGE_SIZE.api };
  }),
  async (c) => {
    const { search: wanted, limit } = c.req.valid('query');
    const { listings, next } = await searchListings(c.get('deps'), wanted, limit);
    if (next) c.header('Link', `</api/search?${formatSearch({ ...wanted, after: next })}&limit=${limit}>; rel="next"`);
    return c.json(listings.map((listing) => toWire(listingWire, listing)));
  },
);
