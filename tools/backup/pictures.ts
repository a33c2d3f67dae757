/** The list of pictures of a backup, and the comparison with the bucket after a restore. */
import type { StoredObjects } from './stored-objects.ts';
import type { Reader } from './tables.ts';

/** A stored object and its SHA-256. */
type PictureObject = { readonly key: string; readonly sha256: string };

/**
 * A picture that is ready. `upload` is the SHA-256 of the uploaded file; null for pictures of claims, which have none.
 * `objects`: its sizes in the bucket; null when the bucket was not read.
 */
export type Picture = {
  readonly key: string;
  readonly upload: string | null;
  readonly objects: readonly PictureObject[] | null;
};

type Row = Pick<Picture, 'key' | 'upload'>;

const READY = `SELECT id AS key, content_hash AS upload FROM photos WHERE state = 'ready'
  UNION ALL SELECT 'claims/' || id, NULL FROM case_photos WHERE state = 'ready' ORDER BY key`;

/** The key of a picture is that of its largest size; its other sizes have keys below it. */
const pictureOf = (key: string): string => (key.startsWith('claims/') ? key : (key.split('/')[0] ?? key));

async function readyPictures(reader: Reader): Promise<Row[]> {
  const { rows } = await reader.execute(READY);
  return rows.map(({ key, upload }) => ({ key: String(key), upload: upload === null ? null : String(upload) }));
}

export async function listPictures(reader: Reader, stored: StoredObjects | null): Promise<Picture[]> {
  const byPicture = Map.groupBy(
    [...(stored ?? [])].map(([key, sha256]) => ({ key, sha256 })),
    ({ key }) => pictureOf(key),
  );
  return (await readyPictures(reader)).map((row) => ({
    ...row,
    objects: stored ? (byPicture.get(row.key) ?? []).toSorted((a, b) => (a.key < b.key ? -1 : 1)) : null,
  }));
}

/** Keys of objects that a restored picture needs and the bucket lacks or has with another content. */
export function missingObjects(pictures: readonly Picture[], stored: StoredObjects): string[] {
  return pictures.flatMap(({ key, objects }) => {
    const wanted = objects && objects.length > 0 ? objects : [{ key, sha256: null }];
    return wanted
      .filter((one) => (one.sha256 === null ? !stored.has(one.key) : stored.get(one.key) !== one.sha256))
      .map((one) => one.key);
  });
}
