/** Pages about the site's rules and its operator. */
import { expect, test } from '../shop.ts';

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  // Fails when an answer needs a script, or its address does not open it.
  test('every answer is there, and the address of one opens it', async ({ page }) => {
    await page.goto('/help#not-arrived');
    const answers = page.locator('details');
    expect(await answers.count()).toBeGreaterThan(30);
    await expect(page.getByText(/^From 10 days after it was sent/)).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search the answers' })).toHaveCount(0);
    await expect(page.getByRole('row', { name: '$12.00 $1.20 $10.80' })).toBeVisible();
  });

  test('the shop says who it is, and the footer leads there from every page', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of [
      ['Help', '/help'],
      ['Sell your books', '/sell'],
      ['Returns', '/returns'],
      ['Terms', '/terms'],
      ['Privacy', '/privacy'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    await footer.getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page.getByRole('link', { name: 'help@dogear.test' })).toHaveAttribute(
      'href',
      'mailto:help@dogear.test',
    );
    await expect(page.getByRole('heading', { name: 'Imprint' })).toBeVisible();
    await expect(page.getByText('1 Example Street')).toBeVisible();
  });
});

test('answers are found by their words, and one that an address leads to is shown whatever was searched', async ({
  page,
}) => {
  await page.goto('/help');
  const field = page.getByRole('searchbox', { name: 'Search the answers' });
  await field.fill('DECLINED card');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing was taken.')).toBeVisible();
  // Natural wording: more words than an answer has, and most of the words where no answer has all.
  for (const asked of ['late parcel', 'Where is my parcel?', 'package lost in the post']) {
    await field.fill(asked);
    await expect(page.getByText('What if the book does not arrive?')).toBeVisible();
    await expect(page.getByText('What does selling cost?')).toBeHidden();
  }
  await field.fill('zebra');
  await expect(page.getByText('No answer has these words.')).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#meeting-code';
  });
  await expect(page.getByText('Show it only with the book in your hand.')).toBeVisible();
  await expect(field).toHaveValue('');
  // By keyboard; the address names the opened answer.
  await page.locator('summary', { hasText: 'How do I meet safely?' }).press('Enter');
  await expect(page.getByText('Meet by day in a public place')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#meet-safely');
  const price = page.getByLabel('Price of your book');
  await price.fill('4');
  await expect(page.getByRole('status').filter({ hasText: 'You get' })).toContainText('$3.50');
  await price.fill('nothing');
  await expect(page.getByRole('status').filter({ hasText: 'You get' })).toContainText('–');
});
