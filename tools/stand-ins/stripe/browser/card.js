import { setUpInputs } from './card-inputs.js';
import { digitsIn, expiryOf } from './card-rules.js';

/*
 * The card element's frame. It communicates with the embedding page through one message port, after a check of that
 * page's origin, which is in its hash. Card data is sent to the stand-in only.
 */
const parentOrigin = new URLSearchParams(location.hash.slice(1)).get('origin') ?? '';
const brandBadge = document.querySelector('.brand');
const brandNames = { visa: 'VISA', mastercard: 'MC', amex: 'AMEX' };
let port;
let publishableKey = '';
let lastChange = '';

const inputs = setUpInputs(document, {
  changed: () => reportChange(),
  focused: (isFocused) => tell(isFocused ? 'focus' : 'blur'),
  submitted: () => tell('submit'),
});

const commands = {
  focus: () => inputs.number.focus(),
  update: (options) => applyOptions(options),
  createPaymentMethod,
};

addEventListener('message', (event) => {
  if (event.source !== parent || event.origin !== parentOrigin || event.data?.standIn !== 'open' || port) return;
  port = event.ports[0];
  publishableKey = event.data.publishableKey;
  applyOptions(event.data.options);
  port.onmessage = async ({ data: { call, id, argument } }) => {
    const result = await commands[call]?.(argument);
    if (id) port.postMessage({ id, result });
  };
  reportHeight();
  new ResizeObserver(reportHeight).observe(document.body);
  tell('ready');
  // The field may have the focus already: earlier events were not sent.
  if (inputs.hasFocus()) tell('focus');
});

if (parent !== window && parentOrigin) parent.postMessage({ standIn: 'loaded' }, parentOrigin);

async function createPaymentMethod(billing) {
  const error = inputs.judgeAll();
  if (error) return { ok: false, body: { error } };
  return post('/v1/payment_methods', publishableKey, cardFields(inputs, billing));
}

function reportChange() {
  const brand = inputs.brand();
  const label = brandNames[brand];
  brandBadge.querySelector('.name').textContent = label ?? '';
  brandBadge.toggleAttribute('data-brand', label !== undefined);
  const change = {
    elementType: 'card',
    brand,
    complete: inputs.complete(),
    empty: inputs.empty(),
    error: inputs.error(),
  };
  const text = JSON.stringify(change);
  if (text === lastChange) return;
  lastChange = text;
  tell('change', change);
}

function applyOptions({ style = {} } = {}) {
  const { base = {}, invalid = {} } = style;
  const properties = {
    '--color': base.color,
    '--size': base.fontSize,
    '--family': base.fontFamily,
    '--placeholder': base['::placeholder']?.color,
    '--invalid': invalid.color,
  };
  for (const [name, value] of Object.entries(properties)) {
    if (value !== undefined) document.documentElement.style.setProperty(name, String(value));
  }
}

function reportHeight() {
  tell('height', Math.ceil(document.body.getBoundingClientRect().height));
}

function tell(event, detail) {
  port?.postMessage({ event, detail });
}

/** Posts a form to the stand-in's API; resolves to {ok, body}, body being an {error} when it failed. */
async function post(path, publishableKey, fields) {
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

/** The typed card and the billing details as parameters. */
function cardFields({ number, expiry, cvc }, billing) {
  const { month, year } = expiryOf(expiry.value);
  return {
    type: 'card',
    'card[number]': digitsIn(number.value),
    'card[exp_month]': String(month),
    'card[exp_year]': String(year),
    'card[cvc]': digitsIn(cvc.value),
    ...flatten(billing ?? {}, 'billing_details'),
  };
}

function flatten(value, name) {
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object') return { [name]: String(value) };
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => flatten(inner, `${name}[${key}]`)));
}
