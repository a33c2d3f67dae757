import type { Page } from 'playwright/test';
import { expect, test } from '../shop.ts';
import { signIn } from '../users.ts';
import { newAdmin, pageOf } from './admin.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
const names = (page: Page) =>
  page.getByRole('region', { name: 'All categories' }).getByRole('listitem').getByRole('link');
const categoryLinks = (page: Page) => page.getByRole('navigation', { name: 'Books Categories' }).getByRole('link');

async function add(page: Page, name: string): Promise<void> {
  await page.getByLabel('New category').fill(name);
  await page.keyboard.press('Enter');
}

async function merge(page: Page, name: string, into: string): Promise<void> {
  await page.getByRole('button', { name: `Merge ${name} into another` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Move the books of ${name} to`).selectOption({ label: into });
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page, `0 books have moved to ${into}`)).toBeVisible();
}

test('categories are added, renamed, ordered and merged, and the shop shows it at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const part = crypto.randomUUID().slice(0, 8);
  const [maps, atlases, globes] = [`Maps ${part}`, `Atlases ${part}`, `Globes ${part}`];
  const admin = await pageOf(browser, baseURL);
  await admin.goto('/dashboard');
  await admin.getByRole('link', { name: 'Categories', exact: true }).click();
  await expect(names(admin).first()).toBeVisible();

  await admin.getByRole('button', { name: 'Add category' }).click();
  await expect(admin.getByText('Name is required')).toBeVisible();
  await expect(admin.getByLabel('New category')).toBeFocused();
  await add(admin, maps);
  await expect(toast(admin, `${maps} added`)).toBeVisible();
  await expect(admin.getByLabel('New category')).toHaveValue('');
  await add(admin, maps);
  await expect(admin.getByText('There is already a category with this name')).toBeVisible();
  await add(admin, globes);
  await expect(names(admin).filter({ hasText: globes })).toBeVisible();

  await admin.getByRole('button', { name: `Rename ${maps}` }).click();
  await expect(admin.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await admin.keyboard.type(globes);
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('There is already a category with this name')).toBeVisible();
  await admin.getByRole('dialog').getByLabel('Name').fill(atlases);
  await admin.keyboard.press('Enter');
  await expect(names(admin).filter({ hasText: atlases })).toBeVisible();
  await expect(admin.getByRole('button', { name: `Rename ${atlases}` })).toBeFocused();

  const before = await names(admin).allTextContents();
  const [at, of] = [before.indexOf(globes), before.length];
  const up = admin.getByRole('button', { name: `Move ${globes} up` });
  await up.focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(new RegExp(`^${globes} is now \\d+(st|nd|rd|th) of ${of}$`))).toBeAttached();
  await expect(up).toBeFocused();
  const down = admin.getByRole('button', { name: `Move ${globes} down` });
  await down.focus();
  await admin.keyboard.press('Enter');
  await expect(down).toBeFocused();
  expect(await names(admin).allTextContents()).toEqual(before);
  await up.click();
  const after = before.with(at - 1, globes).with(at, atlases);
  expect(await names(admin).allTextContents()).toEqual(after);
  const sent = admin.waitForRequest((request) => request.method() === 'PUT');
  await admin.getByRole('button', { name: 'Save order' }).click();
  expect((await sent).postDataJSON().order).toHaveLength(of);
  await expect(toast(admin, 'Order saved')).toBeVisible();
  await page.goto('/category');
  expect((await categoryLinks(page).allTextContents()).map((text) => text.trim())).toEqual(['All Books', ...after]);

  const old = (await categoryLinks(page).filter({ hasText: globes }).getAttribute('href')) ?? '';
  await merge(admin, globes, atlases);
  await expect(names(admin).filter({ hasText: globes })).toHaveCount(0);
  await expect(admin.getByRole('button', { name: `Merge ${atlases} into another` })).toBeFocused();
  const moved = await page.request.get(old);
  expect(await moved.text()).toMatch(new RegExp(`<h1[^>]*>\\s*${atlases}`));
  await merge(admin, atlases, 'Science Fiction');
  expect((await page.request.get(old)).url()).toMatch(/\/category\/science-fiction$/);
  await admin.reload();
  await expect(names(admin)).toHaveText(before.filter((name) => name !== atlases && name !== globes));
});

test('the overview shows the last thirty days as a chart, a text and a table', async ({ page: admin, baseURL }) => {
  await signIn(admin, baseURL, await newAdmin());
  await admin.goto('/dashboard');
  await admin.getByRole('link', { name: 'Overview', exact: true }).click();
  for (const title of ['New listings', 'Sales', 'Sales volume', 'Refunds']) {
    const chart = admin.getByRole('img', { name: new RegExp(`^${title} per day from \\w+ \\d+ to \\w+ \\d+: `) });
    await expect(chart).toBeVisible();
    expect((await chart.boundingBox())?.height).toBeGreaterThan(100);
    await expect(chart.locator('text').first()).toHaveCSS('font-family', /^Commissioner/);
    await admin.getByText(`${title} per day`, { exact: true }).click();
    await expect(admin.getByRole('table', { name: `${title} per day` }).getByRole('row')).toHaveCount(31);
  }
  const sum = await admin.getByRole('definition').allTextContents();
  expect(sum.filter((text) => text.startsWith('$'))).toHaveLength(2);
});
