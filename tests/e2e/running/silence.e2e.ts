/** Nobody acts: each state of a sale ends by itself at its deadline, and is reported. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { CLOCK_PATH, clockVars } from '../../../tools/clock/worker-clock.ts';
import { ROOT } from '../../../tools/stack/build.ts';
import { daysPass } from '../clock.ts';
import { followLetter } from '../inbox.ts';
import { pay } from '../listings.ts';
import { plainPhoto } from '../pictures.ts';
import { expect, test } from '../shop.ts';
import { newReader, newSeller, type SignedIn, signIn } from '../users.ts';

type Sale = { readonly name: string; readonly orderId: string };

/** A copy of this seller, paid by this buyer. */
async function sell(seller: SignedIn, buyer: SignedIn, photo: string, method: 'meet' | 'post'): Promise<Sale> {
  const name = `Emma ${crypto.randomUUID().slice(0, 8)}`;
  const { body: posted } = await seller.ask<{ insertedId: string }>('POST', '/api/products', {
    ...{ name, author: 'Jane Austen', categoryId: 'poetry', condition: 'Good', phone_number: '+1 503 555 0100' },
    ...{ location: 'Portland, OR', year_of_purchase: 2019, year_of_use: '2 years', original_price: 40 },
    ...{ resell_price: 12.5, description: 'A reading copy.', photos: [photo] },
  });
  const { body: booked } = await buyer.ask<{ insertedId: string }>('POST', '/api/my-orders', {
    ...{ productID: posted.insertedId, user_number: '+1 503 555 0199', user_location: 'Salem, OR' },
  });
  expect(await pay(buyer, booked.insertedId, posted.insertedId, 12.5, method)).toBe(200);
  return { name, orderId: booked.insertedId };
}

const otherPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

// Fails when a deadline is missed, or a refund is announced before the payment provider confirms it.
test('unsent and unmet sales are canceled and refunded; sent and handed over ones are completed', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const seller = await newSeller(sellers, baseURL);
  const buyer = await newReader(page, baseURL);
  const photo = await seller.upload(await plainPhoto('#603020'));
  const unmet = await sell(seller, buyer, photo, 'meet');
  const met = await sell(seller, buyer, photo, 'meet');
  const unsent = await sell(seller, buyer, photo, 'post');
  const sent = await sell(seller, buyer, photo, 'post');
  const { body: told } = await buyer.ask<{ code: string }>('GET', `/api/fulfilments/${met.orderId}/code`);
  expect((await seller.ask('POST', `/api/fulfilments/${met.orderId}/hand-over`, { code: told.code })).status).toBe(200);
  expect((await seller.ask('POST', `/api/fulfilments/${sent.orderId}/send`, { untracked: true })).status).toBe(200);

  const pass = async (days: number) => {
    // Closed meanwhile: an open page would find its session expired.
    for (const at of [page, sellers]) await at.goto('about:blank');
    await daysPass(days);
  };

  /** Texts of the order page for both, who log in again after days without activity. */
  const bothRead = async ({ orderId }: Sale, toBuyer: string, toSeller: string) => {
    for (const [who, at, text] of [
      [buyer, page, toBuyer],
      [seller, sellers, toSeller],
    ] as const) {
      await signIn(at, baseURL, who);
      await at.goto(`/dashboard/order/${orderId}`);
      await expect(at.getByText(text)).toBeVisible();
    }
  };
  const completed = [
    'The sale is completed. Enjoy the book.',
    "The sale is completed. We're holding $11.25 for you.",
  ] as const;
  const canceled = [
    'The sale is canceled, and $12.50 was refunded to your card. Banks take 5–10 days to show it.',
    'The sale is canceled, and the buyer gets a full refund.',
  ] as const;

  await pass(2);
  await bothRead(met, ...completed);
  await expect(page.getByText('The time to answer was up')).toBeVisible();

  await pass(5);
  await bothRead(unsent, ...canceled);
  await expect(page.getByText('The book was not sent in time')).toBeVisible();
  const order = await followLetter(page, buyer.email, `Refunded: “${unsent.name}”`, 'Open the order');
  await order.close();

  await pass(7);
  await bothRead(unmet, ...canceled);
  await expect(page.getByText('The two of you did not meet in time')).toBeVisible();

  await pass(7);
  await bothRead(sent, ...completed);
  await sellers.context().close();
});

// Fails when the deployed Worker can move its clock; the wrapper of `npm start` is outside its folder.
test('the built Worker has only the clock of its machine', () => {
  const built = join(ROOT, 'dist/server');
  const modules = globSync('**/*.mjs', { cwd: built }).map((path) => readFileSync(join(built, path), 'utf8'));
  expect(modules.length).toBeGreaterThan(1);
  for (const sign of [CLOCK_PATH, ...Object.keys(clockVars('', 0))])
    expect(modules.filter((text) => text.includes(sign))).toEqual([]);
});
