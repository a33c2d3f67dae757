import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { ASK_WITHIN, notificationWire } from '../../../core/notifications/notification.ts';
import { topicChoiceWire } from '../../../core/notifications/preferences.ts';
import { Preference, ReadUpTo } from '../../../core/notifications/requests.ts';
import { listNotifications, readNotifications } from '../../domain/notifications/bell/bell.ts';
import { choosePreference, listPreferences } from '../../domain/notifications/preferences.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { body } from '../../middleware/input/body.ts';
import { requireUser } from '../../middleware/require.ts';

export const notifications = new Hono<ApiEnv>()
  .get('/notifications', requireUser, async (c) => {
    const { notifications, askWithin } = await listNotifications(c.get('deps'), await c.get('actor')());
    c.header(ASK_WITHIN, String(askWithin));
    return c.json(notifications.map((one) => toWire(notificationWire, one)));
  })
  .post('/notifications/read', requireUser, body(ReadUpTo), async (c) => {
    const { up_to } = c.req.valid('json');
    const modifiedCount = await readNotifications(c.get('deps'), await c.get('actor')(), up_to);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .get('/notifications/preferences', requireUser, async (c) => {
    const choices = await listPreferences(c.get('deps'), await c.get('actor')());
    return c.json(choices.map((choice) => toWire(topicChoiceWire, choice)));
  })
  .put('/notifications/preferences', requireUser, body(Preference), async (c) => {
    await choosePreference(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true });
  });
