/** Link previews, drawn once: for a listing at its upload, for a category or an older listing at the first request. */
import { and, eq } from 'drizzle-orm';
import { photos } from '../../../db/tables/catalog.ts';
import { logFault } from '../../../log.ts';
import type { CleanPhoto, StoredPhoto } from '../../ports/photos.ts';
import type { Deps } from '../../ports.ts';
import { photoKeyOf, sharePictureKeyOf } from './photo-rows.ts';

type Needs = Pick<Deps, 'db' | 'photos'>;

export type SharePicture = { readonly body: StoredPhoto['body'] | CleanPhoto['bytes']; readonly contentType: string };

const drawnNow = ({ bytes, contentType }: CleanPhoto): SharePicture => ({ body: bytes, contentType });

/**
 * The preview of a listing's picture; null when its bytes do not exist. Reads the database only if it must be drawn.
 */
export async function getSharePicture(deps: Needs, id: string): Promise<SharePicture | null> {
  const key = sharePictureKeyOf(id);
  const kept = await deps.photos.find(key);
  if (kept) return kept;
  const drawn = await deps.photos.share([id]);
  if (!drawn) return null;
  await keep(deps, key, drawn);
  // The picture may have been removed meanwhile: then no later step would remove this preview.
  if (!(await isReady(deps, id))) await deps.photos.remove([key]);
  return drawnNow(drawn);
}

type Cover = { readonly id: string; readonly key: string };

/**
 * The preview of a category with these covers; null without covers. Stored once per category with the ids of its
 * covers, and drawn again when these differ.
 */
export async function getCategoryPicture(
  deps: Needs,
  categoryId: string,
  covers: readonly Cover[],
): Promise<SharePicture | null> {
  const key = photoKeyOf(`categories/${categoryId}`, 'share');
  const madeOf = covers.map(({ id }) => id).join(' ');
  const kept = covers.length > 0 ? await deps.photos.find(key) : null;
  if (kept?.madeOf === madeOf) return kept;
  await kept?.body.cancel();
  const drawn = covers.length > 0 ? await deps.photos.share(covers.map(({ key }) => key)) : null;
  if (drawn) await keep(deps, key, drawn, madeOf);
  else await deps.photos.remove([key]);
  return drawn && drawnNow(drawn);
}

/** Never throws: a preview that cannot be stored is sent nevertheless. */
const keep = ({ photos }: Needs, ...put: Parameters<Deps['photos']['put']>): Promise<void> =>
  photos.put(...put).catch((error) => logFault('a picture for other sites is not kept', error));

async function isReady({ db }: Needs, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.state, 'ready')));
  return rows.length > 0;
}
