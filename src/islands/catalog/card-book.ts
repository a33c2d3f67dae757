import { paths } from '../../paths.ts';
import { rememberBooked } from '../../stores/orders/booked.ts';
import type { SelectedBook } from '../../stores/orders/booking.ts';
import type { KeptWish } from '../../stores/orders/kept-wishes.ts';

/** The book of the card, or row, in which a button stands. The Book button alone carries it: pages stay light that way. */
export function bookOf(button: HTMLElement): SelectedBook {
  const card = cardOf(button);
  const {
    id = '',
    name = '',
    priceCents,
    delivery,
  } = card.querySelector<HTMLElement>('[data-intent=book]')?.dataset ?? {};
  const isOneWay = delivery === 'post' || delivery === 'meet';
  return { id, name, priceCents: Number(priceCents), delivery: isOneWay ? delivery : 'both' };
}

const cardOf = (button: HTMLElement): HTMLElement => button.closest<HTMLElement>('article, tr') ?? button;

/** Remembers the order of a copy. Its button becomes the link to the payment, which takes over the focus. */
export function showBooked(listingId: string, orderId: string): void {
  const button = document.activeElement?.closest<HTMLElement>('[data-intent=book]');
  rememberBooked(listingId, orderId);
  if (button?.hidden) button.parentElement?.querySelector<HTMLElement>('.booked')?.focus();
}

/** The same book as a row of the wish list, for as long as the list itself has not been heard. */
export function wishOf(button: HTMLElement): KeptWish {
  const { id, name, priceCents } = bookOf(button);
  const card = cardOf(button);
  const photo = card.querySelector('img.cover')?.getAttribute('src') ?? null;
  const sellerName = card.querySelector(`a[href^="${paths.seller('')}"]`)?.textContent.trim() ?? '';
  return { listingId: id, listingName: name, priceCents, photo, sellerName };
}
