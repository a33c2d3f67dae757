import type { Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { declineSentence } from '../../../../core/payments/decline.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { answered } from './call-provider.ts';

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
export function followLooks(card: StripeCardElement, field: HTMLElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => card.update({ style: looksOf(field) });
  dark.addEventListener('change', follow);
  return () => dark.removeEventListener('change', follow);
}
