import type { Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { declineSentence } from '../../../../core/payments/decline.ts';
import { commonWords } from '../../../../core/words/common.ts';
import { answered } from './answered.ts';

/** After this long without its field, the payment provider is taken for unreachable. */
const READY_WITHIN_MS = 20_000;

/**
 * Puts the payment provider's own card field into `field`: card numbers never touch our page. `say` hears what is wrong
 * with the card while it is typed, and an empty text once it is right. Throws when the service cannot be loaded.
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

/** The card field, in the looks of its place. */
const createCard = (stripe: Stripe, field: HTMLElement): StripeCardElement =>
  stripe.elements().create('card', { hidePostalCode: true, disableLink: true, style: looksOf(field) });

function looksOf(field: HTMLElement): StripeElementStyle {
  const { color, caretColor, fontFamily, fontSize } = getComputedStyle(field);
  return { base: { color, fontFamily, fontSize, '::placeholder': { color: caretColor } }, invalid: { color } };
}

/** Keeps a mounted card field readable when the device changes between light and dark, until what this returns is called. */
export function followLooks(card: StripeCardElement, field: HTMLElement): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => card.update({ style: looksOf(field) });
  dark.addEventListener('change', follow);
  return () => dark.removeEventListener('change', follow);
}
