import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { importWords } from '../../../../core/words/en/import.ts';
import { isTransient } from '../../../api/client.ts';
import { findNewestListing, importListings, uploadPhoto } from '../../../api/seller.ts';
import { findSellerDefaults } from '../../../stores/listing-drafts.ts';
import { type ImportStorage, importStorageOf, saveChoices } from '../../../stores/stored-import.ts';
import { reasonOf } from '../../ui/failure.tsx';
import { useLeaveQuestion } from '../../ui/navigation.ts';
import { shrinkListingPhoto } from '../../ui/photos/shrink-photo.ts';
import type { Defaults } from './check-rows.ts';
import type { Begun, Reached } from './import-draft.ts';
import { createImporter } from './importer.ts';
import { createPictures, type Picture } from './pictures.ts';

/** Version of the stored shape; increase it when `Begun` changes. Other versions are ignored. */
const SHAPE = 3;

export function useImporter(userId: string) {
  const [isKept, setKept] = useState(true);
  const [loaded, setLoaded] = useState(false);
  const [{ importer, pictures }] = useState(() => {
    const kept = importStorageOf(userId);
    return { importer: importerOf(kept, setKept), pictures: picturesOf(kept) };
  });
  const begun = useStore(importer.$begun);
  const shown = useStore(pictures.$pictures);
  useEffect(() => {
    Promise.all([importer.load(), pictures.load()])
      .then(
        ([{ going }]) => {
          going?.then(tellAdded);
        },
        // A browser without storage has no unfinished import.
        () => setKept(false),
      )
      .finally(() => setLoaded(true));
    return pictures.dispose;
  }, [importer, pictures]);
  useLeaveQuestion(!isKept && (begun?.run !== undefined || shown.length > 0));
  return { importer, pictures, begun, shown, loaded, isKept } as const;
}

/** Shows the number of listings added by a completed run. */
export const tellAdded = (added: number | undefined): void => {
  if (added) toast.success(importWords.added(added));
};

const importerOf = (kept: ImportStorage, setKept: (is: boolean) => void) =>
  createImporter({
    newId: () => crypto.randomUUID(),
    async find() {
      const [found, reached] = await Promise.all([kept.find('import'), kept.find('reached')]);
      const { shape, begun } = (found ?? {}) as { shape?: number; begun?: Begun };
      return shape === SHAPE && begun ? { begun, reached: reached as Reached | undefined } : undefined;
    },
    keep: async (begun) => setKept(await kept.keep('import', { shape: SHAPE, begun })),
    keepReached: (reached) => kept.keep('reached', reached),
    drop: () => kept.dropAll(),
    remember: saveChoices,
    send: importListings,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reasonOf: (error) => (isTransient(error) ? importWords.problem.stopped : reasonOf(error)),
  });

const picturesOf = (kept: ImportStorage) =>
  createPictures({
    newId: () => crypto.randomUUID(),
    shrink: shrinkListingPhoto,
    upload: (photo, signal) => uploadPhoto(photo, () => {}, signal),
    previewOf: (photo) => URL.createObjectURL(photo),
    find: async () => (await kept.findAll('picture/')) as Picture[],
    keep: (picture) => kept.keep(`picture/${picture.id}`, picture),
    drop: (id) => kept.drop(`picture/${id}`),
    reasonOf,
  });

/**
 * The seller's contact as defaults of a table: of their last listing, in this browser or on the server. Empty before
 * the first, or without a response.
 */
export async function findContactDefaults(userId: string): Promise<Defaults> {
  const { phone_number = '', location = '' } = findSellerDefaults(userId);
  if (phone_number && location) return { phone_number, location };
  const newest = await findNewestListing().catch(() => undefined);
  return { phone_number: phone_number || newest?.phoneNumber || '', location: location || newest?.location || '' };
}
