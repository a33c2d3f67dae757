/** Origin of this script: the stand-in, which is also the only origin that is called. */
export const standIn = new URL(document.currentScript.src).origin;

/** The id in a client secret. Throws for an invalid one, as Stripe.js does. */
export function intentIdIn(clientSecret, method) {
  const [, id] = /^(pi_\w+?)_secret_\w+$/.exec(String(clientSecret)) ?? [];
  if (id) return id;
  const wanted = 'value should be a client secret, an id and a secret with `_secret_` between them';
  throw integrationError(`Invalid value for ${method} intent secret: ${wanted}. You specified: ${clientSecret}.`);
}

/** The error that Stripe.js throws for wrong usage. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

/** Calls `/v1` with the publishable key; resolves to {ok, body}. Without `fields`: a GET. */
export async function callApi(publishableKey, path, fields) {
  try {
    const response = await fetch(standIn + path, {
      headers: { Authorization: `Bearer ${publishableKey}` },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    return { ok: response.ok, body: await response.json() };
  } catch {
    const message = 'We are experiencing issues connecting to our payments provider. Please try again.';
    return { ok: false, body: { error: { type: 'api_connection_error', message } } };
  }
}

/** The public part of the intent: {paymentIntent} or {error}. */
export async function retrieveIntent(publishableKey, clientSecret, method) {
  const id = intentIdIn(clientSecret, method);
  const query = new URLSearchParams({ client_secret: clientSecret });
  const { ok, body } = await callApi(publishableKey, `/v1/payment_intents/${id}?${query}`);
  return ok ? { paymentIntent: body } : { error: body.error };
}
