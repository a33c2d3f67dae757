/** The first round trip carries the first screen, and nothing else delays it. */
import { get } from 'node:http';
import { constants, gunzipSync } from 'node:zlib';
import { expect, test } from '../shop.ts';
import { TITLE_PATH } from './title-path.ts';

/** Ten packets, which a server sends before it waits for an answer (RFC 6928). */
const FIRST_FLIGHT = 14_000;

/** Each page, and the end of the books in its first window. */
const PAGES = [
  { path: '/', book: '.scene', row: '</section>', count: 1 },
  { path: '/category', book: '.book', row: '</article></li>', count: 4 },
  { path: '/category/fantasy', book: '.book', row: '</article></li>', count: 4 },
  { path: '/seller/demo-seller', book: '.book', row: '</article></li>', count: 4 },
  { path: TITLE_PATH, book: '.copy', row: '</tr>', count: 3 },
  { path: '/book/demo-001', book: '.book-page', row: '</article>', count: 1 },
] as const;

for (const { path, book, row, count } of PAGES) {
  test(`${path}: its styles and the books of its first window are in the first 14 kB`, async ({ baseURL }) => {
    const { head, body } = await wireOf(`${baseURL}${path}`);
    const page = gunzipSync(body).toString();
    let end = -1;
    for (let found = 0; found < count; found++) end = page.indexOf(row, end + 1);
    expect(end).toBeGreaterThan(0);
    const needed = Buffer.byteLength(page.slice(0, end + row.length));
    expect(page.slice(0, end)).toContain('</style>');
    expect(page.slice(0, end)).not.toContain('rel="stylesheet"');
    expect(head + bytesUntil(body, needed)).toBeLessThanOrEqual(FIRST_FLIGHT);
  });

  test(`${path}: its first books are drawn before any style sheet or font has loaded`, async ({ page }) => {
    const styles = Promise.withResolvers<void>();
    const fonts = Promise.withResolvers<void>();
    await page.route('**/_astro/**', async (route) => {
      await (route.request().resourceType() === 'font' ? fonts : styles).promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const first = page.locator(book).first();
    await expect(first).toBeVisible();
    const placeOf = () => first.evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
    await expect(page.locator('footer')).toHaveCount(0);
    const before = await placeOf();
    styles.resolve();
    await expect(page.locator('footer')).toBeVisible();
    expect(await placeOf()).toBe(before);
    fonts.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  });
}

/** The answer on the wire: bytes of its head, and its compressed body. */
function wireOf(address: string): Promise<{ head: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    // A new connection: the server closes idle ones, maybe while the next request is written.
    get(address, { agent: false, headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
      expect(answer.headers['content-encoding']).toBe('gzip');
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      // The status line, and each header with its separators.
      const head = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 17);
      answer.on('end', () => resolve({ head, body: Buffer.concat(chunks) }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** Bytes of the gzip stream that contain the first `needed` bytes of the page. */
function bytesUntil(stream: Buffer, needed: number): number {
  let least = 0;
  let most = stream.length;
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    const got = gunzipSync(stream.subarray(0, middle), { finishFlush: constants.Z_SYNC_FLUSH }).length;
    if (got >= needed) most = middle;
    else least = middle + 1;
  }
  return least;
}
