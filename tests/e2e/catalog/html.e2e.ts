/** Every kind of public page, in each of its states, is valid HTML. */
import { htmlErrors } from '../../rules/html-rules.ts';
import { newAccount, postCopies } from '../admin/admin.ts';
import { expect, test } from '../shop.ts';
import { callerFor } from '../users.ts';

const PAGES: readonly [path: string, status: number][] = [
  ['/', 200],
  ['/category', 200],
  ['/category/fantasy', 200],
  ['/book/demo-001', 200],
  ['/search', 200],
  ['/search?q=king', 200],
  ['/search?q=kinng', 200],
  ['/search?q=zzzzqqqq', 200],
  ['/search?q=the&condition=Good&min=3&sort=cheapest&sold=1', 200],
  ['/blog', 200],
  ['/help', 200],
  ['/sell', 200],
  ['/terms', 200],
  ['/privacy', 200],
  ['/returns', 200],
  ['/contact', 200],
  ['/developers', 200],
  ['/login', 200],
  ['/signup', 200],
  ['/forgot', 200],
  ['/reset', 200],
  ['/verify', 200],
  ['/change-email', 200],
  ['/not-me', 200],
  ['/no-such-page', 404],
  ['/offline', 200],
  ['/503', 200],
  ['/search-busy', 200],
  // The dashboard before the session is known, which is the same for all users.
  ['/dashboard', 200],
  ['/dashboard/add-a-product', 200],
  ['/dashboard/all-buyers', 200],
  ['/dashboard/all-sellers', 200],
  ['/dashboard/approvals', 200],
  ['/dashboard/audit', 200],
  ['/dashboard/categories', 200],
  ['/dashboard/edit-product', 200],
  ['/dashboard/import-products', 200],
  ['/dashboard/jobs', 200],
  ['/dashboard/letters', 200],
  ['/dashboard/money', 200],
  ['/dashboard/my-buyers', 200],
  ['/dashboard/my-orders', 200],
  ['/dashboard/my-products', 200],
  ['/dashboard/order', 200],
  ['/dashboard/overview', 200],
  ['/dashboard/receipt', 200],
  ['/dashboard/reported-items', 200],
  ['/dashboard/seller-payouts', 200],
  ['/dashboard/sales-under-way', 200],
  ['/dashboard/settings', 200],
  ['/dashboard/sold-products', 200],
  ['/dashboard/wants', 200],
  ['/dashboard/wanted', 200],
  ['/dashboard/wishlist', 200],
  ['/dashboard/messages', 200],
];

for (const [path, status] of PAGES) {
  test(`${path} is valid HTML`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(status);
    expect(await htmlErrors(await answer.text())).toEqual([]);
  });
}

test('the second page of a list, a seller, titles, a sold copy and a deleted one are valid HTML', async ({
  page,
  baseURL,
}) => {
  const seller = await newAccount('Seller', 'Ann & "Sons" <1>');
  await postCopies(baseURL, seller, 'poetry', [`Salt & <Pepper> "${crypto.randomUUID()}"`]);
  const { ask } = await callerFor(baseURL ?? '', seller);
  const mine = await ask<{ _id: string; seller_id: string }[]>('GET', '/api/my-products');
  const [copy] = mine.body;
  const found = await page.request.get('/api/search?q=the&sold=1&limit=100');
  const titles = (await found.json()) as { _id: string; paid: boolean; titleID: string; copies: number }[];
  const sold = titles.find(({ paid }) => paid);
  const many = titles.find(({ copies }) => copies > 1);
  await page.goto('/category');
  const next = await page.locator('a[rel=next]').getAttribute('href');
  const errorsOf = async (path: string, status = 200) => {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, status]);
    return htmlErrors(await answer.text());
  };
  const books = [`/book/${copy?._id}`, `/book/${sold?._id}`];
  const ofTitles = [
    `/title/${many?.titleID}`,
    `/title/${many?.titleID}?condition=Low&sort=newest`,
    `/title/${sold?.titleID}`,
  ];
  for (const path of [next ?? '?', `/seller/${copy?.seller_id}`, ...books, ...ofTitles])
    expect([path, await errorsOf(path)]).toEqual([path, []]);
  await ask('DELETE', `/api/products/${copy?._id}`);
  for (const [path, status] of [
    [`/book/${copy?._id}`, 410],
    [`/seller/${copy?.seller_id}`, 200],
  ] as const)
    expect([path, await errorsOf(path, status)]).toEqual([path, []]);
});
