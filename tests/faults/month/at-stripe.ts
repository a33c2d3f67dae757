/** What happens at Stripe in the month: cards, onboarding, disputes, and what people do in its dashboard. */
import { PUBLISHABLE_KEY, SECRET_KEY } from '../environment/constants.ts';
import type { Shop } from './shop.ts';

type Fields = Readonly<Record<string, string>>;

/** Sends a form; answers the object, or throws what Stripe refuses. */
export async function post<Made = { readonly id: string; readonly status?: string }>(
  { stripeUrl }: Shop,
  path: string,
  fields: Fields,
  key = SECRET_KEY,
): Promise<Made> {
  const headers = { Authorization: `Bearer ${key}` };
  const answer = await fetch(stripeUrl + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  const body = (await answer.json()) as Made;
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body;
}

export const turn = (shop: Shop, what: string, to: string) => post(shop, `/_standin/${what}`, { do: to });

/** A list of Stripe, or of a connected account, page by page. */
export async function listAll<Row extends { readonly id: string }>(
  { stripeUrl }: Shop,
  what: string,
  account?: string,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let more = true; more; ) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : '';
    const headers = {
      Authorization: `Bearer ${SECRET_KEY}`,
      ...(account !== undefined && { 'Stripe-Account': account }),
    };
    const answer = await fetch(`${stripeUrl}/v1/${what}${what.includes('?') ? '&' : '?'}limit=100${after}`, {
      headers,
    });
    const page = (await answer.json()) as { data: Row[]; has_more: boolean };
    all.push(...page.data);
    more = page.has_more;
  }
  return all;
}

/** A buyer pays with this card; answers how the payment stands. */
export async function confirm(shop: Shop, clientSecret: string, card: string): Promise<string> {
  const id = clientSecret.replace(/_secret_.*/, '');
  const headers = { Authorization: `Bearer ${PUBLISHABLE_KEY}` };
  const body = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  const answer = await fetch(`${shop.stripeUrl}/v1/payment_intents/${id}/confirm`, { method: 'POST', headers, body });
  return ((await answer.json()) as { status?: string }).status ?? 'declined';
}

/** A seller fills in the form behind this address. Answers the account. */
export async function fillIn({ stripeUrl }: Shop, url: string, outcome: string): Promise<string> {
  const { pathname } = new URL(url);
  const opened = await fetch(stripeUrl + pathname, { redirect: 'manual' });
  const form = stripeUrl + (opened.headers.get('Location') ?? '');
  const answer = await fetch(form, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`the form of ${pathname} answers ${answer.status}`);
  return pathname.split('/')[3] ?? '';
}

/** The charge of a payment. */
export async function chargeOf(shop: Shop, intent: string): Promise<string> {
  const [charge] = (await listAll<{ id: string; status: string }>(shop, `charges?payment_intent=${intent}`)).filter(
    ({ status }) => status === 'succeeded',
  );
  if (!charge) throw new Error(`${intent} has no charge`);
  return charge.id;
}

/** The bank decides a dispute by this evidence. */
export const answerDispute = (shop: Shop, dispute: string, evidence: 'winning_evidence' | 'losing_evidence') =>
  post(shop, `/v1/disputes/${dispute}`, { 'evidence[uncategorized_text]': evidence });
