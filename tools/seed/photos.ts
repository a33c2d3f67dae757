import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { getPlatformProxy } from 'wrangler';
import { smallerWidths } from '../../core/listings/photo.ts';
import { keyOf } from '../../functions/domain/listings/photos/photos.ts';
import { ROOT } from '../stack/build.ts';
import { localState } from '../stack/worker.ts';
import type { SeedBook } from './books.ts';
import { drawCover } from './covers.ts';

export type SeedPhoto = {
  readonly id: string;
  readonly contentType: string;
  readonly contentHash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

/** Draws a cover per listing and puts it into the local R2 bucket, as an upload would lie there. Says how far it is. */
export async function storeCovers(books: readonly SeedBook[], dataDir: string): Promise<SeedPhoto[]> {
  const proxy = await getPlatformProxy<Env>({
    configPath: join(ROOT, 'wrangler.toml'),
    persist: { path: join(localState(dataDir), 'v3') },
    envFiles: [],
  });
  try {
    const photos: SeedPhoto[] = [];
    for (const [index, book] of books.entries()) {
      const { bytes, contentType, width, height } = await drawCover(book);
      const contentHash = createHash('sha256').update(bytes).digest('hex');
      // Random for an upload; for the demo the place on the shelf decides, so that every start gives the same addresses.
      const id = createHash('sha256').update(`${index} ${contentHash}`).digest('base64url').slice(0, 20);
      await proxy.env.PHOTOS.put(id, bytes, { httpMetadata: { contentType } });
      for (const smaller of smallerWidths(width)) {
        const shrunk = await sharp(bytes).resize({ width: smaller }).webp({ quality: 82 }).toBuffer();
        await proxy.env.PHOTOS.put(keyOf(id, smaller), shrunk, { httpMetadata: { contentType: 'image/webp' } });
      }
      photos.push({ id, contentType, contentHash, width, height, bytes: bytes.byteLength });
      if ((index + 1) % 50 === 0) console.log(`covers: ${index + 1} of ${books.length}`);
    }
    return photos;
  } finally {
    await proxy.dispose();
  }
}
