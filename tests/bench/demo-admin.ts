import { DEMO_ACCOUNTS } from '../../tools/seed/accounts.ts';

const ADMIN = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');

/** Asks with the session of the demo's admin. */
export async function adminOf(url: string): Promise<(path: string) => Promise<Response>> {
  if (!ADMIN) throw new Error('the demo has no admin');
  const { email, password } = ADMIN;
  const signedIn = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  const session = await fetch(`${url}/api/jwt?email=${email}`, { headers: { Cookie: cookieOf(signedIn) } });
  const { accessToken } = (await session.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}`, Cookie: cookieOf(session) };
  return (path) => fetch(url + path, { headers });
}
