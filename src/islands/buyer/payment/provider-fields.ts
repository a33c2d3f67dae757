/** Fields of the payment provider: cards, and wallets. */
import type {
  Stripe,
  StripeCardElement,
  StripeElementStyle,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { BRAND } from '../../../../core/brand.ts';
import { declineSentence } from '../../../../core/payments/card-decline.ts';
import { CURRENCY } from '../../../../core/payments/payment-attempt.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { answered, type NewMethod } from './confirm-payment.ts';

/** Deadline for loading the payment provider's field, in ms. */
const READY_WITHIN_MS = 20_000;

/**
 * Mounts the payment provider's card field in `field`: card numbers never reach our page. `say` receives the error of
 * the card during typing, and an empty text when it is valid. Throws if the provider cannot be loaded.
 */
export async function mountCard(
  publicKey: string,
  field: HTMLElement,
  say: (problem: string) => void,
): Promise<{ stripe: Stripe; card: StripeCardElement }> {
  const stripe = await loadStripe(publicKey).catch(() => null);
  if (!stripe) throw new Error(commonWords.error.paymentsUnavailable);
  const card = await answered(async () => createCard(stripe, field), commonWords.error.paymentsUnavailable);
  card.on('focus', () => field.toggleAttribute('data-focused', true));
  card.on('blur', () => field.toggleAttribute('data-focused', false));
  card.on('change', ({ error }) => say(error ? declineSentence(error) : ''));
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(commonWords.error.paymentsUnavailable)), READY_WITHIN_MS);
    card.on('ready', () => resolve());
    card.mount(field);
  });
  return { stripe, card };
}

const createCard = (stripe: Stripe, field: HTMLElement): StripeCardElement =>
  stripe.elements().create('card', { hidePostalCode: true, disableLink: true, style: looksOf(field) });

function looksOf(field: HTMLElement): StripeElementStyle {
  const { color, caretColor, fontFamily, fontSize } = getComputedStyle(field);
  return { base: { color, fontFamily, fontSize, '::placeholder': { color: caretColor } }, invalid: { color } };
}

/** Updates a mounted card field when the device changes between light and dark. Returns the function that stops it. */
export function recolorCardField(card: StripeCardElement, field: HTMLElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => card.update({ style: looksOf(field) });
  dark.addEventListener('change', follow);
  return () => dark.removeEventListener('change', follow);
}

/** A payment by wallet; `failed` closes the wallet's sheet. */
export type WalletConfirmation = { readonly newMethod: NewMethod; readonly failed: () => void };

type Handlers = {
  /** True if the form is complete. Called when a wallet's button is pressed, which waits at most 1 second. */
  readonly mayPay: () => boolean;
  readonly pay: (payment: WalletConfirmation) => void;
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
): WalletConfirmation => ({
  newMethod: async () => {
    const { error } = await elements.submit();
    return error ? { error } : stripe.createPaymentMethod({ elements });
  },
  failed: () => event.paymentFailed({ reason: 'fail' }),
});
