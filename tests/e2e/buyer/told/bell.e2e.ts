/** Notifications on other pages: in the bell, and by a letter. */
import { followLetter } from '../../inbox.ts';
import { hold, newListing } from '../../listings.ts';
import { CARD, expect, fillCard, payButton, test } from '../../shop.ts';
import { newBuyer, newReader } from '../../users.ts';

// The inbox shows letters in a sandboxed frame; and one call fails on purpose.
test.use({ expectedNoise: /Blocked script execution in '.*' because the document's frame is sandboxed|ERR_FAILED/ });

test('a queued buyer is notified of the turn on any page, and pays from its letter', async ({
  page,
  baseURL,
  context,
}) => {
  const rival = await newBuyer(baseURL ?? '', `rival-${crypto.randomUUID()}@example.org`);
  const copy = await newListing(baseURL);
  const held = await hold(rival, copy.id);

  // Without a session the page makes no call for the bell.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/blog', { waitUntil: 'networkidle' });
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeHidden();
  const forBell = () => asked.filter((path) => /notifications|\/bell/.test(path));
  expect(forBell()).toEqual([]);

  const reader = await newReader(page, baseURL);
  const body = { productID: copy.id, user_number: '+1 503 555 0100', user_location: 'Salem' };
  const { insertedId } = (await reader.ask<{ insertedId: string }>('POST', '/api/my-orders', body)).body;
  await reader.ask('POST', '/api/queue', { bookedId: insertedId });
  await page.goto('/blog');
  await bell.press('Enter');
  const list = page.getByRole('navigation', { name: 'Notifications' });
  await expect(list.getByText('Nothing yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell).toBeFocused();

  await rival.ask('DELETE', `/api/my-orders/${held}`);
  const told = page.getByRole('status').filter({ hasText: `It is your turn: “${copy.title}”` });
  await expect(told).toBeVisible({ timeout: 10_000 });
  await expect(told.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/dashboard/payment/${insertedId}`);
  await expect(bell).toHaveAccessibleName('Notifications, 1 new');
  const seen = page.waitForResponse('**/api/notifications/read');
  await bell.press('Enter');
  const line = list.getByRole('link', { name: /New: It is your turn/ });
  await expect(line).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Tab');
  await expect(line).toBeFocused();
  await seen;
  await page.reload();
  await bell.press('Enter');
  await expect(list.getByRole('link', { name: /^It is your turn/ })).toBeVisible();

  const paying = await followLetter(
    await context.newPage(),
    reader.email,
    `It is your turn: “${copy.title}”`,
    'Pay now',
  );
  await fillCard(paying, CARD.good);
  await payButton(paying).click();
  await expect(paying.getByText('Payment Successfull')).toBeVisible();
});

test('users choose their notifications; mail about account, turns and money stays', async ({ page, baseURL }) => {
  const reader = await newReader(page, baseURL);
  await page.goto('/dashboard/settings');
  const switches = page.getByRole('region', { name: 'Notification settings' });
  const wishMail = switches.getByRole('checkbox', { name: 'Your wish list: By email' });
  await expect(switches.getByRole('row', { name: /^Your turns in waiting lists/ })).toContainText('Always');
  await expect(switches.getByRole('checkbox', { name: 'Sales, payments and refunds: By email' })).toHaveCount(0);
  await wishMail.press('Space');
  await expect(wishMail).not.toBeChecked();
  await page.reload();
  await expect(wishMail).not.toBeChecked();
  const choices = await reader.ask<{ topic: string; channels: unknown[] }[]>('GET', '/api/notifications/preferences');
  expect(choices.body.find(({ topic }) => topic === 'wishes')?.channels).toContainEqual({
    channel: 'mail',
    wanted: false,
    fixed: false,
  });

  // Without an answer the switch returns, and the bell reports it.
  await page.route('**/api/notifications**', (route) => route.abort());
  await switches.getByRole('checkbox', { name: 'Your wish list: On Dogear (bell)' }).press('Space');
  await expect(page.getByRole('status').filter({ hasText: /connection/i })).toBeVisible();
  await expect(switches.getByRole('checkbox', { name: 'Your wish list: On Dogear (bell)' })).toBeChecked();
  await page.reload();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await bell.press('Enter');
  const list = page.getByRole('navigation', { name: 'Notifications' });
  await expect(list.getByText('We could not reach Dogear')).toBeVisible();
  await page.unroute('**/api/notifications**');
  await list.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(list.getByText('Nothing yet.')).toBeVisible();
});

test('an open page asks ever more rarely, often while a turn is at stake, and not while it is hidden', async ({
  page,
  baseURL,
}) => {
  await newReader(page, baseURL);
  let asked = 0;
  let within = '60';
  await page.route('**/api/notifications', async (route) => {
    asked++;
    await route.fulfill({ json: [], headers: { 'X-Ask-Within': within } });
  });
  // Planned pauses of the bell, in milliseconds; shorter timers belong to other code.
  await page.clock.install();
  await page.addInitScript(() => {
    const pauses: number[] = [];
    const wait = window.setTimeout;
    const counted = (act: () => void, ms = 0) => {
      if (ms >= 5_000) pauses.push(ms);
      return wait(act, ms);
    };
    Object.assign(window, { pauses, setTimeout: counted });
  });
  const pauses = () => page.evaluate(() => (window as unknown as { pauses: number[] }).pauses.map((ms) => ms / 1000));
  const passes = async (expected: number[]) => {
    await expect.poll(pauses).toEqual(expected);
    const before = asked;
    const last = (expected.at(-1) ?? 0) * 1000;
    await page.clock.runFor(last - 1);
    expect(asked).toBe(before);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toBe(before + 1);
  };
  const see = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await page.goto('/blog');
  // From here on the test alone advances the clock. Each answer so far has set its pause.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect.poll(async () => asked > 0 && (await pauses()).length === asked).toBe(true);
  await page.evaluate(() => {
    (window as unknown as { pauses: number[] }).pauses.length = 0;
  });
  await see(false);
  const expected: number[] = [];
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    expected.push(seconds);
    await passes(expected);
  }
  within = '5';
  expected.push(60);
  await passes(expected);
  for (let time = 0; time < 2; time++) {
    expected.push(5);
    await passes(expected);
  }

  await expect.poll(pauses).toHaveLength(expected.length + 1);
  const before = asked;
  await see(true);
  await page.clock.runFor(120_000);
  expect(asked).toBe(before);
  await see(false);
  await expect.poll(() => asked).toBe(before + 1);
});
