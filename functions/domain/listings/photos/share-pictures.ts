/**
 * Pictures as other sites show them beside a link. One is drawn once and kept: a listing's at its upload, that of a category, or of
 * a listing whose picture is older than this, when somebody first asks.
 */
import { and, eq } from 'drizzle-orm';
import { photos } from '../../../db/tables/catalog.ts';
import type { CleanPhoto, StoredPhoto } from '../../ports/photos.ts';
import type { Deps } from '../../ports.ts';
import { keyOf, shareKeyOf } from './photos.ts';

type Edges = Pick<Deps, 'db' | 'photos'>;

/** What is sent: as it is kept, or as it was just drawn. */
export type SharePicture = { readonly body: StoredPhoto['body'] | CleanPhoto['bytes']; readonly contentType: string };

const drawnNow = ({ bytes, contentType }: CleanPhoto): SharePicture => ({ body: bytes, contentType });

/** Of a listing's picture; null when its bytes are not there. Asks the database only when it must be drawn. */
export async function getSharePicture(deps: Edges, id: string): Promise<SharePicture | null> {
  const key = shareKeyOf(id);
  const kept = await deps.photos.find(key);
  if (kept) return kept;
  const drawn = await deps.photos.share([id]);
  if (!drawn) return null;
  await keep(deps, key, drawn);
  // The picture may have ended meanwhile, and nobody would end what was kept after it.
  if (!(await isReady(deps, id))) await deps.photos.remove([key]);
  return drawnNow(drawn);
}

/** The covers of a category's first books, by their ids, and the keys of the width that is drawn. */
type Cover = { readonly id: string; readonly key: string };

/**
 * Of a category with these covers; null when there are none. One is kept for each category, with the ids of the covers that it
 * shows: it is drawn again when these are others.
 */
export async function getCategoryPicture(
  deps: Edges,
  categoryId: string,
  covers: readonly Cover[],
): Promise<SharePicture | null> {
  const key = keyOf(`categories/${categoryId}`, 'share');
  const madeOf = covers.map(({ id }) => id).join(' ');
  const kept = covers.length > 0 ? await deps.photos.find(key) : null;
  if (kept?.madeOf === madeOf) return kept;
  await kept?.body.cancel();
  const drawn = covers.length > 0 ? await deps.photos.share(covers.map(({ key }) => key)) : null;
  if (drawn) await keep(deps, key, drawn, madeOf);
  else await deps.photos.remove([key]);
  return drawn && drawnNow(drawn);
}

/** A picture that cannot be kept can be sent all the same. */
const keep = ({ photos }: Edges, ...put: Parameters<Deps['photos']['put']>): Promise<void> =>
  photos.put(...put).catch((error) => console.error('a picture for other sites is not kept', String(error)));

async function isReady({ db }: Edges, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.state, 'ready')));
  return rows.length > 0;
}
