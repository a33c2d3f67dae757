import { type Context, Hono } from 'hono';
import { tag } from '../../../core/cache.ts';
import { BRAND_CARD } from '../../../core/listings/share.ts';
import { hashSecret } from '../../auth/secrets.ts';
import { listFirstCovers } from '../../domain/catalog/catalog-pages.ts';
import { findPhotoAccess, type PhotoAccess } from '../../domain/listings/photos/photo-access.ts';
import { photoKeyOf } from '../../domain/listings/photos/photo-rows.ts';
import { getCategoryPicture, getSharePicture } from '../../domain/listings/photos/share-pictures.ts';
import { notFound } from '../../errors.ts';
import type { ApiEnv } from '../../middleware/api-env.ts';
import { BIND_COOKIE, ownCookie } from '../../middleware/cookies.ts';

/**
 * Photos have random keys and never change, so browsers may cache them forever. The edge cache drops them by tag: a
 * deleted one, or all of a suspended seller. After a lost purge the maximum age is an hour, also while none can be
 * fetched.
 */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const AT_THE_EDGE = 'max-age=3600, must-revalidate';

/** A category's covers change: the edge cache drops the picture by the category's tag. */
const FOR_AN_HOUR = 'public, max-age=3600, must-revalidate';

/** For this viewer only: another one may not be allowed to see it. */
const NOT_KEPT = 'private, no-store';

export const photosRoutes = new Hono<ApiEnv>()
  // Pictures have no queries: the edge would cache, and we would draw, one picture per invented query.
  .use('/photos/*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    return search ? c.redirect(pathname, 308) : next();
  })
  .get('/photos/categories/:id{[\\w-]{1,64}}/share', async (c) => {
    const { id } = c.req.param();
    const covers = await listFirstCovers(c.get('deps'), id);
    // A failure to draw is answered with the default picture.
    const photo = await getCategoryPicture(c.get('deps'), id, covers).catch(() => null);
    if (!photo) return c.redirect(BRAND_CARD.path, 302);
    c.header('Cache-Control', FOR_AN_HOUR);
    c.header('Cache-Tag', [tag.category(id), ...covers.map(({ id }) => tag.photo(id))].join(','));
    c.header('Content-Type', photo.contentType);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    return c.body(photo.body as ReadableStream);
  })
  .get('/photos/:id{[\\w-]{1,64}}/share', async (c) => {
    const { id } = c.req.param();
    const access = await accessTo(c, id);
    const photo = access && (await getSharePicture(c.get('deps'), id));
    if (!photo) throw notFound();
    keepFor(c, id, access);
    c.header('Content-Type', photo.contentType);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    return c.body(photo.body as ReadableStream);
  })
  .get('/photos/:id{[\\w-]{1,64}}/:width{\\d{2,4}}?', async (c) => {
    const { id, width } = c.req.param();
    const [access, photo] = await Promise.all([accessTo(c, id), find(c, id, width)]);
    if (!access || !photo) {
      await photo?.body.cancel();
      throw notFound();
    }
    c.header('ETag', photo.etag);
    keepFor(c, id, access);
    if (c.req.header('If-None-Match') === photo.etag) {
      await photo.body.cancel();
      return c.body(null, 304);
    }
    c.header('Content-Type', photo.contentType);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    return c.body(photo.body);
  });

/** Pictures older than widths have one size only. */
async function find(c: Context<ApiEnv>, id: string, width: string | undefined) {
  const { photos } = c.get('deps');
  return (width && (await photos.find(photoKeyOf(id, width)))) || photos.find(id);
}

async function accessTo(c: Context<ApiEnv>, id: string): Promise<PhotoAccess | null> {
  const bind = ownCookie(c, BIND_COOKIE);
  return findPhotoAccess(c.get('deps'), id, bind && (await hashSecret(bind)));
}

function keepFor(c: Context, id: string, access: PhotoAccess): void {
  c.header('Cache-Control', access.for === 'viewer' ? NOT_KEPT : FOR_GOOD);
  if (access.for === 'viewer') return;
  c.header('Cloudflare-CDN-Cache-Control', AT_THE_EDGE);
  c.header('Cache-Tag', `${tag.photo(id)},${tag.photosOf(access.ownerId)}`);
}
