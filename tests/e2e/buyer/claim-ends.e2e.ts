/** Something is wrong with a book: the ways on which that ends beside the main ones, in three windows. */
import type { Browser, Page } from 'playwright/test';
import { newAdmin } from '../admin/admin.ts';
import { plainPhoto } from '../pictures.ts';
import { expectReadable } from '../readable.ts';
import { book, buyBook, handOverBook, otherPage } from '../sales.ts';
import { CARD, expect, fillCard, payButton, test } from '../shop.ts';
import { signIn } from '../users.ts';

/** Another person's page looks every five seconds at a meeting, and each minute at a parcel, which is opened anew. */
const SOON = { timeout: 10_000 } as const;

const dialogOf = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Presses the button that opens the dialog, and the one of the same name in it. */
const pressTwice = async (page: Page, name: string) => {
  await press(page, name);
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
};

/** An admin who looks at the order. */
async function adminAt(browser: Browser, orderId: string, baseURL: string | undefined): Promise<Page> {
  const admins = await otherPage(browser);
  await signIn(admins, baseURL, await newAdmin());
  await admins.goto(`/dashboard/order/${orderId}`);
  return admins;
}

async function decide(admins: Page, decision: string): Promise<void> {
  await press(admins, 'Decide');
  await admins.getByRole('radio', { name: decision }).check();
  await admins.getByLabel('Reason').fill('I have read what both of you said.');
  await dialogOf(admins).getByRole('button', { name: 'Decide' }).click();
}

/** The buyer says that pages are missing, with a picture. */
async function report(page: Page): Promise<void> {
  await press(page, 'Report a problem');
  await page.getByLabel('What is wrong with it?').fill('Two pages are missing.');
  const picture = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto('#204060') };
  await dialogOf(page).getByLabel('Choose photos').setInputFiles(picture);
  await press(page, 'Send the report');
  await expect(page.getByRole('heading', { name: 'Waiting for Sal Seller' })).toBeVisible();
}

/** A parcel that was paid for. */
async function buyParcel(sellers: Page, page: Page, baseURL: string | undefined) {
  const sale = await book(sellers, page, baseURL);
  await page.goto(`/dashboard/payment/${sale.orderId}`);
  await page.getByRole('radio', { name: 'By post' }).check();
  await page.getByLabel('Recipient').fill('Ann Reader');
  await page.getByLabel('Street address').fill('12 Liberty Street');
  await page.getByLabel('City').fill('Salem, OR');
  await page.getByLabel('Postal code').fill('97301');
  await page.getByLabel('Country').fill('United States');
  await fillCard(page, CARD.good);
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  await sellers.goto(`/dashboard/order/${sale.orderId}`);
  return sale;
}

test('a parcel that has not arrived is refunded by its seller', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId } = await buyParcel(sellers, page, baseURL);
  await expect(sellers.getByText('it is decided for them: they get all of their money back')).toBeVisible();
  await sellers.getByLabel('Carrier').fill('USPS');
  await sellers.getByLabel('Tracking number').fill('9400 1000');
  await press(sellers, 'I have sent the book');
  await press(sellers, 'The parcel has arrived');
  await press(sellers, 'It has arrived');
  await expect(sellers.getByText('You said that the parcel has arrived')).toBeVisible();
  await page.goto(`/dashboard/order/${orderId}`);
  await press(page, 'Report a problem');
  await page.getByRole('radio', { name: 'It has not arrived' }).check();
  await page.getByLabel('What is wrong with it?').fill('My box is empty.');
  await expectReadable(page);
  await press(page, 'Send the report');
  await expect(page.getByText('if they do not, you get all of your money back')).toBeVisible();
  await sellers.reload();
  await expect(sellers.getByText('My box is empty.')).toBeVisible();
  await press(sellers, 'Give all of the money back');
  await press(sellers, 'Give the money back');
  await expect(sellers.getByRole('heading', { name: 'Money goes back' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/\$12\.50 (back|was refunded)/)).toBeVisible();
  await sellers.context().close();
});

test('a report is taken back, and the sale goes on', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId } = await handOverBook(sellers, page, baseURL);
  await report(page);
  await press(page, 'Take the report back');
  await expect(dialogOf(page).getByText('you have two days left at least')).toBeVisible();
  await press(page, 'Take it back');
  await expect(page.getByText('You took your report back')).toBeVisible();
  await sellers.goto(`/dashboard/order/${orderId}`);
  await expect(sellers.getByText('took their report back')).toBeVisible();
  await press(page, 'I have the book, all is well');
  await dialogOf(page).getByRole('button', { name: 'All is well' }).click();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await sellers.context().close();
});

