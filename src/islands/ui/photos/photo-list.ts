/** Photos of a form with their uploads. */
import { atom } from 'nanostores';
import { type Photo, photoPath, photoSources } from '../../../../core/listings/photo.ts';
import { listingsWords } from '../../../../core/words/en/listings.ts';
import { ApiError, isUnauthorized } from '../../../api/client.ts';
import type { UploadPhoto } from '../../../api/upload.ts';
import { reasonOf } from '../failure.tsx';
import { shrinkListingPhoto } from './shrink-photo.ts';

type Said = (sentence: string) => void;

type Use = {
  readonly most: number;
  readonly upload: UploadPhoto;
  /** Error if a photo is required and missing. */
  readonly missing?: string;
};

/** Ordered photos of a form; `complain` receives the errors of uploads. */
export function createPhotoList(photos: readonly Photo[], complain: Said, { most, upload, missing }: Use) {
  const $tiles = atom<readonly FormPhoto[]>(photos.map(stored));
  const $refusals = atom<readonly string[]>([]);
  const jobs = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>();
  let count = 0;
  let shrinking: Promise<unknown> = Promise.resolve();

  const find = (id: string) => $tiles.get().find((tile) => tile.id === id);
  const change = (id: string, now: Partial<FormPhoto>) =>
    $tiles.set($tiles.get().map((tile) => (tile.id === id ? { ...tile, ...now } : tile)));

  function remove(id: string): void {
    jobs.get(id)?.abort.abort();
    const preview = find(id)?.preview;
    $tiles.set($tiles.get().filter((tile) => tile.id !== id));
    giveBack(preview);
  }

  function start(id: string, work: (signal: AbortSignal) => Promise<void>): void {
    const abort = new AbortController();
    const ended = work(abort.signal).finally(() => jobs.delete(id));
    jobs.set(id, { abort, ended });
  }

  async function send(id: string, photo: Blob, signal: AbortSignal): Promise<void> {
    change(id, { state: 'uploading', progress: 0 });
    try {
      const address = await upload(photo, (progress) => change(id, { progress }), signal);
      change(id, { state: 'done', progress: 1, address });
    } catch (error) {
      if (signal.aborted) return;
      change(id, { state: 'failed' });
      if (!isUnauthorized(error)) complain(reasonOf(error));
    }
  }

  async function take(id: string, file: File, signal: AbortSignal): Promise<void> {
    // In sequence, because several decoded photos exceed a phone's memory.
    const turn = shrinking.then(() => (signal.aborted ? undefined : shrinkListingPhoto(file)));
    shrinking = turn.catch(() => {});
    try {
      const shrunk = await turn;
      if (!shrunk || signal.aborted) return;
      change(id, { shrunk, preview: URL.createObjectURL(shrunk) });
      await send(id, shrunk, signal);
    } catch (error) {
      $refusals.set([...$refusals.get(), `${file.name}: ${reasonOf(error)}`]);
      remove(id);
    }
  }

  return {
    $tiles,
    $refusals,
    remove,

    /** Adds as many of the files as the limit allows, and starts their uploads. */
    add(files: Iterable<File>): void {
      const chosen = [...files];
      const room = most - $tiles.get().length;
      $refusals.set(chosen.length > room ? [listingsWords.photo.tooMany(most)] : []);
      for (const file of chosen.slice(0, Math.max(0, room))) {
        count += 1;
        const id = `new-${count}`;
        $tiles.set([...$tiles.get(), { id, state: 'preparing', progress: 0 }]);
        start(id, (signal) => take(id, file, signal));
      }
    },

    move(id: string, place: number): void {
      const tile = find(id);
      const others = $tiles.get().filter((other) => other.id !== id);
      if (tile) $tiles.set([...others.slice(0, place), tile, ...others.slice(place)]);
    },

    retry(id: string): void {
      const { shrunk } = find(id) ?? {};
      if (shrunk) start(id, (signal) => send(id, shrunk, signal));
    },

    /** Marks a stored photo that the server no longer has. */
    lost: (id: string): void => change(id, { state: 'failed' }),

    /** Ids of all photos in order, after all uploads. Throws the form's error if one has failed. */
    async settled(idOf: (address: string) => string | undefined): Promise<string[]> {
      while (jobs.size > 0) await Promise.all([...jobs.values()].map(({ ended }) => ended));
      const tiles = $tiles.get();
      const incomplete = tiles.some(({ state }) => state !== 'done') ? listingsWords.photo.incomplete : undefined;
      const reason = tiles.length === 0 ? missing : incomplete;
      if (reason) throw new ApiError('invalid', reason, { photo: reason, photos: reason });
      return [...new Set(tiles.flatMap(({ address }) => idOf(address ?? '') ?? []))];
    },

    /** Aborts uploads and releases previews. The list itself stays for a draft. */
    dispose(): void {
      for (const { abort } of jobs.values()) abort.abort();
      for (const { preview } of $tiles.get()) giveBack(preview);
    },
  };
}

export type PhotoList = ReturnType<typeof createPhotoList>;

export type FormPhoto = {
  readonly id: string;
  readonly state: 'preparing' | 'uploading' | 'done' | 'failed';
  /** Progress of the upload, from 0 to 1. */
  readonly progress: number;
  readonly preview?: string;
  readonly sources?: string;
  /** Address on the server, after the upload. */
  readonly address?: string;
  /** Data for a retry; undefined for a stored photo that the server has lost. */
  readonly shrunk?: Blob;
};

/** Releases the memory of a preview. */
const giveBack = (preview: string | undefined): void => {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
};

/** A tile for a photo stored on the server. */
const stored = (photo: Photo): FormPhoto => ({
  id: photo.url,
  state: 'done',
  progress: 1,
  preview: photo.url,
  address: photo.url,
  // A photo of unknown size has only one address.
  ...(photo.width > 0 ? { sources: photoSources(photo) } : {}),
});

/** Form value of a tile: its address, or a placeholder during the upload. */
export const formValue = ({ address, id }: FormPhoto): string => address ?? photoPath(id);
