import { Hono } from 'hono';
import { notFound } from '../errors.ts';
import type { ApiEnv } from '../middleware/timing.ts';

/** Photos lie under random keys and never change, so a browser may keep them for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

export const photos = new Hono<ApiEnv>().get('/photos/:key{[\\w-]{1,64}}', async (c) => {
  const photo = await c.get('deps').photos.find(c.req.param('key'));
  if (!photo) throw notFound();
  c.header('ETag', photo.etag);
  c.header('Cache-Control', FOR_GOOD);
  if (c.req.header('If-None-Match') === photo.etag) return c.body(null, 304);
  c.header('Content-Type', photo.contentType);
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  return c.body(photo.body);
});
