import { Hono } from 'hono';
import { titleWire } from '../../../core/catalog/shown-title.ts';
import { formatTitleQuery, parseTitleQuery } from '../../../core/catalog/title-query.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { listingWire } from '../../../core/listings/listing.ts';
import { getTitlePage } from '../../domain/catalog/titles/title-page.ts';
import { notFound } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { pageQuery, paging } from '../../middleware/input/paging.ts';

/** A title's page as data, with the same query. */
export const titles = new Hono<ApiEnv>().get('/titles/:id', pageQuery, async (c) => {
  const query = parseTitleQuery(new URL(c.req.url).searchParams);
  const { limit } = paging(c.req.valid('query'));
  const id = c.req.param('id');
  const page = await getTitlePage(c.get('deps'), id, query, limit);
  if (!page) throw notFound();
  if (page.next) {
    const next = formatTitleQuery({ ...query, after: page.next });
    c.header('Link', `</api/titles/${encodeURIComponent(id)}?${next}&limit=${limit}>; rel="next"`);
  }
  return c.json({
    ...toWire(titleWire, page.title),
    products: page.listings.map((listing) => toWire(listingWire, listing)),
  });
});
