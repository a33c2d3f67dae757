import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { BRAND } from '../../../../core/brand.ts';
import { CURRENCY } from '../../../../core/payments/currency.ts';
import type { NewMethod } from './confirm-payment.ts';

/** A payment by wallet; `failed` closes the wallet's sheet. */
export type WalletPayment = { readonly newMethod: NewMethod; readonly failed: () => void };

type Handlers = {
  /** True if the form is complete. Called when a wallet's button is pressed, which waits at most 1 second. */
  readonly mayPay: () => boolean;
  readonly pay: (payment: WalletPayment) => void;
};

/** `shown` resolves to true once there is a button, and to false if there is none. */
type Mounted = { readonly shown: Promise<boolean>; readonly destroy: () => void };

/**
 * Shows the buttons of the wallets supported by both the browser and the payment provider in `field`; most browsers
 * have none. Never throws, because cards work without wallets. `amountCents` is the amount on their sheets.
 */
export function mountWallets(...args: Parameters<typeof mounted>): Mounted {
  try {
    return mounted(...args);
  } catch {
    return { shown: Promise.resolve(false), destroy: () => {} };
  }
}

function mounted(stripe: Stripe, field: HTMLElement, amountCents: number, { mayPay, pay }: Handlers): Mounted {
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'white' : 'black';
  const elements = stripe.elements({
    mode: 'payment',
    amount: amountCents,
    currency: CURRENCY,
    // The intent exists already and is confirmed like that of a card.
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
  });
  const wallets = elements.create('expressCheckout', {
    business: { name: BRAND },
    paymentMethods: { link: 'never', paypal: 'never', amazonPay: 'never', klarna: 'never' },
    buttonType: { applePay: 'plain', googlePay: 'pay' },
    buttonTheme: { applePay: theme, googlePay: theme },
    buttonHeight: 48,
  });
  wallets.on('click', (event) => (mayPay() ? event.resolve() : event.reject()));
  wallets.on('confirm', (event) => pay(paymentOf(stripe, elements, event)));
  const shown = new Promise<boolean>((resolve) => {
    wallets.on('ready', ({ availablePaymentMethods }) => resolve(availablePaymentMethods !== undefined));
    wallets.on('loaderror', () => resolve(false));
  });
  wallets.mount(field);
  return { shown, destroy: () => wallets.destroy() };
}

const paymentOf = (
  stripe: Stripe,
  elements: StripeElements,
  event: StripeExpressCheckoutElementConfirmEvent,
): WalletPayment => ({
  newMethod: async () => {
    const { error } = await elements.submit();
    return error ? { error } : stripe.createPaymentMethod({ elements });
  },
  failed: () => event.paymentFailed({ reason: 'fail' }),
});
