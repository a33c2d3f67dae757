import { Hono } from 'hono';
import { tag } from '../../src/shared/cache.ts';
import { keyOf } from '../domain/photos.ts';
import { notFound } from '../errors.ts';
import type { ApiEnv } from '../middleware/timing.ts';

/**
 * Photos lie under random keys and never change, so a browser may keep them for good; what stands between drops those that
 * an admin takes down by their tag.
 */
const FOR_GOOD = 'public, max-age=31536000, immutable';

export const photos = new Hono<ApiEnv>()
  .get('/photos/:id{[\\w-]{1,64}}/share', async (c) => {
    const photo = await c.get('deps').photos.share(c.req.param('id'));
    if (!photo) throw notFound();
    c.header('Cache-Control', FOR_GOOD);
    c.header('Cache-Tag', tag.photo(c.req.param('id')));
    c.header('Content-Type', photo.contentType);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    return c.body(photo.bytes as Uint8Array<ArrayBuffer>);
  })
  .get('/photos/:id{[\\w-]{1,64}}/:width{\\d{2,4}}?', async (c) => {
    const { id, width } = c.req.param();
    const { photos } = c.get('deps');
    // Pictures from before there were widths have one size only.
    const photo = (width && (await photos.find(keyOf(id, width)))) || (await photos.find(id));
    if (!photo) throw notFound();
    c.header('ETag', photo.etag);
    c.header('Cache-Control', FOR_GOOD);
    c.header('Cache-Tag', tag.photo(id));
    if (c.req.header('If-None-Match') === photo.etag) return c.body(null, 304);
    c.header('Content-Type', photo.contentType);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    return c.body(photo.body);
  });
