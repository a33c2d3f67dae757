import { Hono } from 'hono';
import { categoryWire } from '../../../core/catalog/category.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { listingWire } from '../../../core/listings/listing.ts';
import { listAdvertised } from '../../domain/catalog/advertised.ts';
import { listCategories, listListings } from '../../domain/catalog/catalog.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { linkNext, pageQuery, paging } from '../../middleware/input/paging.ts';
import { requireUser } from '../../middleware/require.ts';

export const catalog = new Hono<ApiEnv>()
  .get('/category', pageQuery, async (c) => {
    const page = await listCategories(c.get('deps'), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((category) => toWire(categoryWire, category)));
  })
  .get('/category/:id', requireUser, pageQuery, async (c) => {
    const page = await listListings(c.get('deps'), { ...paging(c.req.valid('query')), categoryId: c.req.param('id') });
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(listingWire, listing)));
  })
  .get('/advertise', pageQuery, async (c) => {
    const page = await listAdvertised(c.get('deps'), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(listingWire, listing)));
  })
  .get('/products', requireUser, pageQuery, async (c) => {
    const page = await listListings(c.get('deps'), paging(c.req.valid('query')));
    linkNext(c, page.next);
    return c.json(page.items.map((listing) => toWire(listingWire, listing)));
  });
