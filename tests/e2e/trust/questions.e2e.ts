/** Questions about a copy: asked, answered, published, refused; in two tabs and without a connection. */
import type { Page } from 'playwright/test';
import { pageOf } from '../admin/admin.ts';
import { newListing } from '../listings.ts';
import { ALLOWED } from '../offline/no-connection.ts';
import { buyBook, otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';
import { newReader, type SignedIn, signIn } from '../users.ts';

test.use(ALLOWED);

type Read = { readonly messages: readonly { readonly id: string }[] };

const MESSAGES = '/dashboard/messages';
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Asks by a call. Returns the id of the conversation. */
async function asked(buyer: SignedIn, productID: string, text = 'Is it signed?'): Promise<string> {
  return (await buyer.ask<{ id: string }>('POST', '/api/conversations', { productID, text })).body.id;
}

test('a reader asks on the page of a book, and its seller answers, by keyboard at 360 px', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, title, seller } = await newListing(baseURL);
  await newReader(page, baseURL);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/book/${id}`);
  const button = page.getByRole('button', { name: 'Ask the seller' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Ask about ${title}` });
  await expect(dialog.getByLabel('Your question')).toBeFocused();
  await page.keyboard.type('Is the dust jacket in one piece?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your question is sent.')).toBeVisible();
  const messages = (await page.getByRole('link', { name: 'View your messages' }).getAttribute('href')) ?? '';
  await expect(button).toBeFocused();

  const sellers = await otherPage(browser);
  await sellers.setViewportSize({ width: 360, height: 740 });
  await signIn(sellers, baseURL, seller);
  await sellers.goto(MESSAGES);
  const row = sellers.getByRole('link', { name: new RegExp(title) });
  await expect(row).toContainText('1 new');
  await row.focus();
  await sellers.keyboard.press('Enter');
  const answer = sellers.getByRole('textbox', { name: 'Message' });
  await expect(log(sellers).getByText('Is the dust jacket in one piece?')).toBeVisible();
  await answer.focus();
  await sellers.keyboard.type('Yes, it is.');
  await sellers.keyboard.press('Tab');
  await sellers.keyboard.press('Enter');
  await expect(log(sellers).getByText('Yes, it is.')).toBeVisible();
  await expect(answer).toHaveValue('');
  expect(await sellers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.goto(messages);
  await expect(log(page).getByText('Yes, it is.')).toBeVisible();
});

test('an answer comes into an open tab, and is read in all of them', async ({ page, context, baseURL }) => {
  const { id, seller } = await newListing(baseURL);
  const buyer = await newReader(page, baseURL);
  const conversation = await asked(buyer, id);
  await page.goto(`${MESSAGES}?id=${conversation}`);
  await expect(log(page).getByText('Is it signed?')).toBeVisible();
  const other = await context.newPage();
  await other.goto(MESSAGES);
  await expect(other.getByText('You: Is it signed?')).toBeVisible();
  await page.bringToFront();
  await seller.ask('POST', `/api/conversations/${conversation}/messages`, { text: 'Yes, on page 3.' });
  await expect(log(page).getByText('Yes, on page 3.')).toBeVisible({ timeout: 15_000 });
  await expect
    .poll(async () => (await buyer.ask<{ unread: number }[]>('GET', '/api/conversations')).body[0]?.unread)
    .toBe(0);
  await other.reload();
  await expect(other.getByText('Yes, on page 3.')).toBeVisible();
  await expect(other.getByText(/\d new/)).toHaveCount(0);
});

test('contact data is named while it is typed, and refused', async ({ page, baseURL }) => {
  const { id } = await newListing(baseURL);
  await newReader(page, baseURL);
  await page.goto(`/book/${id}`);
  await page.getByRole('button', { name: 'Ask the seller' }).click();
  const question = page.getByLabel('Your question');
  await question.fill('Write to jane at gmail dot com');
  await expect(page.getByText('Looks like an email address: jane at gmail dot com')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(question).toHaveAttribute('aria-invalid', 'true');
  await expect(question).toBeFocused();
  await question.fill('Is the ISBN 978-0-439-02348-1?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your question is sent.')).toBeVisible();
});

