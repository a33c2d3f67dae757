/** The calls of the bell: it has none of the client's code (`src/api`), which comes with the dashboard. */
import { commonWords } from '../../../core/words/common.ts';

/** The session is over, or never was: it is not asked again with this bearer. */
export class Ended extends Error {}

/** A call in the name of whom this bearer stands for, a POST where it has a body. Throws a sentence. */
export async function ask(path: string, token: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (body) headers['Content-Type'] = 'application/json';
  // Who follows a link at once leaves the page before it is answered.
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
