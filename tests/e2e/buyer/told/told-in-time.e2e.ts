/** Notifications over time on other pages. These journeys move the site's clock, so they run alone. */
import type { Page } from 'playwright/test';
import { hoursPass } from '../../clock.ts';
import { followLetter, lettersTo } from '../../inbox.ts';
import { book, newListing } from '../../listings.ts';
import { pushedTo, withPushService } from '../../pushes.ts';
import { otherPage } from '../../sales.ts';
import { bookButton, CARD, expect, fillCard, payButton, sendBooking, test } from '../../shop.ts';
import { newBuyer, newReader } from '../../users.ts';

// The sandbox of the inbox's frame blocks Playwright's own script, which Chromium reports.
test.use({ expectedNoise: /Blocked script execution in '.*' because the document's frame is sandboxed/ });

const payment = (page: Page, title: string) => page.getByRole('heading', { name: `Payment for ${title}` });

test('a queued buyer gets a letter and a push after an unpaid hold, and pays from the letter in time', async ({
  page,
  browser,
  baseURL,
}) => {
  // The rival opens the payment and does not pay.
  const others = await otherPage(browser);
  const rival = await newReader(others, baseURL);
  const copy = await newListing(baseURL);
  await others.goto(`/dashboard/payment/${await book(rival, copy.id)}`);
  await expect(payment(others, copy.title)).toBeVisible();
  await expect(payButton(others)).toBeEnabled();

  const subscription = await withPushService(page);
  const reader = await newReader(page, baseURL);
  await page.goto(`/book/${copy.id}`);
  await bookButton(page, copy.id).click();
  await expect(page.getByRole('dialog').getByText(/Someone else is paying for this copy right now/)).toBeVisible();
  await sendBooking(page, copy.title);
  await expect(page.getByText('You are 1st on the waiting list')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, notify me' }).click();
  await expect(page.getByText('This browser notifies you when it is your turn')).toBeVisible();

  // The page of the payment would take the turn by itself.
  await page.goto('/blog');
  await hoursPass(1);
  const subject = `It is your turn: “${copy.title}”`;
  await expect.poll(() => pushedTo(subscription)).toHaveLength(1);
  const [message = ''] = await pushedTo(subscription);
  const { notification } = JSON.parse(message) as { notification: { title: string; navigate: string } };
  expect(notification).toMatchObject({
    title: 'It is your turn',
    navigate: expect.stringContaining('/dashboard/payment/'),
  });
  // A concurrent run of the schedule may be sending the letter, so that the jump skips it.
  const letters = async () => (await lettersTo(reader.email)).filter((letter) => letter.subject === subject);
  await expect.poll(letters).toHaveLength(1);

  const paying = await followLetter(await page.context().newPage(), reader.email, subject, 'Pay now');
  expect(new URL(paying.url()).pathname).toBe(new URL(notification.navigate).pathname);
  await fillCard(paying, CARD.good);
  await payButton(paying).click();
  await expect(paying.getByText('Payment Successfull')).toBeVisible();
  await others.context().close();
});

test('a mail program unsubscribes by the address in the header, for that topic alone', async ({ page, baseURL }) => {
  const { seller, ...copy } = await newListing(baseURL);
  const buy = async () => {
    const orderId = await book(await newBuyer(baseURL ?? '', `reader-${crypto.randomUUID()}@example.org`), copy.id);
    await hoursPass(1);
    return orderId;
  };
  const digests = async () => (await lettersTo(seller.email)).filter(({ text }) => text.includes(copy.title));
  await buy();
  await expect.poll(digests).toHaveLength(1);
  const [digest] = await digests();
  const { 'list-unsubscribe': address = '', 'list-unsubscribe-post': post } = digest?.headers ?? {};
  expect(post).toBe('List-Unsubscribe=One-Click');
  const url = /^<(.+)>$/.exec(address)?.[1] ?? '';

  // RFC 8058: a form without cookies, whose answer is ignored.
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect(answer.status).toBe(200);
  await buy();
  expect(await digests()).toHaveLength(1);
  const choices = await seller.ask<{ topic: string; channels: { channel: string; wanted: boolean }[] }[]>(
    'GET',
    '/api/notifications/preferences',
  );
  const wanted = (topic: string) =>
    choices.body
      .find((choice) => choice.topic === topic)
      ?.channels.filter((one) => one.wanted)
      .map(({ channel }) => channel);
  expect([wanted('booked'), wanted('money')]).toEqual([['shop'], ['shop', 'mail']]);

  // The link in the letter also switches it on again.
  await page.goto(url);
  await page.getByRole('button').click();
  await page.getByRole('button').click();
  await buy();
  expect(await digests()).toHaveLength(2);
});
