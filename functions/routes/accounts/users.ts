import { Hono } from 'hono';
import { MEMBER_SORTS, memberDeletionWire, memberWire, Verification } from '../../../core/accounts/managed-user.ts';
import { Because } from '../../../core/moderation/audit/audit.ts';
import { toWire } from '../../../core/wire.ts';
import { restoreUser, suspendUser, verifySeller } from '../../domain/accounts/user-actions.ts';
import { deleteMember, previewDeletion } from '../../domain/accounts/user-deletion.ts';
import { listMembers } from '../../domain/accounts/users.ts';
import { optionalBody } from '../../middleware/body.ts';
import { linkNext, searchQuery, textPaging } from '../../middleware/paging.ts';
import { requireRole } from '../../middleware/require.ts';
import type { ApiEnv } from '../../middleware/timing.ts';

/** The admin's side of people: who they are, the badge, keeping them out, deleting them. */
export const members = new Hono<ApiEnv>()
  .get('/users/all-seller', requireRole('Admin'), searchQuery(MEMBER_SORTS.Seller), async (c) => {
    const query = c.req.valid('query');
    const page = await listMembers(c.get('deps'), 'Seller', { ...query, ...textPaging(query) });
    linkNext(c, page.next);
    return c.json(page.items.map((member) => toWire(memberWire, member)));
  })
  .get('/users/all-buyer', requireRole('Admin'), searchQuery(MEMBER_SORTS.Buyer), async (c) => {
    const query = c.req.valid('query');
    const page = await listMembers(c.get('deps'), 'Buyer', { ...query, ...textPaging(query) });
    linkNext(c, page.next);
    return c.json(page.items.map((member) => toWire(memberWire, member)));
  })
  .put('/users/:email', requireRole('Admin'), optionalBody(Verification), async (c) => {
    const { email } = c.req.param();
    const modifiedCount = await verifySeller(c.get('deps'), await c.get('actor')(), email, c.req.valid('json'));
    return c.json({ acknowledged: true, modifiedCount });
  })
  .put('/users/:id/suspension', requireRole('Admin'), optionalBody(Because), async (c) => {
    const { id } = c.req.param();
    const modifiedCount = await suspendUser(c.get('deps'), await c.get('actor')(), id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .delete('/users/:id/suspension', requireRole('Admin'), optionalBody(Because), async (c) => {
    const { id } = c.req.param();
    const modifiedCount = await restoreUser(c.get('deps'), await c.get('actor')(), id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .get('/users/:id/deletion', requireRole('Admin'), async (c) => {
    const deletion = await previewDeletion(c.get('deps'), await c.get('actor')(), c.req.param('id'));
    return c.json(toWire(memberDeletionWire, deletion));
  })
  .delete('/users/:id', requireRole('Admin'), optionalBody(Because), async (c) => {
    const { id } = c.req.param();
    const deletedCount = await deleteMember(c.get('deps'), await c.get('actor')(), id, c.req.valid('json').reason);
    return c.json({ acknowledged: true, deletedCount });
  });
