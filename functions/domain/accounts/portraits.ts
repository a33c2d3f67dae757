/** Portraits of users: from an address, an upload or our own drawings, always copied into our own storage. */
import type { SQL } from 'drizzle-orm';
import { isAvatar } from '../../../core/accounts/user-facts.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { insertInto } from '../../db/rows.ts';
import { photos } from '../../db/tables/catalog.ts';
import { Failure, toFailure, unavailable } from '../../errors.ts';
import { logFault } from '../../log.ts';
import { contentHash } from '../listings/photos/photo-rows.ts';
import type { Deps } from '../ports.ts';

const PIXELS = 256;
const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/=]+)$/;

/** A stored picture, and the statements that give it to its owner. */
export type StoredPhoto = { readonly url: string; readonly rows: (ownerId: string) => SQL[] };

type Needs = Pick<Deps, 'photos' | 'fetchPhoto' | 'newId' | 'now'>;

/**
 * Stores a portrait: one of our avatars by its path, a data URL from the browser, or an https address that is fetched
 * once. Null for no photo. Throws `invalid` at the field `photo` when it cannot be fetched or is no picture, and
 * `unavailable` while pictures cannot be decoded or stored. A caller that does not write `rows` must call
 * `discardPortrait`.
 */
export async function storePortrait(deps: Needs, photo: string | undefined): Promise<StoredPhoto | null> {
  if (!photo) return null;
  if (isAvatar(photo)) return { url: photo, rows: () => [] };
  const bytes = photo.startsWith('data:') ? fromDataUrl(photo) : await deps.fetchPhoto(photo);
  if (!bytes) throw photoFailure(listingsWords.photo.unreachable);
  const clean = await deps.photos.portrait(bytes, PIXELS).catch(orChooseADrawing);
  if (clean === 'not a photo') throw photoFailure(listingsWords.photo.notAPhoto);
  if (clean === 'broken') throw photoFailure(listingsWords.photo.broken);
  if (clean === 'too many pixels') throw photoFailure(listingsWords.photo.tooManyPixels);
  const id = deps.newId();
  // A put whose reply was lost may have left bytes without a row.
  await deps.photos.put(id, clean).catch(async (error) => {
    await discard(deps, id);
    return orChooseADrawing(error);
  });
  const hash = await contentHash(clean.bytes);
  return {
    url: `/photos/${id}`,
    rows: (ownerId) => [
      insertInto(photos, {
        id,
        ownerId,
        state: 'ready',
        contentType: clean.contentType,
        contentHash: hash,
        width: clean.width,
        height: clean.height,
        bytes: clean.bytes.byteLength,
        createdAt: deps.now(),
      }),
    ],
  };
}

/**
 * Removes a picture without an owner because of `error`. After `unavailable` the row may have been written after all,
 * so the picture stays.
 */
export async function discardPortrait({ photos }: Needs, photo: StoredPhoto | null, error: unknown): Promise<void> {
  if (toFailure(error).code === 'unavailable') return;
  const key = photo?.url.split('/photos/')[1];
  if (key) await discard({ photos }, key);
}

/** Removes bytes without a row. Never throws, so that the original error is reported. */
const discard = ({ photos }: Pick<Needs, 'photos'>, key: string): Promise<void> =>
  photos.remove([key]).catch((error) => logFault('a picture without an owner is left behind', error));

/** The drawings need no service: they work while photos cannot be stored. */
function orChooseADrawing(error: unknown): never {
  const failure = toFailure(error);
  throw failure.code === 'unavailable' ? unavailable(listingsWords.photo.unavailablePortrait, error) : failure;
}

const photoFailure = (message: string) => new Failure('invalid', message, { fields: { photo: message } });

function fromDataUrl(url: string): Uint8Array | null {
  const base64 = DATA_URL.exec(url)?.[1];
  if (!base64) return null;
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
