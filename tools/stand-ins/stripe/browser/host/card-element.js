import { integrationError } from './api.js';
import { openCardFrame } from './card-frame.js';

/** The card element: https://docs.stripe.com/js/elements_object/create_element?type=card */
export class CardElement {
  #publishableKey;
  #options;
  #listeners = new Map();
  #container;
  #frame;

  constructor(publishableKey, options = {}) {
    this.#publishableKey = publishableKey;
    // A copy that can be posted to the frame: a page's options may contain functions or proxies.
    this.#options = JSON.parse(JSON.stringify(options));
  }

  mount(target) {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) {
      throw integrationError(
        `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
      );
    }
    this.#container = container;
    this.#frame = openCardFrame(container, {
      publishableKey: this.#publishableKey,
      options: this.#options,
      heard: (event, detail) => this.#heard(event, detail),
    });
    const label = container.id && document.querySelector(`label[for="${CSS.escape(container.id)}"]`);
    if (label) label.onclick = () => this.#frame.focus();
  }

  destroy() {
    this.#frame?.close();
    this.#frame = undefined;
    this.#listeners.clear();
  }

  update(options = {}) {
    Object.assign(this.#options, JSON.parse(JSON.stringify(options)));
    this.#frame?.call('update', this.#options);
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  /** Resolves to {ok, body}. */
  _createPaymentMethod(billing) {
    if (!this.#frame)
      throw integrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    return this.#frame.call('createPaymentMethod', billing);
  }

  #heard(event, detail) {
    if (event === 'submit') return this.#container?.closest('form')?.requestSubmit();
    const plain = event === 'ready' ? this : { elementType: 'card' };
    for (const listener of this.#listeners.get(event) ?? []) listener(detail ?? plain);
  }
}