test('an offer is refused, and an admin decides', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId } = await handOverBook(sellers, page, baseURL);
  await report(page);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await press(sellers, 'Offer a part of the price');
  await sellers.getByLabel('They get back').fill('5');
  await press(sellers, 'Make the offer');
  await expect(page.getByText('offers you $5.00 of $12.50 back')).toBeVisible(SOON);
  await pressTwice(page, 'Refuse the offer');
  await expect(page.getByRole('heading', { name: 'Waiting for an admin' })).toBeVisible();
  const admins = await adminAt(browser, orderId, baseURL);
  await decide(admins, 'All of the money goes back to the buyer');
  for (const either of [sellers, page])
    await expect(either.getByRole('heading', { name: 'Money goes back' })).toBeVisible(SOON);
  for (const other of [sellers, admins]) await other.context().close();
});

test('a book that is said to be sent back does not come, and an admin decides', async ({ browser, page, baseURL }) => {
  const sellers = await otherPage(browser);
  const { orderId } = await handOverBook(sellers, page, baseURL);
  await report(page);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await press(sellers, 'Ask for the book back');
  await press(sellers, 'Ask for the book');
  await page.reload();
  await expect(page.getByText('an admin decides, and you may get nothing back')).toBeVisible();
  await page.getByRole('radio', { name: 'Without tracking' }).check();
  await press(page, 'I have sent the book back');
  await expect(page.getByText('You sent the book back', { exact: true })).toBeVisible();

  await expect(sellers.getByRole('heading', { name: 'Your turn' })).toBeVisible(SOON);
  await press(sellers, 'It has not come back, or is wrong');
  await sellers.getByLabel('What has come back, if anything?').fill('Nothing has come.');
  await expectReadable(sellers);
  await press(sellers, 'Send it');
  await expect(sellers.getByText('You said that the book has not come back, or is wrong')).toBeVisible();
  const admins = await adminAt(browser, orderId, baseURL);
  await expect(admins.getByText('Nothing has come.')).toBeVisible();
  await decide(admins, 'Nothing goes back: the seller is paid');
  await expect(sellers.getByText('The sale is completed, and we keep $11.25 for you.')).toBeVisible(SOON);
  for (const other of [sellers, admins]) await other.context().close();
});

test('a buyer denies that they have a book that was handed over without the code', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { name, orderId } = await buyBook(sellers, page, baseURL);
  await sellers.goto(`/dashboard/order/${orderId}`);
  await press(sellers, 'I handed it over without a code');
  await press(sellers, 'I handed it over');
  await expect(sellers.getByText('You said that you handed the book over without a code')).toBeVisible();
  const admins = await adminAt(browser, orderId, baseURL);
  await expect(admins.getByText('until then you can only give the money back')).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Answer: ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  await press(page, 'I do not have it, or it is wrong');
  await page.getByLabel('What happened?').fill('Nobody came.');
  await expectReadable(page);
  await press(page, 'Send the answer');
  await expect(page.getByRole('heading', { name: 'Waiting for an admin' })).toBeVisible();
  await expect(sellers.getByText('Nobody came.')).toBeVisible(SOON);
  await admins.reload();
  await expect(admins.getByText('Nobody came.')).toBeVisible();
  await decide(admins, 'All of the money goes back to the buyer');
  await expect(page.getByRole('heading', { name: 'Money goes back' })).toBeVisible(SOON);
  for (const other of [sellers, admins]) await other.context().close();
});

test('a seller whose buyer called the meeting off types the code, and an admin reads that', async ({
  browser,
  page,
  baseURL,
}) => {
  const sellers = await otherPage(browser);
  const { orderId, buyer } = await buyBook(sellers, page, baseURL);
  const { body } = await buyer.ask<{ code: string }>('GET', `/api/fulfilments/${orderId}/code`);
  await page.goto(`/dashboard/order/${orderId}`);
  await press(page, 'Cancel the sale');
  await expect(dialogOf(page).getByText('Do this only if you do not have the book.')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Cancel the sale' }).click();
  await expect(page.getByRole('heading', { name: 'Sale canceled' })).toBeVisible();
  await sellers.goto(`/dashboard/order/${orderId}`);
  await sellers.getByText('Does the buyer have the book?').click();
  await sellers.getByLabel('The buyer’s code').fill(body.code);
  await expectReadable(sellers);
  await press(sellers, 'Send the code');
  await expect(sellers.getByText('The code is right, but this sale is over.')).toBeVisible();
  await sellers.context().close();
});
