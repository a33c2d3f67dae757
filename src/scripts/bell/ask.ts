/** API calls of the bell, without the client of `src/api`, which loads with the dashboard. */
import { commonWords } from '../../../core/words/en/common.ts';

/** The session has ended: no retry with this bearer. */
export class Ended extends Error {}

/** Calls the API with this bearer, as POST if there is a body. Throws an error with a message for the user. */
export async function ask(path: string, token: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (body) headers['Content-Type'] = 'application/json';
  // `keepalive`, because a click on a link leaves the page before the response.
  const init: RequestInit = body
    ? { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }
    : { headers };
  const answer = await fetch(path, init).catch(() => {
    throw new Error(commonWords.error.offline);
  });
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as { readonly message?: string };
  const message = said.message ?? commonWords.error.unexpected;
  throw answer.status === 401 ? new Ended(message) : new Error(message);
}
