import type { Page } from 'playwright/test';
import { TOKEN_KEY } from '../../../../core/browser-storage-names.ts';
import type { PushMessage } from '../../../../core/notifications/push-message.ts';
import { hold, newListing } from '../../listings.ts';
import { pushedTo, shownAndPressed, withPushService } from '../../pushes.ts';
import { type BookOnPage, bookButton, expect, logOut, sendBooking, test } from '../../shop.ts';
import { logIn, newBuyer, newReader } from '../../users.ts';

/** A copy that another buyer holds; `free` releases it. */
async function heldCopy(baseURL = '') {
  const rival = await newBuyer(baseURL, `rival-${crypto.randomUUID()}@example.org`);
  const copy = await newListing(baseURL);
  const orderId = await hold(rival, copy.id);
  return { copy, free: () => rival.ask('DELETE', `/api/my-orders/${orderId}`) };
}

/** Books a held copy, and so joins its queue. */
async function lineUp(page: Page, { id, title }: BookOnPage): Promise<void> {
  await page.goto(`/book/${id}`);
  await bookButton(page, id).click();
  await expect(page.getByRole('dialog').getByText(/Someone else is paying for this copy right now/)).toBeVisible();
  await sendBooking(page, title);
  await expect(page.getByText('You are 1st on the waiting list')).toBeVisible();
}

const QUESTION = 'Get a notification when it is your turn?';
const question = (page: Page) => page.getByRole('dialog', { name: QUESTION });

test('a queued buyer who agrees gets the turn by push, which links to the payment', async ({ page, baseURL }) => {
  const subscription = await withPushService(page);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { copy, free } = await heldCopy(baseURL);
  await newReader(page, baseURL);
  await lineUp(page, copy);
  await expect(question(page)).toBeVisible();
  expect(asked).not.toContain('/push.js');
  await question(page).getByRole('button', { name: 'Yes, notify me' }).click();
  await expect(page.getByText('This browser notifies you when it is your turn')).toBeVisible();

  // The page of the payment would take the turn by itself.
  await page.goto('/blog');
  await free();
  await expect.poll(() => pushedTo(subscription)).toHaveLength(1);
  const [message = ''] = await pushedTo(subscription);
  expect(JSON.parse(message)).toMatchObject({
    web_push: 8030,
    notification: {
      title: 'It is your turn',
      body: expect.stringContaining(`“${copy.title}” is reserved for you until`),
      tag: `turn:${copy.id}`,
      navigate: expect.stringContaining('/dashboard/payment/'),
    },
  });

  // A browser replaces a notice by a later one with the same tag.
  const { title, tag, navigate } = (JSON.parse(message) as { notification: PushMessage }).notification;
  expect(await shownAndPressed(page, message)).toEqual({
    notice: { title, tag, data: navigate, renotify: true },
    opened: [navigate],
  });

  await page.goto('/dashboard/settings');
  const stop = page.getByRole('button', { name: 'Turn off in this browser' });
  await stop.click();
  await expect(page.getByText('Push notifications are off in this browser')).toBeVisible();
  await expect(stop).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn on in this browser' }).click();
  await expect(page.getByText('Push notifications are on in this browser')).toBeVisible();
  await expect(stop).toBeVisible();
});

test('a buyer who declines gets no push, and no second question', async ({ page, baseURL }) => {
  const subscription = await withPushService(page);
  const [first, second] = [await heldCopy(baseURL), await heldCopy(baseURL)];
  await newReader(page, baseURL);
  await lineUp(page, first.copy);
  await question(page).getByRole('button', { name: 'No, thanks' }).click();
  await expect(question(page)).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await lineUp(page, second.copy);
  // The code of the question is loaded, and makes no call.
  await expect.poll(() => asked.some((path) => path.includes('offer-push'))).toBe(true);
  await page.goto('/dashboard/my-orders');
  await expect(page.getByText('You are 1st on the waiting list')).toHaveCount(2);
  expect(asked).not.toContain('/api/notifications/push');
  expect(await pushedTo(subscription)).toEqual([]);
});

/** Removes this browser's subscription on the server, without a notice to its page. */
const forget = (page: Page) =>
  page.evaluate(async (key) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem(key)}` };
    const { ok } = await fetch('/api/notifications/push', { method: 'DELETE', headers });
    if (!ok) throw new Error('not forgotten');
  }, TOKEN_KEY);

test('a lost subscription is renewed in the profile and after the next log-in, without a question', async ({
  page,
  baseURL,
}) => {
  const subscription = await withPushService(page);
  const { copy, free } = await heldCopy(baseURL);
  const account = await newReader(page, baseURL);
  await lineUp(page, copy);
  await question(page).getByRole('button', { name: 'Yes, notify me' }).click();
  await expect(page.getByText('This browser notifies you when it is your turn')).toBeVisible();

  // The push service reports it as gone, or our keys changed.
  await forget(page);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('button', { name: 'Turn off in this browser' })).toBeVisible();

  await logOut(page);
  await page.goto('/login');
  const renewed = page.waitForResponse(
    (response) => response.url().endsWith('/api/notifications/push') && response.request().method() === 'PUT',
  );
  await logIn(page, account);
  expect((await renewed).status()).toBe(200);
  await free();
  await expect.poll(() => pushedTo(subscription)).toHaveLength(1);
});
