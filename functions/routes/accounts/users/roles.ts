import { Hono } from 'hono';
import { NewUser, userWire } from '../../../../core/accounts/user.ts';
import { toWire } from '../../../../core/entity/wire.ts';
import { forbidden } from '../../../errors.ts';
import type { ApiEnv } from '../../../middleware/api-env.ts';
import { body } from '../../../middleware/input/body.ts';
import { requireSelf, requireUser } from '../../../middleware/require.ts';

/**
 * Calls about roles (docs/product.md, "Calls"). Each answers only about the caller; the role is read from the session
 * in this request.
 */
export const roles = new Hono<ApiEnv>()
  .get('/users', requireUser, requireSelf, async (c) => c.json(toWire(userWire, await c.get('actor')())))
  .post('/users', requireUser, body(NewUser), async (c) => {
    if (c.req.valid('json').email !== (await c.get('actor')()).email) throw forbidden();
    // The record was created together with the account, so there is nothing to insert.
    return c.json({ acknowledged: false });
  })
  .get('/users/admin/:email', requireSelf, async (c) => c.json({ isAdmin: (await c.get('actor')()).role === 'Admin' }))
  .get('/users/seller/:email', requireSelf, async (c) =>
    c.json({ isSeller: (await c.get('actor')()).role === 'Seller' }),
  )
  .get('/users/buyer/:email', requireSelf, async (c) => c.json({ isBuyer: (await c.get('actor')()).role === 'Buyer' }));
