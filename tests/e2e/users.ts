/** Users of the journeys: sign-up, log-in, and calls of the API. */
import { type APIRequestContext, type APIResponse, expect, type Page, request } from 'playwright/test';
import { type Me, meWire } from '../../core/accounts/user.ts';
import { TOKEN_KEY, USER_KEY } from '../../core/browser-storage-names.ts';
import { fromWire, type Wire } from '../../core/entity/wire.ts';
import { createAccount } from './account-rows.ts';

export const BUYER = { email: 'buyer@dogear.test', password: 'Buyer#2022' };
/** Buyer of all the demo's sold copies. */
export const BUYER_WITH_ORDERS = { email: 'buyer2@dogear.test', password: 'Buyer#2022' };

export async function logIn(page: Page, { email, password } = BUYER): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** A new buyer who logs in on the log-in page, for journeys about the log-in and its effects. */
export async function newReaderAtLogin(page: Page): Promise<typeof BUYER> {
  const account = { email: `reader-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  await createAccount({ ...account, name: account.email, role: 'Buyer' });
  await page.goto('/login');
  await logIn(page, account);
  return account;
}

export async function newReader(page: Page, baseURL = ''): Promise<SignedIn> {
  const account = { email: `reader-${crypto.randomUUID()}@example.org`, password: 'Reader#2022' };
  await createAccount({ ...account, name: account.email, role: 'Buyer' });
  return signIn(page, baseURL, account);
}

export async function newSeller(page: Page, baseURL = ''): Promise<SignedIn> {
  const account = { email: `seller-${crypto.randomUUID()}@example.org`, password: 'Seller#2022' };
  await createAccount({ ...account, name: 'Sal Seller', role: 'Seller' });
  return signIn(page, baseURL, account);
}

export type SignedIn = typeof BUYER & Caller;

/**
 * Signs in by calls. The browser then has the cookies and the bearer, as after the log-in page. No page is opened, and
 * the wish list is not fetched: journeys about it log in on the page.
 */
export async function signIn(page: Page, baseURL = '', account = BUYER): Promise<SignedIn> {
  const session = await sessionOf(baseURL, account);
  const localStorage = [
    { name: TOKEN_KEY, value: session.accessToken },
    { name: USER_KEY, value: JSON.stringify(fromWire<Me, typeof meWire>(meWire, session.me)) },
  ];
  const cookies = session.cookies.map((cookie) => {
    const [name = '', value = ''] = cookie.split('=');
    return {
      name,
      value,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Strict' as const,
    };
  });
  await page.context().setStorageState({ cookies, origins: [{ origin: baseURL, localStorage }] });
  return { ...account, ...callerWith(session) };
}

/** A user who calls the API directly, with separate cookies. */
export type Caller = {
  ask<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Answer }>;
  send(path: string, picture: Buffer): Promise<APIResponse>;
  /** Uploads a picture. Returns its address. */
  upload(picture: Buffer): Promise<string>;
};

/** A separate context without keep-alive: the server may close an idle connection during the next call. */
const newConnection = (baseURL: string) => request.newContext({ baseURL, extraHTTPHeaders: { Connection: 'close' } });

/** A busy machine may drop a connection. Only a call without an answer is retried. */
export const AGAIN = { maxRetries: 2 } as const;

/** Signs up a user through the API, by default a buyer. Returns the status. */
export async function apiSignUp(
  baseURL: string,
  {
    email,
    password,
    name = 'Rita Reader',
    role = 'Buyer',
  }: typeof BUYER & { name?: string; role?: 'Buyer' | 'Seller' },
): Promise<number> {
  const context = await newConnection(baseURL);
  return (await context.post('/api/auth/sign-up', { data: { name, email, password, role }, ...AGAIN })).status();
}

export async function newBuyer(baseURL: string, email: string): Promise<Caller> {
  const account = { email, password: 'Reader#2022' };
  await createAccount({ ...account, name: email, role: 'Buyer' });
  return callerFor(baseURL, account);
}

export async function newSellerCaller(baseURL: string): Promise<Caller> {
  const account = { email: `seller-${crypto.randomUUID()}@example.org`, password: 'Seller#2022' };
  await createAccount({ ...account, name: 'Sal Seller', role: 'Seller' });
  return callerFor(baseURL, account);
}

export const callerFor = async (baseURL: string, account: typeof BUYER): Promise<Caller> =>
  callerWith(await sessionOf(baseURL, account));

type Session = {
  readonly context: APIRequestContext;
  readonly accessToken: string;
  /** Cookies of the bearer, as `name=value`. */
  readonly cookies: readonly string[];
  readonly me: Wire<Me, typeof meWire>;
};

async function sessionOf(baseURL: string, { email, password }: typeof BUYER): Promise<Session> {
  const context = await newConnection(baseURL);
  const { accessToken, cookies } = await bearerFor(context, email, password);
  const me = await context.get('/api/auth/me', { headers: headersOf({ accessToken, cookies }), ...AGAIN });
  expect(me.status()).toBe(200);
  return { context, accessToken, cookies, me: await me.json() };
}

/**
 * A bearer and its cookies. The call works once per log-in: after a lost connection it is refused, and the log-in is
 * repeated, too.
 */
async function bearerFor(
  context: APIRequestContext,
  email: string,
  password: string,
  isRepeated = false,
): Promise<Pick<Session, 'accessToken' | 'cookies'>> {
  const signedIn = await context.post('/api/auth/sign-in', { data: { email, password }, ...AGAIN });
  expect(signedIn.status()).toBe(200);
  const jwt = await context.get(`/api/jwt?email=${encodeURIComponent(email)}`, {
    headers: { Cookie: cookiesOf(signedIn.headers()).join('; ') },
    ...AGAIN,
  });
  if (jwt.status() === 403 && !isRepeated) return bearerFor(context, email, password, true);
  const { accessToken } = (await jwt.json()) as { accessToken: string };
  return { accessToken, cookies: cookiesOf(jwt.headers()) };
}

const headersOf = ({ accessToken, cookies }: Pick<Session, 'accessToken' | 'cookies'>) => ({
  Authorization: `Bearer ${accessToken}`,
  Cookie: cookies.join('; '),
});

function callerWith(session: Session): Caller {
  const { context } = session;
  const headers = headersOf(session);
  const send = (path: string, picture: Buffer) => {
    const image = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: picture };
    return context.post(path, { headers, multipart: { image }, ...AGAIN });
  };
  return {
    async ask<Answer>(method: string, path: string, data?: unknown) {
      const answer = await context.fetch(path, { method, headers, ...AGAIN, ...(data === undefined ? {} : { data }) });
      return { status: answer.status(), body: (await answer.json()) as Answer };
    },
    send,
    async upload(picture) {
      const answer = await send('/api/images', picture);
      expect(answer.status()).toBe(200);
      return ((await answer.json()) as { data: { url: string } }).data.url;
    },
  };
}

/** Outside a browser, Secure cookies do not travel over plain HTTP, so they are sent by hand, without deleted ones. */
const cookiesOf = (headers: Record<string, string>): string[] =>
  (headers['set-cookie'] ?? '')
    .split('\n')
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => pair !== '' && !pair.endsWith('='));
