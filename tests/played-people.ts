/** People as they come through the front door, and what the database knows of them afterwards. */
import { account, bearing, post, type SignedIn } from './factories.ts';
import type { Harness } from './harness.ts';

/** Begins like a JPEG, and that is all that the played picture service asks. */
export const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);
export const JPEG_URL = `data:image/jpeg;base64,${Buffer.from(JPEG).toString('base64')}`;
export const PASSWORD = 'Secret#1';

/** Name and value of a cookie that an answer sets, as a browser would send it back. */
export const cookieOf = (response: Response, name: string): string | undefined =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`__Host-${name}=`))
    ?.split(';')[0];

/** The last step of every sign-in: the login cookie becomes a session. */
export async function exchange(
  harness: Harness,
  email: string,
  cookie: string,
  userAgent = '',
): Promise<SignedIn | null> {
  const path = `/api/jwt?email=${encodeURIComponent(email)}`;
  const response = await harness.send(path, { headers: { Cookie: cookie, 'User-Agent': userAgent } });
  const { accessToken } = (await response.json()) as { accessToken: string };
  const bind = cookieOf(response, 'bind');
  if (!bind) return null;
  const headers = { Authorization: `Bearer ${accessToken}`, Cookie: bind };
  const me = (await (await harness.send('/api/auth/me', { headers })).json()) as { uid: string; email: string };
  return bearing(harness, me.uid, me.email, headers);
}

export const signIn = (harness: Harness, email: string, password = PASSWORD, address?: string): Promise<Response> =>
  post(harness, '/api/auth/sign-in', { email, password }, address ? { 'CF-Connecting-IP': address } : {});

/** Signs in with a password, to the end. */
export async function enter(
  harness: Harness,
  email: string,
  userAgent?: string,
  password = PASSWORD,
): Promise<SignedIn> {
  const cookie = cookieOf(await signIn(harness, email, password), 'login') ?? '';
  const person = await exchange(harness, email, cookie, userAgent);
  if (!person) throw new Error(`${email} was not let in`);
  return person;
}

/** A new Buyer with a password, signed in. */
export async function newcomer(harness: Harness, email: string, userAgent?: string): Promise<SignedIn> {
  await account(harness, email, PASSWORD);
  return enter(harness, email, userAgent);
}

/** The status that a session gets where everybody who is signed in gets 200. */
export const standing = async (person: Pick<SignedIn, 'ask'>): Promise<number> =>
  (await person.ask('GET', '/api/auth/me')).status;

export const rowsOf = async ({ client }: Harness, query: string): Promise<Record<string, unknown>[]> =>
  (await client.execute(query)).rows.map((row) => ({ ...row }));

const TABLES =
  'users credentials sessions login_tokens identities link_records link_requests known_devices photos listing_photos products orders order_photos attempts sales refunds buyer_reports wishes waiting passed_turns reports money_checks leases stripe_events audit_entries categories';

/** Every row that belongs to somebody; counted tries are not among them. */
export async function everything(harness: Harness): Promise<Record<string, unknown>> {
  const rows = TABLES.split(' ').map(async (table) => [table, await rowsOf(harness, `SELECT * FROM ${table}`)]);
  return Object.fromEntries(await Promise.all(rows));
}
