import { integrationError } from './api.js';
import { openCardFrame } from './card-frame.js';

const defaultClasses = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

/** The card element: https://docs.stripe.com/js/elements_object/create_element?type=card */
export class CardElement {
  #publishableKey;
  #options;
  #listeners = new Map();
  #container;
  #frame;
  #classes;

  constructor(publishableKey, options = {}) {
    this.#publishableKey = publishableKey;
    // A copy that can be posted to the frame: a page's options may contain functions or proxies.
    this.#options = JSON.parse(JSON.stringify(options));
    this.#classes = { ...defaultClasses, ...options.classes };
  }

  mount(target) {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) {
      throw integrationError(
        `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
      );
    }
    if (this.#frame && container === this.#container) return;
    this.unmount();
    this.#container = container;
    this.#mark({ base: true, empty: true });
    this.#frame = openCardFrame(container, {
      publishableKey: this.#publishableKey,
      options: this.#options,
      heard: (event, detail) => this.#heard(event, detail),
    });
    const label = container.id && document.querySelector(`label[for="${CSS.escape(container.id)}"]`);
    if (label) label.onclick = () => this.focus();
  }

  unmount() {
    this.#frame?.close();
    this.#frame = undefined;
    if (this.#container) this.#mark({ base: false, complete: false, empty: false, focus: false, invalid: false });
    this.#container = undefined;
  }

  destroy() {
    this.unmount();
    this.#listeners.clear();
  }

  focus() {
    this.#frame?.focus();
  }

  blur() {
    this.#frame?.call('blur');
  }

  clear() {
    this.#frame?.call('clear');
  }

  update(options = {}) {
    Object.assign(this.#options, JSON.parse(JSON.stringify(options)));
    this.#frame?.call('update', this.#options);
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  once(event, listener) {
    const first = (detail) => {
      this.off(event, first);
      listener(detail);
    };
    return this.on(event, first);
  }

  off(event, listener) {
    const left = listener ? (this.#listeners.get(event) ?? []).filter((other) => other !== listener) : [];
    this.#listeners.set(event, left);
    return this;
  }

  /** Requests `createPaymentMethod` or `confirm` from the frame; resolves to {ok, body}. */
  _use(call, argument) {
    if (!this.#frame)
      throw integrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    return this.#frame.call(call, argument);
  }

  #heard(event, detail) {
    if (event === 'submit') return this.#container?.closest('form')?.requestSubmit();
    if (event === 'focus' || event === 'blur') this.#mark({ focus: event === 'focus' });
    if (event === 'change')
      this.#mark({ complete: detail.complete, empty: detail.empty, invalid: Boolean(detail.error) });
    const plain = event === 'ready' ? this : { elementType: 'card' };
    for (const listener of this.#listeners.get(event) ?? []) listener(detail ?? plain);
  }

  #mark(states) {
    for (const [state, isOn] of Object.entries(states)) {
      for (const name of (this.#classes[state] ?? '').split(' ').filter(Boolean))
        this.#container?.classList.toggle(name, isOn);
    }
  }
}
