/**
 * Every page is accessible, for each role that may open it; a list of pages is checked in both themes, narrow and wide.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { isAsked } from '../../exhaustive.ts';
import { ADMIN, postCopies } from '../admin/admin.ts';
import { TITLE_PATH } from '../budgets/title-path.ts';
import { expectReadable } from '../readable.ts';
import { test as base, expect, openPayment, payButton } from '../shop.ts';
import { BUYER_WITH_ORDERS, newReader, newSeller, type SignedIn, signIn } from '../users.ts';

const VISITORS = [
  '/',
  '/category',
  '/category?after=0.z',
  '/search',
  '/search?q=no-such-book-anywhere',
  '/search?q=prejudise&condition=Good',
  '/book/demo-008',
  '/book/demo-013',
  '/blog',
  '/help',
  '/sell',
  '/terms',
  '/privacy',
  '/returns',
  '/contact',
  '/developers',
  '/login',
  '/signup',
  '/offline',
  '/no-such-page',
  '/book/no-such-book',
  TITLE_PATH,
];
const DASHBOARDS = {
  buyer: ['', '/my-orders', '/wishlist', '/settings'],
  seller: ['', '/my-products', '/add-a-product', '/import-products', '/my-buyers', '/payouts', '/settings'],
  admin: [
    '',
    '/all-sellers',
    '/all-buyers',
    '/reported-items',
    '/sales-under-way',
    '/sold-products',
    '/categories',
    '/overview',
    '/money',
    '/seller-payouts',
    '/approvals',
    '/audit',
    '/settings',
  ],
} as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.spinner, .skeleton, [aria-busy=true]')).toHaveCount(0);
}

base.describe.configure({ mode: 'parallel' });

type Copies = { readonly gone: string; readonly stays: string };
type Signed<User> = { readonly context: BrowserContext; readonly user: User };
/** The users of one test worker; an account has at most ten sessions. Each signs in on first use. */
type Users = {
  readonly visitor: () => Promise<Signed<null>>;
  readonly admin: () => Promise<Signed<SignedIn>>;
  readonly buyer: () => Promise<Signed<SignedIn>>;
  readonly newBuyer: () => Promise<Signed<SignedIn>>;
  readonly newSeller: () => Promise<Signed<SignedIn>>;
  readonly sellerWithCopies: () => Promise<Signed<Copies>>;
};

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
};

/** Each user has one browser for all tests of a worker, with the service worker and its caches. */
const test = base.extend<{ as: keyof Users }, { users: Users }>({
  as: ['visitor', { option: true }],
  users: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const contexts: BrowserContext[] = [];
      const opened = <User>(signUp: (page: Page) => Promise<User>) =>
        once(async () => {
          const context = await browser.newContext({ baseURL });
          contexts.push(context);
          const page = await context.newPage();
          const user = await signUp(page);
          await page.close();
          return { user, context };
        });
      await use({
        visitor: opened(async () => null),
        admin: opened((page) => signIn(page, baseURL, ADMIN)),
        buyer: opened((page) => signIn(page, baseURL, BUYER_WITH_ORDERS)),
        newBuyer: opened((page) => newReader(page, baseURL)),
        newSeller: opened((page) => newSeller(page, baseURL)),
        sellerWithCopies: opened(async (page) => twoCopies(await newSeller(page, baseURL), baseURL)),
      });
      for (const context of contexts) await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ as, users }, use) => {
    const { context } = await users[as]();
    await use(context);
    for (const page of context.pages()) await page.close();
  },
});

/** Posts two listings of this seller and deletes one of them. Returns their ids. */
async function twoCopies(seller: SignedIn, baseURL: string): Promise<Copies> {
  await postCopies(baseURL, seller, 'poetry', ['One that stays', 'One that goes']);
  const { body } = await seller.ask<{ _id: string }[]>('GET', `/api/my-products?email=${seller.email}`);
  const [gone = '', stays = ''] = body.map(({ _id }) => _id);
  expect((await seller.ask('DELETE', `/api/products/${gone}`)).status).toBe(200);
  return { gone, stays };
}

const dashboard = (role: keyof typeof DASHBOARDS) => DASHBOARDS[role].map((path) => `/dashboard${path}`);

