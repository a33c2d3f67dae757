/** Texts before a payment: the total, the delivery time, and the guarantee. */
import type { Page } from 'playwright/test';
import { DAY_MS } from '../../../../core/days.ts';
import { STATES } from '../../../../core/fulfilment/process.ts';
import { cardOn, newListing, PRICE } from '../../listings.ts';
import { expectReadable } from '../../readable.ts';
import { bookButton, expect, fillCard, meetInPerson, payButton, sendBooking, test } from '../../shop.ts';
import { newReader } from '../../users.ts';

const SEND = `${STATES.to_ship.lasts / DAY_MS} days`;
const MEET = `${STATES.to_meet.lasts / DAY_MS}`;

const promises = (page: Page) => page.getByRole('list', { name: 'Before you pay' });

test('“Free shipping” stands on cards, pages, in search and feeds where a copy is posted, and nowhere else', async ({
  page,
  baseURL,
}) => {
  for (const [delivery, isFree] of [
    [['post', 'meet'], true],
    [['post'], true],
    [['meet'], false],
  ] as const) {
    const { id, title } = await newListing(baseURL, 'poetry', 'Emma', delivery);
    const said = isFree ? /free shipping/i : /^(?!.*free shipping)/is;
    expect(await cardOn(page.request, '/category/poetry', id)).toMatch(said);
    expect(await cardOn(page.request, `/search?q=${encodeURIComponent(title)}`, id)).toMatch(said);
    const feed = await (await page.request.get('/category/poetry/feed.xml')).text();
    expect(feed.split('<entry>').find((entry) => entry.includes(id))).toMatch(said);
    await page.goto(`/book/${id}`);
    await expect(page.locator('.book-words')).toHaveText(said);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', said);
    await expect(promises(page).getByRole('listitem')).toHaveCount(3);
    await expect(promises(page)).toContainText('$12.50 in all');
    await expect(promises(page)).toContainText('Dogear keeps your money until you have the book.');
    if (isFree) await expect(promises(page)).toContainText(`Sent within ${SEND}`);
    if (delivery.some((way) => way === 'meet')) await expect(promises(page)).toContainText(MEET);
    else await expect(promises(page)).not.toContainText(MEET);
    await expect(promises(page).getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/returns');
  }
});

// Fails when the foot of the dialog moves with its content, or covers the focused field.
test('the button of the dialog is in sight on small phones, beside a keyboard and on its side, without scrolling', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await newListing(baseURL);
  await newReader(page, baseURL);
  for (const [width, height, colorScheme] of [
    [360, 740, 'light'],
    [360, 400, 'dark'],
    [320, 568, 'light'],
    [740, 360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto(`/book/${id}`);
    await bookButton(page, id).click();
    const dialog = page.getByRole('dialog', { name: title });
    const submit = dialog.getByRole('button', { name: 'Continue to payment' });
    await expect(submit).toBeInViewport({ ratio: 1 });
    const foot = await dialog.locator('.dialog-actions').boundingBox();
    for (const label of ['Phone Number', 'Delivery location']) {
      await dialog.getByLabel(label).focus();
      const field = await dialog.getByLabel(label).boundingBox();
      expect([width, label, (field?.y ?? 0) + (field?.height ?? 0) <= (foot?.y ?? 0)]).toEqual([width, label, true]);
    }
    await expectReadable(page);
  }
});

test('the dialog says it beside its button, and the payment page opens by itself, by post where the cities differ', async ({
  page,
  baseURL,
}) => {
  const { id, title } = await newListing(baseURL);
  const buyer = await newReader(page, baseURL);
  await page.goto(`/book/${id}`);
  await bookButton(page, id).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('list', { name: 'Before you pay' })).toContainText('$12.50 in all');
  await expect(dialog.getByRole('link', { name: /^The seller will see your name, email, phone/ })).toHaveAttribute(
    'href',
    '/help#what-the-seller-learns',
  );
  await expectReadable(page);
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('5 Congress Street, Portland, ME 04101');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/dashboard\/payment\//);
  await expect(page.getByText(`${title} booked Successfully`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'By post' })).toBeChecked();
  await expect(promises(page)).toContainText(`Sent within ${SEND}`);
  for (const [label, value] of [
    ['Recipient', buyer.email],
    ['Street address', '5 Congress Street'],
    ['City', 'Portland'],
    ['State or province', 'Maine'],
    ['Postal code', '04101'],
    ['Country', 'United States'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value);
  await expectReadable(page);
  // The buyer's choice stays after a reload.
  await meetInPerson(page);
  await expect(page.getByText('The book is in Salem, OR.')).toBeVisible();
  await expect(promises(page)).toContainText(`Handed over within ${MEET} days`);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'In person' })).toBeChecked();
  // The payment accepts the prefilled address.
  await page.getByRole('radio', { name: 'By post' }).check();
  await fillCard(page, '4242 4242 4242 4242');
  await payButton(page).click();
  await expect(page.getByText('Payment Successfull')).toBeVisible();
  await expect(page.getByRole('main').getByText(/^pi_\w+$/)).toBeVisible();
  await expect(page.getByText('Thanks – your order is confirmed')).toBeVisible();
  await expect(page.getByText('has to send the book')).toBeVisible();
  await expectReadable(page);
});

test('a buyer in the same city meets the seller, unless they choose otherwise', async ({ page, baseURL }) => {
  const { id, title } = await newListing(baseURL);
  await newReader(page, baseURL);
  await page.goto(`/book/${id}`);
  await bookButton(page, id).click();
  await sendBooking(page, title);
  await expect(page.getByRole('radio', { name: 'In person' })).toBeChecked();
  await expect(payButton(page)).toHaveText(`Pay $${PRICE.toFixed(2)}`);
});
