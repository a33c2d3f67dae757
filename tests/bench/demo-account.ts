import { DEMO_ACCOUNTS } from '../../tools/seed/accounts.ts';

/** Requests with the session of a demo account; one with a body is a POST. */
export async function askingAs(id: string, url: string): Promise<(path: string, body?: object) => Promise<Response>> {
  const account = DEMO_ACCOUNTS.find((known) => known.id === id);
  if (!account) throw new Error(`the demo has no ${id}`);
  const { email, password } = account;
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
  const posting = { ...headers, 'Content-Type': 'application/json', Origin: url };
  return (path, body) =>
    fetch(url + path, body ? { method: 'POST', headers: posting, body: JSON.stringify(body) } : { headers });
}
