import { Hono } from 'hono';
import { managedUserWire, USER_SORTS, userDeletionWire, Verification } from '../../../core/accounts/managed-user.ts';
import { NewUser, userWire } from '../../../core/accounts/user.ts';
import { ActionReason } from '../../../core/audit.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { restoreUser, setVerified, suspendUser } from '../../domain/accounts/admin-user-actions.ts';
import { deleteUserAsAdmin, previewDeletion } from '../../domain/accounts/admin-user-deletion.ts';
import { listUsers } from '../../domain/accounts/list-users.ts';
import { forbidden } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { validateBody, validateOptionalBody } from '../../middleware/input/body.ts';
import { linkNext, searchQuery, textPaging } from '../../middleware/input/paging.ts';
import { requireProof, requireRole, requireSelf, requireUser } from '../../middleware/require.ts';

/** Admin calls about users: lists, the badge, suspension, deletion. */
export const usersRoutes = new Hono<ApiEnv>()
  .get('/users/all-seller', requireRole('Admin'), searchQuery(USER_SORTS.Seller), async (c) => {
    const query = c.req.valid('query');
    const page = await listUsers(c.get('deps'), 'Seller', { ...query, ...textPaging(query) });
    linkNext(c, page.next);
    return c.json(page.items.map((user) => toWire(managedUserWire, user)));
  })
  .get('/users/all-buyer', requireRole('Admin'), searchQuery(USER_SORTS.Buyer), async (c) => {
    const query = c.req.valid('query');
    const page = await listUsers(c.get('deps'), 'Buyer', { ...query, ...textPaging(query) });
    linkNext(c, page.next);
    return c.json(page.items.map((user) => toWire(managedUserWire, user)));
  })
  .put('/users/:email', requireRole('Admin'), validateOptionalBody(Verification), async (c) => {
    const { email } = c.req.param();
    const modifiedCount = await setVerified(c.get('deps'), await c.get('actor')(), email, c.req.valid('json'));
    return c.json({ acknowledged: true, modifiedCount });
  })
  .put('/users/:id/suspension', requireRole('Admin'), requireProof, validateOptionalBody(ActionReason), async (c) => {
    const { id } = c.req.param();
    const modifiedCount = await suspendUser(c.get('deps'), await c.get('actor')(), id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .delete(
    '/users/:id/suspension',
    requireRole('Admin'),
    requireProof,
    validateOptionalBody(ActionReason),
    async (c) => {
      const { id } = c.req.param();
      const modifiedCount = await restoreUser(c.get('deps'), await c.get('actor')(), id, c.req.valid('json').reason);
      return c.json({ acknowledged: true, modifiedCount });
    },
  )
  .get('/users/:id/deletion', requireRole('Admin'), async (c) => {
    const deletion = await previewDeletion(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json(toWire(userDeletionWire, deletion));
  })
  .delete('/users/:id', requireRole('Admin'), requireProof, validateOptionalBody(ActionReason), async (c) => {
    const { id } = c.req.param();
    const deletedCount = await deleteUserAsAdmin(c.get('deps'), await c.get('actor')(), id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, deletedCount });
  });

/**
 * Calls about roles (docs/product.md, "Calls"). Each answers only about the caller; the role is read from the session
 * in this request.
 */
export const rolesRoutes = new Hono<ApiEnv>()
  .get('/users', requireUser, requireSelf, async (c) => c.json(toWire(userWire, await c.get('actor')())))
  .post('/users', requireUser, validateBody(NewUser), async (c) => {
    if (c.req.valid('json').email !== (await c.get('actor')()).email) throw forbidden();
    // The record was created together with the account, so there is nothing to insert.
    return c.json({ acknowledged: false });
  })
  .get('/users/admin/:email', requireSelf, async (c) => c.json({ isAdmin: (await c.get('actor')()).role === 'Admin' }))
  .get('/users/seller/:email', requireSelf, async (c) =>
    c.json({ isSeller: (await c.get('actor')()).role === 'Seller' }),
  )
  .get('/users/buyer/:email', requireSelf, async (c) => c.json({ isBuyer: (await c.get('actor')()).role === 'Buyer' }));
