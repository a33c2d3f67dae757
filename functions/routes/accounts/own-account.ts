import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { deviceWire } from '../../../core/accounts/device.ts';
import { OwnDeletion, OwnPasswordChange } from '../../../core/accounts/factors.ts';
import { type Me, meWire, Profile } from '../../../core/accounts/user.ts';
import { isAvatar } from '../../../core/accounts/user-facts.ts';
import { toWire } from '../../../core/entity/wire.ts';
import { reauthenticate } from '../../auth/factors/reauthentication.ts';
import { changePassword } from '../../auth/passwords/password-change.ts';
import { countCall } from '../../auth/run-within-limits.ts';
import { listDevices, signOutAllDevices, signOutDevice } from '../../auth/sessions/devices.ts';
import { exportOwnData } from '../../domain/accounts/export.ts';
import { deleteAccount, updateProfile } from '../../domain/accounts/own-account.ts';
import { notFound } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { credentialsOf, deviceOf } from '../../middleware/cookies.ts';
import { validateBody, WITH_PHOTO_BYTES } from '../../middleware/input/body.ts';
import { requireUser } from '../../middleware/require.ts';

/** `?part=`, from 1 on; anything invalid is the first part. */
const partQuery = validator('query', ({ part }) => ({
  part: typeof part === 'string' && /^[1-9]\d{0,3}$/.test(part) ? Number(part) : 1,
}));

const meAnswer = (me: Me) => ({ ...toWire(meWire, me), name: me.name });

/** The user's own account; the session identifies it. */
export const ownAccountRoutes = new Hono<ApiEnv>()
  .get('/auth/me', requireUser, async (c) => c.json(meAnswer(await c.get('actor')())))
  .patch('/auth/profile', requireUser, validateBody(Profile, WITH_PHOTO_BYTES), async (c) => {
    const actor = await c.get('actor')();
    const input = c.req.valid('json');
    // A picture costs a fetch and a decoding; a built-in avatar costs nothing.
    if (input.photo && !isAvatar(input.photo)) await countCall(c.get('deps'), 'photo by account', actor.userId);
    return c.json(meAnswer(await updateProfile(c.get('deps'), actor, input)));
  })
  .post('/auth/password', requireUser, validateBody(OwnPasswordChange), async (c) => {
    const { newPassword, ...rest } = c.req.valid('json');
    const change = { newPassword, ...credentialsOf(c, rest) };
    const unlinked = await changePassword(c.get('deps'), await c.get('actor')(), change, deviceOf(c));
    return c.json({ acknowledged: true, modifiedCount: 1, ...(unlinked !== null && { unlinked }) });
  })
  .delete('/auth/account', requireUser, validateBody(OwnDeletion), async (c) => {
    const actor = await c.get('actor')();
    await reauthenticate(c.get('deps'), actor, credentialsOf(c, c.req.valid('json')));
    await deleteAccount(c.get('deps'), actor);
    return c.json({ acknowledged: true, deletedCount: 1 });
  })
  .get('/auth/export', requireUser, partQuery, async (c) => {
    const deps = c.get('deps');
    const { userId } = await c.get('actor')();
    await countCall(deps, 'export by account', userId);
    const { exportedAt, next, rows } = await exportOwnData(deps, userId, c.req.valid('query').part);
    const {
      account: [own],
      ...others
    } = rows;
    return c.json({ exported_at: exportedAt, next, account: own, ...others });
  })
  .get('/auth/sessions', requireUser, async (c) => {
    const { db, now } = c.get('deps');
    const devices = await listDevices(db, await c.get('actor')(), now());
    return c.json(devices.map((device) => toWire(deviceWire, device)));
  })
  .delete('/auth/sessions', requireUser, async (c) => {
    return c.json({
      acknowledged: true,
      deletedCount: await signOutAllDevices(c.get('deps').db, await c.get('actor')(), deviceOf(c)),
    });
  })
  .delete('/auth/sessions/:id', requireUser, async (c) => {
    const deletedCount = await signOutDevice(c.get('deps').db, await c.get('actor')(), c.req.param('id'));
    if (deletedCount === 0) throw notFound();
    return c.json({ acknowledged: true, deletedCount });
  });
