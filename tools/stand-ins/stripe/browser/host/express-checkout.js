import { integrationError } from './api.js';

/** A test's browser has a wallet when its page's storage contains a payment method: a server token (`pm_card_visa`). */
const walletToken = () => localStorage.getItem('stripe-stand-in-wallet');

/**
 * The express checkout element, with one button and no sheet: a click is the consent to pay.
 * https://docs.stripe.com/js/elements_object/create_express_checkout_element
 */
export class ExpressCheckoutElement {
  #listeners = new Map();
  #button;

  mount(container) {
    const token = walletToken();
    if (token) {
      this.#button = document.createElement('button');
      // A button in the page's form, like the real one in a frame: it must not submit the form.
      Object.assign(this.#button, { type: 'button', textContent: 'Simulated wallet' });
      Object.assign(this.#button.style, { width: '100%', height: '48px', color: '#fff', background: '#000' });
      this.#button.onclick = () => this.#press();
      container.append(this.#button);
    }
    const wallets = { applePay: false, googlePay: true, link: false, amazonPay: false, paypal: false, klarna: false };
    queueMicrotask(() =>
      this.#tell('ready', { elementType: 'expressCheckout', availablePaymentMethods: token ? wallets : undefined }),
    );
  }

  destroy() {
    this.#button?.remove();
    this.#listeners.clear();
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  _paymentMethod() {
    const token = walletToken();
    if (!token) throw integrationError('The wallet of this browser has gone.');
    return { id: token, object: 'payment_method', type: 'card' };
  }

  #press() {
    const event = { elementType: 'expressCheckout', expressPaymentType: 'google_pay' };
    const confirm = () => this.#tell('confirm', { expressPaymentType: 'google_pay', paymentFailed() {} });
    this.#tell('click', { ...event, resolve: confirm, reject: () => this.#tell('cancel', event) });
  }

  #tell(event, detail) {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }
}
