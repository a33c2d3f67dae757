import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { smallerPhotoWidths } from '../../core/listings/photo.ts';
import { photoKeyOf } from '../../functions/domain/listings/photos/photo-rows.ts';
import { ROOT } from '../stack/build.ts';
import { bucketsOf } from '../stack/start-worker.ts';
import { coverFile, type SeedBook } from './books.ts';
import { photograph } from './photograph.ts';

export type SeedPhoto = {
  readonly id: string;
  readonly contentType: string;
  readonly contentHash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly stockCover: boolean;
};

const CONTENT_TYPE = 'image/webp';

/**
 * Limit of parallel writes: all covers at once would open hundreds of connections to the local bucket, which fails on a
 * busy machine.
 */
const AT_ONCE = 4;

/**
 * Stores a cover, or a photo, per listing in the local R2 bucket, in all widths, like an upload. Returns them in the
 * order of the books.
 */
export async function storeCovers(books: readonly SeedBook[], dataDir: string): Promise<SeedPhoto[]> {
  // Imported here: it takes two seconds, and most importers of this module seed no covers.
  const { getPlatformProxy } = await import('wrangler');
  const proxy = await getPlatformProxy<Env>({
    configPath: join(ROOT, 'wrangler.toml'),
    persist: { path: bucketsOf(dataDir) },
    envFiles: [],
  });
  try {
    const photos: SeedPhoto[] = [];
    for (let start = 0; start < books.length; start += AT_ONCE) {
      const next = books.slice(start, start + AT_ONCE);
      photos.push(...(await Promise.all(next.map((book, i) => storeCover(proxy.env.PHOTOS, book, start + i)))));
    }
    return photos;
  } finally {
    await proxy.dispose();
  }
}

async function storeCover(bucket: R2Bucket, book: SeedBook, index: number): Promise<SeedPhoto> {
  const drawn = await readFile(coverFile(book));
  const cover = book.photographed ? await photograph(drawn, book, index) : drawn;
  const contentHash = createHash('sha256').update(cover).digest('hex');
  // The id of an upload is random. Here it is derived from the listing's index, so that every first start gives the
  // same URLs.
  const id = createHash('sha256').update(`${index} ${contentHash}`).digest('base64url').slice(0, 20);
  const put = (key: string, bytes: Buffer) => bucket.put(key, bytes, { httpMetadata: { contentType: CONTENT_TYPE } });
  const { width, height } = await sharp(cover).metadata();
  await put(id, cover);
  for (const smaller of smallerPhotoWidths(width)) {
    await put(photoKeyOf(id, smaller), await sharp(cover).resize({ width: smaller }).webp({ quality: 82 }).toBuffer());
  }
  return {
    id,
    contentType: CONTENT_TYPE,
    contentHash,
    width,
    height,
    bytes: cover.byteLength,
    stockCover: !book.photographed,
  };
}
