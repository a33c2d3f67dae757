/** Every page is accessible, for each role that may open it, in both themes, on the narrowest phone and on a desktop. */
import type { BrowserContext, Page } from 'playwright/test';
import { ADMIN, postCopies } from '../admin/admin.ts';
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
  '/login',
  '/signup',
  '/offline',
  '/no-such-page',
  '/book/no-such-book',
];
const DASHBOARDS = {
  buyer: ['', '/my-orders', '/wishlist'],
  seller: ['', '/my-products', '/add-a-product', '/import-products', '/my-buyers'],
  admin: [
    '',
    '/all-sellers',
    '/all-buyers',
    '/reported-items',
    '/sold-products',
    '/categories',
    '/overview',
    '/money',
    '/audit',
  ],
} as const;

/** Waits until nothing is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.spinner, .skeleton, [aria-busy=true]')).toHaveCount(0);
}

/** One test is one page. */
base.describe.configure({ mode: 'parallel' });

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
type Copies = { readonly gone: string; readonly stays: string };
/** The users of one test worker; an account has at most ten sessions. Each signs in when it is first needed. */
type Users = Readonly<
  Record<'admin' | 'buyer' | 'newBuyer' | 'newSeller' | 'sellerWithCopies', () => Promise<State>>
> & {
  readonly copies: () => Promise<Copies>;
};

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
};

const test = base.extend<
  { as: Exclude<keyof Users, 'copies'> | null; copies: () => Promise<Copies> },
  { users: Users }
>({
  as: [null, { option: true }],
  users: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const opened = <SignedInUser>(signUp: (page: Page) => Promise<SignedInUser>) =>
        once(async () => {
          const page = await browser.newPage({ baseURL });
          const user = await signUp(page);
          const state = await page.context().storageState();
          await page.close();
          return { user, state };
        });
      const seller = opened(async (page) => twoCopies(await newSeller(page, baseURL), baseURL));
      const stateOf = (user: () => Promise<{ state: State }>) => async () => (await user()).state;
      await use({
        admin: stateOf(opened((page) => signIn(page, baseURL, ADMIN))),
        buyer: stateOf(opened((page) => signIn(page, baseURL, BUYER_WITH_ORDERS))),
        newBuyer: stateOf(opened((page) => newReader(page, baseURL))),
        newSeller: stateOf(opened((page) => newSeller(page, baseURL))),
        sellerWithCopies: stateOf(seller),
        copies: async () => (await seller()).user,
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ as, users }, use) => use(as === null ? undefined : await users[as]()),
  copies: ({ users }, use) => use(users.copies),
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

/** One test for each of these pages. */
function everyPage(paths: readonly string[]): void {
  for (const path of paths) {
    test(`${path} is accessible`, async ({ page }) => {
      await open(page, path);
      await expectReadable(page);
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
});

test.describe('new buyers', () => {
  test.use({ as: 'newBuyer' });
  everyPage([...dashboard('buyer'), '/', '/book/demo-001']);

  for (const intent of ['book', 'wish', 'report']) {
    test(`the dialog to ${intent} is accessible`, async ({ page }) => {
      await open(page, '/category/classics');
      await page.locator(`[data-intent=${intent}]`).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectReadable(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});

test('the payment page and the list of orders are accessible', async ({ page, baseURL }) => {
  await openPayment(page, await newReader(page, baseURL), 'science-fiction');
  await expect(payButton(page)).toBeEnabled();
  await expectReadable(page);
  await open(page, '/dashboard/my-orders');
  await expectReadable(page);
});

test.describe('new sellers', () => {
  test.use({ as: 'newSeller' });
  everyPage(dashboard('seller'));
});

test.describe('a seller with a copy for sale, and another one that was taken back', () => {
  test.use({ as: 'sellerWithCopies' });
  everyPage(dashboard('seller'));

  test('the form of a listing, and the page of a deleted one, are accessible', async ({ page, copies }) => {
    const { gone, stays } = await copies();
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
