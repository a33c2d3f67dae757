/** The Stripe stand-in's API, for actions of its dashboard or a bank. */
import { expect } from 'playwright/test';

export const STRIPE = process.env.STRIPE_URL ?? 'http://localhost:4323';

const headers = { Authorization: 'Bearer sk_test_dogear' };

/** Sends a form with the platform's key. Returns the object. */
export async function callStripe<Made>(path: string, fields: Readonly<Record<string, string>>): Promise<Made> {
  const answer = await fetch(`${STRIPE}/v1/${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Made;
}

type OfOrder = { readonly metadata: { readonly order?: string } };

/** The row of this order among the newest hundred of a list. */
export async function ofOrder<Row extends OfOrder>(list: string, orderId: string): Promise<Row | undefined> {
  const listed = await fetch(`${STRIPE}/v1/${list}?limit=100`, { headers });
  const { data } = (await listed.json()) as { data: readonly Row[] };
  return data.find(({ metadata }) => metadata.order === orderId);
}
