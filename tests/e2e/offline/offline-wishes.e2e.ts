/** The wish list without a connection, and the remains after a sign-out. */
import type { Page } from 'playwright/test';
import { type BookOnPage, expect, firstBook, logOut, test } from '../shop.ts';
import { newReader, newReaderAtLogin } from '../users.ts';
import { ALLOWED, kept, see } from './no-connection.ts';

test.use(ALLOWED);

const WISHLIST = '/dashboard/wishlist';

async function fillHeart(page: Page): Promise<BookOnPage> {
  await see(page, '/category/classics');
  const book = await firstBook(page);
  await page
    .getByRole('button', { name: `Add to wish list: ${book.title}`, exact: true })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added To wishlist Successfully', { exact: true })).toBeVisible();
  return book;
}

test('the wish list opens offline, read-only, when it is empty, too, and works again with a connection', async ({
  page,
  context,
}) => {
  await newReaderAtLogin(page);
  await see(page, WISHLIST);
  await expect(page.getByText('No Data Found')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('This is your wish list from')).toBeVisible();
  await expect(page.getByText('Your wish list was empty')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await context.setOffline(false);
  const book = await fillHeart(page);
  await see(page, WISHLIST);
  await expect(page.getByRole('row').nth(1)).toContainText(book.title.slice(0, 12));

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('This is your wish list from')).toBeVisible();
  await expect(page.getByRole('row').nth(1).getByRole('link', { name: book.title, exact: true })).toHaveAttribute(
    'href',
    `/book/${book.id}`,
  );
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(0);

  // Back online, the page loads its real content by itself.
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: `Remove ${book.title}` })).toBeVisible();
});

test('a wish list that was never opened shows the hearts’ books offline; log-out in one tab removes what another has kept', async ({
  page,
  context,
}) => {
  const { email } = await newReaderAtLogin(page);
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/add-to-wishlist')) lists.push(request.url());
  });
  const book = await fillHeart(page);
  await expect.poll(() => kept(page)).toContain(WISHLIST);
  await context.setOffline(true);
  const other = await context.newPage();
  await other.goto(WISHLIST);
  await expect(other.getByText('This is your wish list from')).toBeVisible();
  const row = other.getByRole('row').nth(1);
  await expect(row).toContainText(book.title);
  await expect(row).toContainText(/\$\d/);
  await expect(row.getByRole('cell').nth(1)).toHaveText(/\w/);
  await expect(row).toContainText('Not checked yet');
  expect(lists).toEqual([]);
  // It does not count among the twenty cached pages.
  expect(await kept(page, 'pages')).not.toContain(WISHLIST);

  await context.setOffline(false);
  await expect(other.getByRole('button', { name: `Remove ${book.title}` })).toBeVisible();
  expect(await kept(page)).toContain('/category/classics');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain(book.title);

  await logOut(page);
  await other.waitForURL((url) => url.pathname === '/login');
  const remembered = await page.evaluate(() => JSON.stringify(localStorage));
  expect(remembered).not.toContain(book.title);
  expect(remembered).not.toContain(book.id);
  expect(remembered).not.toContain(email);
  expect(await kept(page)).not.toContain('/category/classics');
  // Cached covers that the present page did not load.
  const unseen = async () => {
    const covers = await kept(page, 'pictures');
    const shown = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return covers.filter((cover) => !shown.some((url) => url.endsWith(cover)));
  };
  // A cover is cached while it arrives; the page reports it afterwards.
  await expect.poll(unseen).toEqual([]);

  // The shell is the same for all users; without a user it shows only the offline message.
  const shell = await page.evaluate(async (path) => (await caches.match(path))?.text(), WISHLIST);
  expect(shell).toBe(await (await page.request.get(WISHLIST, { headers: { Cookie: '' } })).text());
  await other.close();
  await context.setOffline(true);
  await page.goto(WISHLIST);
  await expect(page.getByText('your wish list is not saved on this device')).toBeVisible();
  await expect(page.getByText(book.title)).toHaveCount(0);
});

test('without a list from the log-in, the page says that it shows only the hearts', async ({
  page,
  context,
  baseURL,
}) => {
  await newReader(page, baseURL);
  const book = await fillHeart(page);
  await expect.poll(() => kept(page)).toContain(WISHLIST);
  await context.setOffline(true);
  await page.goto(WISHLIST);
  await expect(page.getByText('the books that you added on this device')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(book.title);
});

test('a new build fetches the shell of the wish list for a buyer', async ({ page, baseURL }) => {
  await newReader(page, baseURL);
  await see(page, '/blog');
  await expect.poll(() => kept(page)).toContain(WISHLIST);
  await page.evaluate(async () => {
    const [now = ''] = (await caches.keys()).filter((name) => name.startsWith('files-'));
    const shell = await (await caches.open(now)).match('/dashboard/wishlist');
    await caches.delete(now);
    await (await caches.open('files-of-an-old-build')).put('/dashboard/wishlist', shell ?? new Response(''));
    await (await navigator.serviceWorker.ready).unregister();
  });
  await page.goto('/category', { waitUntil: 'networkidle' });
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('files-of-an-old-build');
  await expect.poll(() => kept(page)).toContain(WISHLIST);
});
