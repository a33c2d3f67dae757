/** What every journey needs: a browser that notices noise, and people who can sign up, sign in and pay. */
import { type APIRequestContext, test as base, expect, type Page, request } from 'playwright/test';

export { expect };

/** Chromium reports these itself when an API call is refused, which some journeys cause on purpose. */
const EXPECTED = /Failed to load resource: the server responded with a status of (401|402|403|404|409)/;

/** A page on which unexpected console output or a script error fails the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    const noise: string[] = [];
    page.on('console', (message) => {
      if (!EXPECTED.test(message.text())) noise.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => noise.push(error.message));
    await use(page);
    expect(noise).toEqual([]);
  },
});

export const BUYER = { email: 'buyer@dogear.test', password: 'Buyer#2022' };
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

/** Types a card into the payment service's own field. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const field = page.frameLocator('iframe[title="Secure card payment input frame"]');
  await field.getByLabel('Credit or debit card number').fill(number);
  await field.getByLabel('Credit or debit card expiration date').fill('12 / 34');
  await field.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Books the first free copy of a shelf that no journey has taken yet, and opens its payment page. */
export async function bookAndOpenPayment(page: Page, shelf: string): Promise<string> {
  await page.goto(`/category/${shelf}`);
  const card = page.getByRole('article').first();
  const title = (await card.getByRole('heading').textContent())?.trim() ?? '';
  await card.getByRole('button', { name: /Book now/ }).click();
  await page.getByLabel('Phone Number').fill('+1 503 555 0199');
  await page.getByLabel('Location').fill('12 Alder Street, Salem, OR');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(`${title} booked Successfully`)).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await page.getByRole('link', { name: `Pay ${title}` }).click();
  await expect(page.getByRole('heading', { name: `Payment for ${title}` })).toBeVisible();
  return title;
}

/** A buyer who talks to the API directly, with their own cookies. */
export type ApiBuyer = {
  readonly email: string;
  readonly ask: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => ReturnType<APIRequestContext['fetch']>;
};

/** Signs up and signs in through the API. Hashing is capped on purpose, so people come one after the other. */
export async function apiBuyer(baseURL: string, email: string): Promise<ApiBuyer> {
  const context = await request.newContext({ baseURL });
  const password = 'Reader#2022';
  const account = { name: email, email, password, role: 'Buyer' };
  expect((await context.post('/api/auth/sign-up', { data: account })).status()).toBe(201);
  return signInByApi(context, email, password);
}

/** Signs in through the API with an existing account. */
export async function signInByApi(context: APIRequestContext, email: string, password: string): Promise<ApiBuyer> {
  const signedIn = await context.post('/api/auth/sign-in', { data: { email, password } });
  expect(signedIn.status()).toBe(200);
  // Secure cookies do not travel over plain HTTP outside a browser: they are carried by hand.
  const cookie = (header: string | undefined) => header?.split('\n').map((line) => line.split(';')[0]).filter((pair) => !pair?.endsWith('=')).join('; ');
  const login = cookie(signedIn.headers()['set-cookie']) ?? '';
  const jwt = await context.get(`/api/jwt?email=${encodeURIComponent(email)}`, { headers: { Cookie: login } });
  const { accessToken } = await jwt.json();
  const headers = { Authorization: `Bearer ${accessToken}`, Cookie: cookie(jwt.headers()['set-cookie']) ?? '' };
  return {
    email,
    ask: (method, path, body) => context.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) }),
  };
}
