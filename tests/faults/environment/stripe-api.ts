/** Calls of the Stripe stand-in, past our proxies. */
import { API_VERSION } from '../../../tools/stand-ins/stripe/events.ts';
import { SECRET_KEY } from './constants.ts';

type Stripe = { readonly stripeUrl: string };

type Fields = Readonly<Record<string, string>>;

const authorized = (key: string) => ({ Authorization: `Bearer ${key}` });

export const postForm = ({ stripeUrl }: Stripe, path: string, fields: Fields, key = SECRET_KEY): Promise<Response> =>
  fetch(stripeUrl + path, { method: 'POST', headers: authorized(key), body: new URLSearchParams(fields) });

/** Calls about accounts require the version. */
export async function accountOf<Found>({ stripeUrl }: Stripe, id: string): Promise<Found> {
  const headers = { ...authorized(SECRET_KEY), 'Stripe-Version': API_VERSION };
  const response = await fetch(`${stripeUrl}/v2/core/accounts/${id}`, { headers });
  if (!response.ok) throw new Error(`account ${id}: ${response.status}`);
  return (await response.json()) as Found;
}

export async function objectOf<Found>({ stripeUrl }: Stripe, what: string): Promise<Found> {
  return (await (await fetch(`${stripeUrl}/v1/${what}`, { headers: authorized(SECRET_KEY) })).json()) as Found;
}

/** All rows of a list, page by page: the platform's, or a connected account's. `what` may have a query. */
export async function listOf<Row extends { readonly id: string }>(
  { stripeUrl }: Stripe,
  what: string,
  account?: string,
): Promise<Row[]> {
  const all: Row[] = [];
  const headers = { ...authorized(SECRET_KEY), ...(account !== undefined && { 'Stripe-Account': account }) };
  for (let more = true; more; ) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : '';
    const page = `${stripeUrl}/v1/${what}${what.includes('?') ? '&' : '?'}limit=100${after}`;
    const { data, has_more } = (await (await fetch(page, { headers })).json()) as { data: Row[]; has_more: boolean };
    all.push(...data);
    more = has_more;
  }
  return all;
}

/** Opens the link to a seller's form, which works once. Returns the path of the form; null for an expired link. */
export async function openForm({ stripeUrl }: Stripe, link: string): Promise<string | null> {
  const form = (await fetch(stripeUrl + link, { redirect: 'manual' })).headers.get('Location') ?? '';
  return form.startsWith('/setup/') ? form : null;
}

export const answerForm = ({ stripeUrl }: Stripe, form: string, outcome: string): Promise<Response> =>
  fetch(stripeUrl + form, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
