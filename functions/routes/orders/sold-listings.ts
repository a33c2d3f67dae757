import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toWire } from '../../../core/entity/wire.ts';
import { SOLD_SORTS, type SoldSort, soldListingWire } from '../../../core/orders/sold-listing.ts';
import { periodOf } from '../../../core/period.ts';
import { listSoldListings } from '../../domain/orders/sold-listings.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { linkNext, type PageQuery, paging, searchQueryOf } from '../../middleware/input/paging.ts';
import { requireRole } from '../../middleware/require.ts';

type SoldQuery = PageQuery & { search?: string; sort?: SoldSort; days?: string };

/** Query of a page, `?search=`, `?sort=` and `?days=`; an unknown period selects all sales. */
const soldListingsQuery = validator(
  'query',
  (query): SoldQuery => ({
    ...searchQueryOf(SOLD_SORTS, query),
    ...(typeof query.days === 'string' && periodOf(query.days) ? { days: query.days } : {}),
  }),
);

export const soldListings = new Hono<ApiEnv>().get(
  '/sold-products',
  requireRole('Admin'),
  soldListingsQuery,
  async (c) => {
    const query = c.req.valid('query');
    const page = await listSoldListings(c.get('deps'), { ...query, ...paging(query), days: periodOf(query.days) });
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(soldListingWire, listing)));
  },
);
