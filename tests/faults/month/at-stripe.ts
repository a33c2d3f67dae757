/** Actions at Stripe during the month: cards, onboarding, disputes, and actions in its dashboard. */
import { PUBLISHABLE_KEY } from '../environment/constants.ts';
import { answerForm, listOf, openForm, postForm } from '../environment/stripe-api.ts';
import type { Shop } from './shop.ts';

type Fields = Readonly<Record<string, string>>;

/** Sends a form. Returns the object; throws for a refusal. */
export async function post<Made = { readonly id: string; readonly status?: string }>(
  shop: Shop,
  path: string,
  fields: Fields,
): Promise<Made> {
  const answer = await postForm(shop, path, fields);
  const body = (await answer.json()) as Made;
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(body)}`);
  return body;
}

export const turn = (shop: Shop, what: string, to: string) => post(shop, `/_standin/${what}`, { do: to });

/** Pays with this card. Returns the status of the payment. */
export async function confirm(shop: Shop, clientSecret: string, card: string): Promise<string> {
  const id = clientSecret.replace(/_secret_.*/, '');
  const answer = await postForm(
    shop,
    `/v1/payment_intents/${id}/confirm`,
    {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    },
    PUBLISHABLE_KEY,
  );
  return ((await answer.json()) as { status?: string }).status ?? 'declined';
}

/** Submits a seller's form at this address. Returns the account. */
export async function fillIn(shop: Shop, url: string, outcome: string): Promise<string> {
  const { pathname } = new URL(url);
  const form = await openForm(shop, pathname);
  const status = form === null ? 'nothing' : (await answerForm(shop, form, outcome)).status;
  if (status !== 303) throw new Error(`the form of ${pathname} answers ${status}`);
  return pathname.split('/')[3] ?? '';
}

export async function chargeOf(shop: Shop, intent: string): Promise<string> {
  const [charge] = (await listOf<{ id: string; status: string }>(shop, `charges?payment_intent=${intent}`)).filter(
    ({ status }) => status === 'succeeded',
  );
  if (!charge) throw new Error(`${intent} has no charge`);
  return charge.id;
}

/** Answers a dispute with evidence that decides it. */
export const answerDispute = (shop: Shop, dispute: string, evidence: 'winning_evidence' | 'losing_evidence') =>
  post(shop, `/v1/disputes/${dispute}`, { 'evidence[uncategorized_text]': evidence });
