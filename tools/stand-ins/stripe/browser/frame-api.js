import { digitsIn, expiryOf } from './card-rules.js';

/** Posts a form to the stand-in's API; resolves to {ok, body}, body being an {error} when it failed. */
export async function post(path, publishableKey, fields) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${publishableKey}` },
      body: new URLSearchParams(fields),
    });
    return { ok: response.ok, body: await response.json() };
  } catch {
    const message = 'We are experiencing issues connecting to our payments provider. Please try again.';
    return { ok: false, body: { error: { type: 'api_connection_error', message } } };
  }
}

/** The typed card and the billing details as parameters under `prefix` ('' or `payment_method_data`). */
export function cardFields({ number, expiry, cvc }, billing, prefix) {
  const { month, year } = expiryOf(expiry.value);
  const fields = {
    type: 'card',
    'card[number]': digitsIn(number.value),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': digitsIn(cvc.value),
    ...flatten(billing ?? {}, 'billing_details'),
  };
  if (!prefix) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [prefix + name.replace(/^\w+/, '[$&]'), value]),
  );
}

function flatten(value, name) {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object') return { [name]: String(value) };
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => flatten(inner, `${name}[${key}]`)));
}
