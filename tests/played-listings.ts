/** Sellers as they come through the front door: pictures that are uploaded, copies that are put up for sale. */
import { sql } from 'drizzle-orm';
import { writeBatch } from '../functions/db/client.ts';
import { sweepPhotos } from '../functions/domain/photos.ts';
import { finishPaying, type Purchase, purchase, type SignedIn } from './factories.ts';
import type { Harness } from './harness.ts';
import { JPEG, rowsOf } from './played-people.ts';

/** A picture like no other: the played picture service takes what begins like a JPEG. */
export const pictureOf = (name: string): Uint8Array => Uint8Array.from([...JPEG, ...new TextEncoder().encode(name)]);

/** The multipart body of an upload. */
export function formOf(file: Blob | string, field = 'image'): FormData {
  const form = new FormData();
  if (typeof file === 'string') form.set(field, file);
  else form.set(field, file, 'cover.jpg');
  return form;
}

export const upload = async (
  harness: Harness,
  { headers }: Pick<SignedIn, 'headers'>,
  bytes: Uint8Array = pictureOf('a'),
): Promise<Response> =>
  harness.send('/api/images', { method: 'POST', headers, body: formOf(new Blob([bytes as BlobPart])) });

/** Uploads pictures, a new one per name; their addresses. */
export async function uploaded(harness: Harness, seller: SignedIn, ...names: string[]): Promise<string[]> {
  const urls: string[] = [];
  for (const name of names) {
    const response = await upload(harness, seller, pictureOf(name));
    if (response.status !== 200) throw new Error(`no upload: ${await response.text()}`);
    urls.push(((await response.json()) as { data: { url: string } }).data.url);
  }
  return urls;
}

/** The form of a copy at $12.50, as the browser writes it; its category is there once somebody has `stocked` the shelves. */
export const wireListing = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Emma',
  author: 'Jane Austen',
  isbn: '978-0-14-143958-7',
  categoryId: 'fantasy',
  condition: 'Good',
  phone_number: '+1 503 555 0100',
  location: 'Portland, OR',
  year_of_purchase: '2019',
  year_of_use: '2 years',
  original_price: '24',
  resell_price: '12.50',
  description: 'A reading copy.',
  ...change,
});

/** The shelves that tests post to. */
export const stocked = (harness: Harness): Promise<unknown> =>
  writeBatch(harness.db, [
    sql`INSERT INTO categories (id, name, position) VALUES ('fantasy', 'Fantasy', 0), ('classics', 'Classics', 1)`,
  ]);

/** Posts a copy with these pictures (one of its own when none is named); its id. */
export async function posted(
  harness: Harness,
  seller: SignedIn,
  change: Record<string, unknown> = {},
): Promise<string> {
  const photos = change.photos ?? (await uploaded(harness, seller, `picture of ${harness.deps.newId()}`));
  const response = await seller.ask('POST', '/api/products', wireListing({ ...change, photos }));
  if (response.status !== 201) throw new Error(`not posted: ${await response.text()}`);
  return ((await response.json()) as { insertedId: string }).insertedId;
}

/** A copy that this buyer has paid for. */
export async function sold(harness: Harness, seller: SignedIn, buyer: SignedIn, productId?: string): Promise<Purchase> {
  const copy = await purchase(harness, seller, buyer, productId);
  harness.payments.succeed(copy.intentId);
  await finishPaying(buyer, copy.intentId);
  return copy;
}

/** The key, or id, that an address of a picture ends with. */
export const keyIn = (url: string): string => url.split('/').at(-1) ?? '';

/** Every key that a listing's picture lies under. */
export const keysOf = (...urls: string[]): string[] =>
  urls.flatMap((url) => [keyIn(url), `${keyIn(url)}/240`, `${keyIn(url)}/560`]).toSorted();

/** What lies in the store, by its keys. */
export const keptKeys = ({ photos }: Harness): string[] => [...photos.kept.keys()].toSorted();

/** Pictures by id with their state, and where they stand on listings. */
export const photoRows = (harness: Harness) => rowsOf(harness, 'SELECT id, state FROM photos ORDER BY id');
export const placedOn = async (harness: Harness, productId: string): Promise<string[]> =>
  (
    await rowsOf(harness, `SELECT photo_id FROM listing_photos WHERE product_id = '${productId}' ORDER BY position`)
  ).map(({ photo_id }) => `/photos/${photo_id}`);

/** A ready picture has all its bytes, and there are no bytes that no row knows. */
export async function isWhole(harness: Harness): Promise<[ready: string[], kept: string[]]> {
  const ready = (await photoRows(harness)).filter(({ state }) => state === 'ready').map(({ id }) => String(id));
  return [keysOf(...ready), keptKeys(harness)];
}

/** What was let go has had its day of grace, and the sweep comes by. */
export async function aDayPasses(harness: Harness): Promise<void> {
  harness.clock.now += 25 * 60 * 60 * 1000;
  await sweepPhotos(harness.deps);
}