test('messages that were read stay readable without a connection', async ({ page, context, baseURL }) => {
  const { id } = await newListing(baseURL);
  const buyer = await newReader(page, baseURL);
  const conversation = await asked(buyer, id, 'هل الكتاب موقع من المؤلف؟');
  await page.goto(MESSAGES);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${MESSAGES}?id=${conversation}`);
  await expect(log(page).getByText('هل الكتاب')).toHaveAttribute('dir', 'auto');
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/dashboard/messages')))).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('These are your messages from')).toBeVisible();
  await expect(log(page).getByText('هل الكتاب')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await page.goto(MESSAGES);
  await expect(page.getByText('هل الكتاب')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('These are your messages from')).toHaveCount(0);
});

test('a seller publishes an answer, and everybody reads it on the page of the book', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, seller } = await newListing(baseURL);
  const buyers = await otherPage(browser);
  const buyer = await newReader(buyers, baseURL);
  await buyers.goto(`/book/${id}`);
  const conversation = await asked(buyer, id);
  await seller.ask('POST', `/api/conversations/${conversation}/messages`, { text: 'Yes, by the author.' });
  await signIn(page, baseURL, seller);
  await page.goto(`${MESSAGES}?id=${conversation}`);
  await page.getByRole('button', { name: 'Publish answer: Yes, by the author.' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish answer' }).click();
  await expect(page.getByText('The answer is on the page of the book')).toBeVisible();
  await expect(page.getByText('On the book’s page')).toHaveCount(2);
  await buyers.goto(`/book/${id}`);
  const answers = buyers.getByRole('region', { name: 'Questions and answers' });
  await expect(answers.getByText('Is it signed?')).toBeVisible();
  await expect(answers.getByText('Yes, by the author.')).toBeVisible();
  await expect(answers).not.toContainText(buyer.email);

  await expect(page.getByRole('button', { name: 'Take answer back: Yes, by the author.' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Take answer back' }).click();
  await expect(page.getByText('The answer is no longer on the page of the book')).toBeVisible();
  await expect(page.getByText('On the book’s page')).toHaveCount(0);
  await buyers.goto(`/book/${id}`);
  await expect(answers).toHaveCount(0);
});

test('an admin takes an answer off the page from a report of its copy, and the seller reads it', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, title, seller } = await newListing(baseURL);
  const buyer = await newReader(await otherPage(browser), baseURL);
  const conversation = await asked(buyer, id);
  await seller.ask('POST', `/api/conversations/${conversation}/messages`, { text: 'Only a fool asks that.' });
  const { messages } = (await seller.ask<Read>('GET', `/api/conversations/${conversation}`)).body;
  await seller.ask('POST', `/api/conversations/${conversation}/publish`, { message: messages[1]?.id });
  await buyer.ask('PUT', `/api/reported-product/${id}`, { reason: 'other' });
  const admin = await pageOf(browser, baseURL);
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.goto(`/dashboard/reported-items?search=${encodeURIComponent(title)}`);
  const summary = admin.getByText('1 answer on its page');
  await summary.focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Is it signed?')).toBeVisible();
  await admin.keyboard.press('Tab');
  await expect(admin.getByRole('button', { name: 'Take answer back: Only a fool asks that.' })).toBeFocused();
  await admin.keyboard.press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Take answer back' }).click();
  await expect(summary).toHaveCount(0);
  await expect(admin.getByRole('button', { name: `Keep listing: ${title}` })).toBeFocused();
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await admin.goto('/dashboard/audit');
  await expect(admin.getByRole('row').filter({ hasText: title })).not.toContainText('()');

  await signIn(page, baseURL, seller);
  await page.goto(`${MESSAGES}?id=${conversation}`);
  await expect(page.getByText('Dogear support took this answer off the book’s page')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publish answer/ })).toHaveCount(0);
});

test('a seller blocks a reader, who may block them too, and takes the block back', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, seller } = await newListing(baseURL);
  const buyers = await otherPage(browser);
  const buyer = await newReader(buyers, baseURL);
  const conversation = await asked(buyer, id);
  await signIn(page, baseURL, seller);
  await page.goto(`${MESSAGES}?id=${conversation}`);
  await page.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('You blocked this person')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0);
  await buyers.goto(`${MESSAGES}?id=${conversation}`);
  await expect(buyers.getByText('You can’t send messages in this conversation')).toBeVisible();
  for (const button of ['Block', 'Unblock']) {
    await buyers.getByRole('button', { name: button, exact: true }).click();
    await buyers.getByRole('dialog').getByRole('button', { name: button }).click();
  }
  await expect(buyers.getByRole('button', { name: 'Block', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a buyer writes to the seller for the first time beside the parcel', async ({ page, browser, baseURL }) => {
  const { orderId, seller } = await buyBook(await otherPage(browser), page, baseURL);
  await page.goto(`/dashboard/order/${orderId}`);
  await page.getByRole('textbox', { name: 'Message to the seller' }).fill('I come by bike, on Friday at five.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('I come by bike')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  const [conversation] = (await seller.ask<{ order: string }[]>('GET', '/api/conversations')).body;
  expect(conversation?.order).toBe(orderId);
});

test('a signed-out reader logs in and comes back to the question', async ({ page, baseURL }) => {
  const { id, title } = await newListing(baseURL);
  await page.goto(`/book/${id}`);
  await page.getByRole('button', { name: 'Ask the seller' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    new RegExp(encodeURIComponent(`/book/${id}#ask=${id}`)),
  );
  await newReader(page, baseURL);
  await page.goto(`/book/${id}#ask=${id}`);
  await expect(page.getByRole('dialog', { name: `Ask about ${title}` })).toBeVisible();
});
