/** Calls of Stripe past our proxies: a browser's, or the dashboard's. */
import { SECRET_KEY } from '../../environment/constants.ts';
import type { Environment } from '../../environment/environment.ts';
import { objectOf, postForm } from '../../environment/stripe-api.ts';

/** Sends a form. Returns the status of the object at Stripe, `error` with the number of a refusal, or `no answer`. */
export async function postToStripe(
  environment: Environment,
  path: string,
  key: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  try {
    const response = await postForm(environment, path, fields, key);
    const { status } = (await response.json()) as { status?: string };
    return status ?? (response.ok ? 'done' : `error ${response.status}`);
  } catch {
    return 'no answer';
  }
}

/** The newest hundred of a list. */
export const listAtStripe = async <Row>(environment: Environment, what: string): Promise<readonly Row[]> =>
  (await objectOf<{ data: readonly Row[] }>(environment, `${what}?limit=100`)).data;

/** Changes a switch of the stand-in: an action of Stripe, a bank or a person. */
export const turnSwitch = (environment: Environment, path: string, what: string): Promise<string> =>
  postToStripe(environment, `/_standin/${path}`, SECRET_KEY, { do: what });

/** Records an action there, with its result. */
export const noteAtStripe = ({ eventLog }: Environment, what: string, status: string): void =>
  eventLog.add('dashboard', `${what}: ${status}`);
