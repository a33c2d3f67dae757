/** What every journey needs: a browser that notices noise, and people who can sign up, sign in and pay. */
import { test as base, expect, type Page, request } from 'playwright/test';

export { expect };

/** Chromium reports these itself when an API call is refused, which some journeys cause on purpose. */
const EXPECTED =
  /Failed to load resource: the server responded with a status of (401|402|403|404|409|410|422)|Service Worker registration blocked by Playwright/;

/** Chromium's word for a page change that was too quick for its cross-fade. */
const SKIPPED_TRANSITION = /^Transition was (aborted|skipped)/;

/** A page on which unexpected console output or a script error fails the test; a journey may cause some on purpose. */
export const test = base.extend<{ page: Page; expectedNoise: RegExp }>({
  expectedNoise: [EXPECTED, { option: true }],
  page: async ({ page, expectedNoise }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (!EXPECTED.test(message.text()) && !expectedNoise.test(message.text()))
        noise.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', ({ message }) => {
      if (!SKIPPED_TRANSITION.test(message)) noise.push(message);
    });
    await use(page);
    expect(noise).toEqual([]);
  },
});

/** Ports of two more products, for journeys that start their own. */
export function sparePorts(): readonly [number, number] {
  const [one = 4721, two = 4731] = (process.env.SPARE_PORTS ?? '').split(',').filter(Boolean).map(Number);
  return [one, two];
}

export const BUYER = { email: 'buyer@dogear.test', password: 'Buyer#2022' };
export const SELLER = { email: 'seller@dogear.test', password: 'Seller#2022' };
export const CARD = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0025 0000 3155',
} as const;

/** Signs in on the log-in page, from wherever it was asked for. */
export async function logIn(page: Page, { email, password } = BUYER): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The navbar's avatar; books and other buttons may have the word in their names. */
export const accountButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account' });

/** Signs a new buyer up through the API and in through the log-in page. */
export async function newReader(page: Page, baseURL = ''): Promise<typeof BUYER> {
  const account = { email: `reader-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  expect(await apiSignUp(baseURL, account)).toBe(201);
  await page.goto('/login');
  await logIn(page, account);
  return account;
}

/** Signs a new seller up through the API and in through the log-in page. */
export async function newSeller(page: Page, baseURL = ''): Promise<typeof SELLER> {
  const account = { email: `seller-${crypto.randomUUID()}@example.org`, password: 'Seller#2022' };
  const person = { ...account, name: 'Sal Seller', role: 'Seller' };
  expect((await page.request.post(`${baseURL}/api/auth/sign-up`, { data: person })).status()).toBe(201);
  await page.goto('/login');
  await logIn(page, account);
  return account;
}

/** Types a card into the payment service's own field. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const field = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await field.getByLabel('Credit or debit card number').fill(number);
  await field.getByLabel('Credit or debit card expiration date').fill('12 / 34');
  await field.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

export type SeenBook = { readonly id: string; readonly title: string };

/** The first book on the page. Titles repeat, because several people sell the same one: the id tells copies apart. */
export async function firstBook(page: Page): Promise<SeenBook> {
  const { id = '', name = '' } = await page
    .locator('[data-intent=book]')
    .first()
    .evaluate(({ dataset }: HTMLElement) => ({ ...dataset }));
  return { id, title: name };
}

export const bookButton = (page: Page, id: string) => page.locator(`[data-intent=book][data-id="${id}"]`);

/** Books the first copy of a shelf and opens its payment page. */
export async function bookAndOpenPayment(page: Page, shelf: string): Promise<SeenBook> {
  await page.goto(`/category/${shelf}`);
  const book = await firstBook(page);
  await bookButton(page, book.id).click();
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`${book.title} booked Successfully`)).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await page
    .getByRole('link', { name: `Pay ${book.title}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: `Payment for ${book.title}` })).toBeVisible();
  return book;
}

/** A person who talks to the API directly, with their own cookies. */
export type Caller = {
  ask<Answer>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Answer }>;
  /** Uploads a picture; its address. */
  upload(picture: Buffer): Promise<string>;
};

/**
 * A caller of its own. It keeps no connection: one that was idle for as long as the server keeps it may be closed just when
 * the next call is written to it.
 */
const newConnection = (baseURL: string) => request.newContext({ baseURL, extraHTTPHeaders: { Connection: 'close' } });

/** Signs up a buyer through the API; answers the status. */
export async function apiSignUp(baseURL: string, { email, password }: typeof BUYER): Promise<number> {
  const context = await newConnection(baseURL);
  return (await context.post('/api/auth/sign-up', { data: { name: email, email, password, role: 'Buyer' } })).status();
}

/** Signs up a buyer and signs them in. Hashing is capped on purpose, so people come one by one. */
export async function newBuyer(baseURL: string, email: string): Promise<Caller> {
  const account = { email, password: 'Reader#2022' };
  expect(await apiSignUp(baseURL, account)).toBe(201);
  return callerFor(baseURL, account);
}

/** Signs up a seller and signs them in. */
export async function newSellerCaller(baseURL: string): Promise<Caller> {
  const account = { email: `seller-${crypto.randomUUID()}@example.org`, password: 'Seller#2022' };
  const context = await newConnection(baseURL);
  const person = { ...account, name: 'Sal Seller', role: 'Seller' };
  expect((await context.post('/api/auth/sign-up', { data: person })).status()).toBe(201);
  return callerFor(baseURL, account);
}

/** Signs in through the API. */
export async function callerFor(baseURL: string, { email, password }: typeof BUYER): Promise<Caller> {
  const context = await newConnection(baseURL);
  const signedIn = await context.post('/api/auth/sign-in', { data: { email, password } });
  expect(signedIn.status()).toBe(200);
  const jwt = await context.get(`/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: { Cookie: cookiesOf(signedIn.headers()) },
  });
  const { accessToken } = (await jwt.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}`, Cookie: cookiesOf(jwt.headers()) };
  return {
    async ask<Answer>(method: string, path: string, data?: unknown) {
      // The local runtime drops a connection now and then when much goes on beside it; that is not what journeys are about.
      const lost = { maxRetries: 2 };
      const answer = await context.fetch(path, { method, headers, ...lost, ...(data === undefined ? {} : { data }) });
      return { status: answer.status(), body: (await answer.json()) as Answer };
    },
    async upload(picture) {
      const image = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: picture };
      const answer = await context.post('/api/images', { headers, multipart: { image } });
      expect(answer.status()).toBe(200);
      return ((await answer.json()) as { data: { url: string } }).data.url;
    },
  };
}

/** Outside a browser, Secure cookies do not travel over plain HTTP: they are carried by hand. Deleted ones are left. */
const cookiesOf = (headers: Record<string, string>): string =>
  (headers['set-cookie'] ?? '')
    .split('\n')
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
