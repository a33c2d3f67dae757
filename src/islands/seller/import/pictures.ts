/** Photos of an import: shrunk and uploaded a few at a time, each with or without a row, and stored across reloads. */
import { atom } from 'nanostores';
import { PHOTOS_PER_LISTING } from '../../../../core/listings/limits.ts';
import { listingsWords } from '../../../../core/words/en/listings.ts';
import { matchPictures } from './match-pictures.ts';
import type { TableRow } from './table/table-rows.ts';

/** Concurrent uploads; more would not be faster on a phone's connection. */
const AT_ONCE = 3;

/** Numeric order of names: 2 before 10. */
export const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Photos of one import. `edges` are the browser, which stores each photo, and the server, which receives the uploads.
 * Only `load` can reject, if nothing can be read. Files that are not images are named in `$refusals`; failed uploads
 * have the state `failed`.
 */
export function createPictures(edges: PictureEdges) {
  const $pictures = atom<readonly Picture[]>([]);
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
    // In sequence, because several decoded photos exceed a phone's memory.
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

    /** Adds files to this row, or each to the row matched by its name. A file already present is not added again. */
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

    /** Puts a photo at the end of a row, or back among those without one. A full row takes none. */
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

    retry(): void {
      $refusals.set([]);
      for (const { id, state } of $pictures.get()) if (state === 'failed') change(id, { state: 'waiting' });
      work();
    },

    clear(): void {
      for (const { id } of $pictures.get()) remove(id);
      $refusals.set([]);
    },

    /** Releases the previews and aborts uploads. Stored photos stay. */
    dispose(): void {
      over.abort();
      for (const { preview } of $pictures.get()) if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
    },
  } as const;
}

export type Pictures = ReturnType<typeof createPictures>;

export type Picture = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Position among all photos; the photos of a row are sorted by it. */
  readonly order: number;
  /** Number of its row; undefined while unknown. */
  readonly row?: number | undefined;
  readonly state: 'waiting' | 'uploading' | 'done' | 'failed';
  /** The file, until it is uploaded. */
  readonly file?: Blob | undefined;
  /** Address of its preview. A large file has one only after it was shrunk. */
  readonly preview?: string | undefined;
  /** Address on the server. */
  readonly address?: string | undefined;
};

/** Browser and server. */
type PictureEdges = {
  newId(): string;
  /** Shrinks a file; throws an error with a message for the user if it is not an image. */
  shrink(file: Blob): Promise<Blob>;
  upload(photo: Blob, signal: AbortSignal): Promise<string>;
  previewOf(photo: Blob): string;
  find(): Promise<readonly Picture[]>;
  keep(picture: Picture): Promise<unknown>;
  drop(id: string): Promise<unknown>;
  reasonOf(error: unknown): string;
};
