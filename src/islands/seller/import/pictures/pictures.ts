/** The pictures of an import: prepared and uploaded a few at a time, each for a row or for none yet, and kept over a reload. */
import { atom } from 'nanostores';
import { PHOTOS_PER_LISTING } from '../../../../../core/listings/limits.ts';
import { listingsWords } from '../../../../../core/words/listings/listings.ts';
import type { TableRow } from '../table/rows-of.ts';
import { matchPictures } from './match-pictures.ts';
import type { Picture, PictureEdges } from './picture.ts';

/** Uploads at the same time; a phone's connection has no more to give. */
const AT_ONCE = 3;

/** Names as people number them: 2 before 10. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * The pictures of one import. `edges` are the browser, which keeps each picture, and the shop, which takes the uploads. Only `load`
 * can reject, when nothing can be read. Files that are no photos are named in `$refusals`; failed uploads have the state `failed`.
 */
export function createPictures(edges: PictureEdges) {
  const $pictures = atom<readonly Picture[]>([]);
  /** Why files were not taken, one sentence each. */
  const $refusals = atom<readonly string[]>([]);
  const over = new AbortController();
  let working = 0;
  let shrinking: Promise<unknown> = Promise.resolve();

  const find = (id: string) => $pictures.get().find((picture) => picture.id === id);
  const on = (row: number) => $pictures.get().filter((picture) => picture.row === row).length;
  const nextOrder = () => 1 + Math.max(0, ...$pictures.get().map(({ order }) => order));
  const change = (id: string, now: Partial<Picture>): void =>
    $pictures.set($pictures.get().map((picture) => (picture.id === id ? { ...picture, ...now } : picture)));
  /** Each sentence once: without a connection all uploads fail for the same reason. */
  const refuse = (reason: string): void => $refusals.set([...new Set([...$refusals.get(), reason])]);
  const keep = (id: string): void => {
    const { preview: _, ...picture } = find(id) ?? {};
    if ('id' in picture) edges.keep(picture as Picture);
  };
  const remove = (id: string): void => {
    const { preview } = find(id) ?? {};
    $pictures.set($pictures.get().filter((picture) => picture.id !== id));
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
    edges.drop(id);
  };

  function work(): void {
    while (working < AT_ONCE) {
      const next = $pictures.get().find(({ state }) => state === 'waiting');
      if (!next || over.signal.aborted) return;
      working += 1;
      change(next.id, { state: 'uploading' });
      bring(next).finally(() => {
        working -= 1;
        work();
      });
    }
  }

  async function bring({ id, name, file }: Picture): Promise<void> {
    if (!file) return remove(id);
    // One after the other: several decoded photos at once are more than a phone's memory takes.
    const turn = shrinking.then(() => edges.shrink(file));
    shrinking = turn.catch(() => {});
    const photo = await turn.catch((error: Error) => {
      refuse(`${name}: ${edges.reasonOf(error)}`);
      remove(id);
    });
    if (!photo || !find(id) || over.signal.aborted) return;
    change(id, { preview: edges.previewOf(photo) });
    try {
      change(id, { state: 'done', address: await edges.upload(photo, over.signal), file: undefined });
      keep(id);
    } catch (error) {
      if (over.signal.aborted) return;
      change(id, { state: 'failed' });
      refuse(edges.reasonOf(error));
    }
  }

  return {
    $pictures,
    $refusals,
    remove,

    /** Finds the pictures that were kept, and goes on with those that are not uploaded yet. */
    async load(): Promise<void> {
      const kept = await edges.find();
      $pictures.set(
        kept
          .toSorted((a, b) => a.order - b.order)
          .map((picture) =>
            picture.address
              ? { ...picture, state: 'done', preview: `${picture.address}/240` }
              : { ...picture, state: 'waiting' },
          ),
      );
      work();
    },

    /** Takes files: for this row, or each for the row that its name tells. One that is there already is not taken again. */
    add(files: Iterable<File>, rows: readonly TableRow[], row?: number): void {
      const known = new Set($pictures.get().map(({ name, size }) => `${size} ${name}`));
      const chosen = [...files]
        .filter(({ name, size }) => row !== undefined || !known.has(`${size} ${name}`))
        .sort((a, b) => byName(a.name, b.name));
      const rowOf = matchPictures(row === undefined ? chosen.map(({ name }) => name) : [], rows);
      const refused = new Set<string>();
      for (const file of chosen) {
        const wanted = row ?? rowOf.get(file.name);
        const fits = wanted !== undefined && on(wanted) < PHOTOS_PER_LISTING;
        if (wanted !== undefined && !fits) refused.add(listingsWords.photo.tooMany(PHOTOS_PER_LISTING));
        const id = edges.newId();
        const { name, size } = file;
        const picture = {
          id,
          name,
          size,
          order: nextOrder(),
          state: 'waiting',
          file,
          row: fits ? wanted : undefined,
        } as const;
        $pictures.set([...$pictures.get(), picture]);
        keep(id);
      }
      $refusals.set([...refused]);
      work();
    },

    /** Puts a picture behind those of a row, or back among those without one. A row that is full takes none. */
    place(id: string, row: number | undefined): void {
      const picture = find(id);
      if (!picture || picture.row === row) return;
      if (row !== undefined && on(row) >= PHOTOS_PER_LISTING) {
        $refusals.set([listingsWords.photo.tooMany(PHOTOS_PER_LISTING)]);
        return;
      }
      $refusals.set([]);
      $pictures.set([...$pictures.get().filter((other) => other.id !== id), { ...picture, row, order: nextOrder() }]);
      keep(id);
    },

    /** Tries those again that could not be uploaded. */
    retry(): void {
      $refusals.set([]);
      for (const { id, state } of $pictures.get()) if (state === 'failed') change(id, { state: 'waiting' });
      work();
    },

    /** Removes all pictures. */
    clear(): void {
      for (const { id } of $pictures.get()) remove(id);
      $refusals.set([]);
    },

    /** Gives the pictures back, and ends what is under way. What is kept stays. */
    dispose(): void {
      over.abort();
      for (const { preview } of $pictures.get()) if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
    },
  } as const;
}

export type Pictures = ReturnType<typeof createPictures>;
