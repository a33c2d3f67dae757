import { Hono } from 'hono';
import { CategoryInput, CategoryMerge, CategoryOrder } from '../../../core/catalog/category.ts';
import { mergeCategory, orderCategories } from '../../domain/catalog/categories.ts';
import { addCategory, renameCategory } from '../../domain/catalog/category-names.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body } from '../../middleware/input/body.ts';
import { requireRole } from '../../middleware/require.ts';

/** Admin calls about categories; `catalog.ts` reads them. */
export const categories = new Hono<ApiEnv>()
  .post('/category', requireRole('Admin'), body(CategoryInput), async (c) => {
    const { id } = await addCategory(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true, insertedId: id }, 201);
  })
  .put('/category', requireRole('Admin'), body(CategoryOrder), async (c) => {
    const modifiedCount = await orderCategories(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true, modifiedCount });
  })
  .patch('/category/:id', requireRole('Admin'), body(CategoryInput), async (c) => {
    const [deps, admin, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const modifiedCount = await renameCategory(deps, admin, id, c.req.valid('json'));
    return c.json({ acknowledged: true, modifiedCount });
  })
  .post('/category/:id/merge', requireRole('Admin'), body(CategoryMerge), async (c) => {
    const [deps, admin, { id }] = [c.get('deps'), await c.get('actor')(), c.req.param()];
    const movedCount = await mergeCategory(deps, admin, id, c.req.valid('json'));
    return c.json({ acknowledged: true, modifiedCount: 1, movedCount });
  });
