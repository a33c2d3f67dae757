import { Hono } from 'hono';
import { toWire } from '../../../core/entity/wire.ts';
import { SAMPLE_SCHEMES } from '../../../core/notifications/letter.ts';
import { notificationWire, POLL_WITHIN_HEADER } from '../../../core/notifications/notification.ts';
import { PushSubscribed, pushStateWire } from '../../../core/notifications/push-subscription.ts';
import { Preference, ReadUpTo } from '../../../core/notifications/requests.ts';
import { topicChoiceWire } from '../../../core/notifications/topic.ts';
import { listNotifications, markNotificationsRead } from '../../domain/notifications/bell/bell.ts';
import { choosePreference, listPreferences } from '../../domain/notifications/preferences.ts';
import { getPushState, subscribeToPush, unsubscribeFromPush } from '../../domain/notifications/push/subscriptions.ts';
import { getSampleHtml, listSampleLetters } from '../../domain/notifications/sample-letters.ts';
import { suppress } from '../../domain/notifications/suppressions.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { readText, validateBody } from '../../middleware/input/body.ts';
import { requireRole, requireUser } from '../../middleware/require.ts';

export const notificationsRoutes = new Hono<ApiEnv>()
  .get('/notifications', requireUser, async (c) => {
    const { notifications, askWithin } = await listNotifications(c.get('deps'), await c.get('actor')());
    c.header(POLL_WITHIN_HEADER, String(askWithin));
    return c.json(notifications.map((one) => toWire(notificationWire, one)));
  })
  .post('/notifications/read', requireUser, validateBody(ReadUpTo), async (c) => {
    const { up_to } = c.req.valid('json');
    const modifiedCount = await markNotificationsRead(c.get('deps'), await c.get('actor')(), up_to);
    return c.json({ acknowledged: true, modifiedCount });
  })
  .get('/notifications/preferences', requireUser, async (c) => {
    const choices = await listPreferences(c.get('deps'), await c.get('actor')());
    return c.json(choices.map((choice) => toWire(topicChoiceWire, choice)));
  })
  .put('/notifications/preferences', requireUser, validateBody(Preference), async (c) => {
    await choosePreference(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true });
  });

/** Push settings of this browser, which is the one of the session. */
export const pushRoutes = new Hono<ApiEnv>()
  .get('/notifications/push', requireUser, async (c) =>
    c.json(toWire(pushStateWire, await getPushState(c.get('deps'), await c.get('actor')()))),
  )
  .put('/notifications/push', requireUser, validateBody(PushSubscribed), async (c) => {
    await subscribeToPush(c.get('deps'), await c.get('actor')(), c.req.valid('json'));
    return c.json({ acknowledged: true });
  })
  .delete('/notifications/push', requireUser, async (c) => {
    const ended = await unsubscribeFromPush(c.get('deps'), await c.get('actor')());
    return c.json({ acknowledged: true, deletedCount: Number(ended) });
  });

const REPORT_BYTE_LIMIT = 64 * 1024;

export const mailWebhookRoutes = new Hono<ApiEnv>().post('/mail/webhook', async (c) => {
  const deps = c.get('deps');
  // The signature is over the raw text. Svix uses its own names for the same headers.
  const header = (name: string) => c.req.header(`webhook-${name}`) ?? c.req.header(`svix-${name}`) ?? null;
  const text = await readText(c, REPORT_BYTE_LIMIT);
  const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body: text };
  const report = await deps.mailWebhook.read(signed, deps.now());
  if (report) await suppress(deps, report.address, report.reason, report.at);
  return c.json({ received: true });
});

/** A sample of each kind of letter, with invented data. */
export const sampleLettersRoutes = new Hono<ApiEnv>()
  .get('/sample-letters', requireRole('Admin'), async (c) => c.json(await listSampleLetters(c.get('deps'))))
  // For a frame, which has no bearer: the key proves that an admin got it.
  .get('/sample-letters/:key', async (c) => {
    const scheme = SAMPLE_SCHEMES.find((known) => known === c.req.query('scheme')) ?? 'light dark';
    const page = await getSampleHtml(c.get('deps'), c.req.param('key'), scheme);
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
    );
    return c.html(page);
  });
