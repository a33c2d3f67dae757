import { Hono } from 'hono';
import { SOLD_SORTS, soldListingWire } from '../../../core/orders/sold-listing.ts';
import { toWire } from '../../../core/wire.ts';
import { listSold } from '../../domain/orders/sold-listings.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { linkNext, paging, searchQuery } from '../../middleware/paging.ts';
import { requireRole } from '../../middleware/require.ts';

export const soldListings = new Hono<ApiEnv>().get(
  '/sold-products',
  requireRole('Admin'),
  searchQuery(SOLD_SORTS),
  async (c) => {
    const query = c.req.valid('query');
    const page = await listSold(c.get('deps'), { ...query, ...paging(query) });
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(soldListingWire, listing)));
  },
);
