import { Hono } from 'hono';
import { CategoryInput, CategoryMerge, CategoryOrder, categoryWire } from '../../../core/catalog/category.ts';
import { titleWire } from '../../../core/catalog/title.ts';
import { formatTitleQuery, parseTitleQuery } from '../../../core/catalog/title-query.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { listingWire } from '../../../core/listings/listing.ts';
import { listAdvertised } from '../../domain/catalog/advertised.ts';
import { listCategories, listListings } from '../../domain/catalog/catalog-pages.ts';
import { mergeCategory, orderCategories } from '../../domain/catalog/categories.ts';
import { addCategory, renameCategory } from '../../domain/catalog/category-names.ts';
import { getTitlePage } from '../../domain/catalog/titles/title-page.ts';
import { notFound } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateBody } from '../../middleware/input/body.ts';
import { linkNext, pageQuery, paging } from '../../middleware/input/paging.ts';
import { requireRole, requireUser } from '../../middleware/require.ts';

export const catalogRoutes = new Hono<ApiEnv>()
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

/** Admin calls about categories. */
export const categoriesRoutes = new Hono<ApiEnv>()
  .post('/category', requireRole('Admin'), validateBody(CategoryInput), async (c) => {
    const { id } = await addCategory(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .put('/category', requireRole('Admin'), validateBody(CategoryOrder), async (c) => {
    const modifiedCount = await orderCategories(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true, modifiedCount });
  })
  .patch('/category/:id', requireRole('Admin'), validateBody(CategoryInput), async (c) => {
    const [deps, admin, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const modifiedCount = await renameCategory(deps, admin, id, c.req.valid('json'));
    return c.json({ acknowledged: true, modifiedCount });
  })
  .post('/category/:id/merge', requireRole('Admin'), validateBody(CategoryMerge), async (c) => {
    const [deps, admin, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const movedCount = await mergeCategory(deps, admin, id, c.req.valid('json'));
    return c.json({ acknowledged: true, modifiedCount: 1, movedCount });
  });

/** A title's page as data, with the same query. */
export const titlesRoutes = new Hono<ApiEnv>().get('/titles/:id', pageQuery, async (c) => {
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
