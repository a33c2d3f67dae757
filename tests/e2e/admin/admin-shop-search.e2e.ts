import type { Page } from 'playwright/test';
import { expectReadable } from '../readable.ts';
import { expect, test } from '../shop.ts';
import { newBuyer, signIn } from '../users.ts';
import { newAccount, newAdmin, postCopies, report, rowOf } from './admin.ts';

const CATEGORY = 'science-fiction';

test('reported items are searched and sorted, and the seller’s name leads to the seller’s page', async ({
  page: admin,
  baseURL,
}) => {
  const family = crypto.randomUUID().slice(0, 8);
  const [early, late] = [`Early ${family}`, `Late ${family}`];
  const seller = await newAccount('Seller', `Sal ${family}`);
  const reader = await newBuyer(baseURL ?? '', `reader-${family}@example.org`);
  for (const copy of await postCopies(baseURL, seller, CATEGORY, [early, late])) await report(reader, copy, 'spam');

  await signIn(admin, baseURL, await newAdmin());
  await admin.goto('/dashboard/reported-items');
  const search = admin.getByRole('main').getByRole('searchbox');
  const names = admin.getByRole('table', { name: 'Reported items' }).getByText(/^(Early|Late) /);
  const seeOnly = (...firsts: string[]) => expect(names).toHaveText(firsts.map((first) => new RegExp(`^${first} `)));
  await search.pressSequentially(family);
  await seeOnly('Early', 'Late');
  await expect(search).toBeFocused();
  await admin.getByLabel('Sort by').selectOption({ label: 'Newest report' });
  await seeOnly('Late', 'Early');
  await admin.reload();
  await seeOnly('Late', 'Early');
  await expect(search).toHaveValue(family);
  await search.fill(seller.email);
  await search.press('Enter');
  await seeOnly('Late', 'Early');
  await search.fill((await rowOf(admin, early).getByRole('code').textContent()) ?? '');
  await seeOnly('Early');
  await findNothing(admin);
  await expectReadable(admin);
  await search.fill(early);
  const sellerLink = rowOf(admin, early).getByRole('link', { name: `Sal ${family}` });
  const sellerPage = await admin.request.get((await sellerLink.getAttribute('href')) ?? '');
  expect(await sellerPage.text()).toMatch(new RegExp(`<h1[^>]*>[^<]*Sal ${family}`));
});

test('sold products are found by buyer or transaction, and sorted by price', { tag: '@exhaustive' }, async ({
  page: admin,
  baseURL,
}) => {
  await signIn(admin, baseURL, await newAdmin());
  await admin.goto('/dashboard/sold-products');
  const search = admin.getByRole('main').getByRole('searchbox');
  const rows = admin.locator('tbody').getByRole('row');
  await search.pressSequentially('BUYER2@dogear');
  await expect(admin).toHaveURL(/\?search=BUYER2%40dogear$/);
  await expect(rows.filter({ hasText: 'buyer2@dogear.test' }).first()).toBeVisible();
  await expect(rows.filter({ hasNotText: 'buyer2@dogear.test' })).toHaveCount(0);
  await expect(search).toBeFocused();
  const prices = async () =>
    (await admin.locator('tbody td.number').allTextContents()).map((text) => Number(text.replaceAll(/[$,]/g, '')));
  expect((await prices()).length).toBeGreaterThan(1);
  await admin.getByLabel('Sort by').selectOption({ label: 'Price: high to low' });
  await expect(async () => expect(await prices()).toEqual((await prices()).toSorted((a, b) => b - a))).toPass();
  await expect(admin).toHaveURL(/\?search=BUYER2%40dogear&sort=price$/);
  const last = rows.last();
  const transaction = (await last.getByRole('code').textContent()) ?? '';
  await search.fill(transaction);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(transaction);
  // Links of the book, its seller and their address, its buyer's, and the order.
  expect(
    await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')),
  ).toEqual([
    expect.stringMatching(/^\/book\//),
    expect.stringMatching(/^\/seller\//),
    expect.stringMatching(/^mailto:/),
    expect.stringMatching(/^mailto:buyer2@dogear\.test/i),
    expect.stringMatching(/^\/dashboard\/order\//),
  ]);
  await findNothing(admin);
});

/** The page reports no matches; the filters and the focus stay. */
async function findNothing(admin: Page): Promise<void> {
  const search = admin.getByRole('main').getByRole('searchbox');
  await search.fill('no such thing');
  await expect(admin.getByText('No results for “no such thing”')).toBeVisible();
  await expect(search).toBeFocused();
  await expect(admin.getByLabel('Sort by')).toBeVisible();
}
