/** The page of the API, and the description that it is made from. */
import type { Description } from '../../../tools/api-description/openapi.ts';
import { expect, test } from '../shop.ts';

test('the description is a file that may be kept', async ({ request }) => {
  const response = await request.get('/api/openapi.json');
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  expect((await response.json()) as Description).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/' }] });
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  // Fails when a call of the description is not on the page, or its address does not open it.
  test('every call and every type is there, and the address of one opens it', async ({ page, request }) => {
    const { paths, components } = (await (await request.get('/api/openapi.json')).json()) as Description;
    await page.goto('/developers#postMyOrders');
    const ids = await page.locator('details > [id]').evaluateAll((all) => all.map(({ id }) => id));
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const wanted = operations.map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual(
      [...wanted, ...Object.keys(components.schemas).map((name) => `type-${name}`)].toSorted(),
    );
    const opened = page.locator('#postMyOrders');
    await expect(opened.getByText('Buyer', { exact: true })).toBeVisible();
    await expect(opened.getByText('"user_location": "Salem"')).toBeVisible();
    await opened.getByRole('link', { name: 'NewOrder' }).click();
    await expect(page.locator('#type-NewOrder').getByText('user_number')).toBeVisible();
  });
});