/** One test for each of these pages in this run. */
function everyPage(paths: readonly string[]): void {
  for (const [place, path] of paths.entries()) {
    if (!isAsked(place, 5)) continue;
    test(`${path} is accessible`, async ({ page }) => {
      await open(page, path);
      await expectReadable(page, place);
    });
  }
}

test.describe('visitors', () => {
  everyPage(VISITORS);

  for (const kind of ['book', 'seller']) {
    test(`the page of a ${kind} that a card leads to is accessible`, async ({ page }) => {
      await open(page, '/category/fantasy');
      const link = page.getByRole('main').locator(`a[href^="/${kind}/"]`).first();
      await open(page, (await link.getAttribute('href')) ?? '');
      await expectReadable(page);
    });
  }

  test('the filters of a category are accessible', async ({ page }) => {
    await open(page, '/category/fantasy');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.getByRole('button', { name: 'Close filters' })).toBeFocused();
    await expectReadable(page);
  });
});

test.describe('new buyers', () => {
  test.use({ as: 'newBuyer' });
  everyPage([...dashboard('buyer'), '/', '/book/demo-001']);

  test('the dialogs to book, to wish and to report are accessible', async ({ page }) => {
    await open(page, '/category/classics');
    for (const intent of ['book', 'wish', 'report']) {
      await page.locator(`[data-intent=${intent}]`).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectReadable(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('the payment page and the list of orders are accessible', async ({ page, users }) => {
    await openPayment(page, (await users.newBuyer()).user, 'science-fiction');
    await expect(payButton(page)).toBeEnabled();
    await expectReadable(page);
    await open(page, '/dashboard/my-orders');
    await expectReadable(page);
  });
});

test.describe('new sellers', () => {
  test.use({ as: 'newSeller' });
  everyPage(dashboard('seller'));
});

test.describe('a seller with a copy for sale, and another one that was taken back', () => {
  test.use({ as: 'sellerWithCopies' });
  everyPage(['/dashboard', '/dashboard/my-products']);

  test('the form of a listing, and the page of a deleted one, are accessible', async ({ page, users }) => {
    const { gone, stays } = (await users.sellerWithCopies()).user;
    await open(page, `/dashboard/edit-product?id=${stays}`);
    await expectReadable(page);
    await open(page, `/book/${gone}`);
    await expectReadable(page);
  });
});

test.describe('admins', () => {
  test.use({ as: 'admin' });
  everyPage(dashboard('admin'));
});

test.describe('a buyer who has lived here for a while', () => {
  test.use({ as: 'buyer' });
  everyPage(dashboard('buyer'));
});

test('in forced colours the current page and the focus are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme: 'light' });
  await open(page, '/category');
  const here = page.getByRole('banner').locator('.navbar-links [aria-current=page]');
  await expect(here).toHaveCSS('border-bottom-style', 'solid');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).not.toBe(
    'none',
  );
});

test('in forced colours every choice keeps its arrow', async ({ page, baseURL }) => {
  await newSeller(page, baseURL);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/category', '/search', '/dashboard/add-a-product']) {
    await page.goto(path);
    const choices = page.locator('select');
    await expect(choices.first()).toBeAttached();
    const drawn = await choices.evaluateAll((all) => all.map((select) => getComputedStyle(select).appearance));
    expect(drawn, path).toEqual(drawn.map(() => 'auto'));
  }
});

test('a fresh browser opens every page in to transitions before it is drawn', async ({ browser, baseURL }) => {
  const errors: string[] = [];
  for (const path of ['/login', '/dashboard', '/search', '/blog']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(`${path}: ${message}`));
    // On a slow line a page could be drawn before its style sheets are there.
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 100, downloadThroughput: 100_000, uploadThroughput: 100_000 },
    });
    await page.goto(`${baseURL}/`);
    await page.evaluate((to) => location.assign(to), path);
    await page.waitForURL(path === '/dashboard' ? /\/login/ : `**${path}`);
    await page.waitForLoadState('load');
    await context.close();
  }
  expect(errors.filter((message) => /opt-in/.test(message))).toEqual([]);
});
