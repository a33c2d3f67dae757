import { Hono } from 'hono';
import { suppress } from '../../domain/notifications/suppressions.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { readText } from '../../middleware/input/body.ts';

const MOST_BYTES = 64 * 1024;

export const mailWebhook = new Hono<ApiEnv>().post('/mail/webhook', async (c) => {
  const deps = c.get('deps');
  // The signature is over the raw text. Svix uses its own names for the same headers.
  const header = (name: string) => c.req.header(`webhook-${name}`) ?? c.req.header(`svix-${name}`) ?? null;
  const body = await readText(c, MOST_BYTES);
  const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature'), body };
  const report = await deps.mailReports.read(signed, deps.now());
  if (report) await suppress(deps, report.address, report.reason, report.at);
  return c.json({ received: true });
});
