import { paths } from '../../paths.ts';
import type { SelectedBook } from '../../stores/orders/booking.ts';
import type { KeptWish } from '../../stores/orders/kept-wishes.ts';
import { rememberWished } from '../../stores/orders/wished.ts';

/** The book of the card in which a button stands. The Book button alone carries it: pages stay light that way. */
export function bookOf(button: HTMLElement): SelectedBook {
  const card = cardOf(button);
  const { id = '', name = '', priceCents } = card.querySelector<HTMLElement>('[data-intent=book]')?.dataset ?? {};
  return { id, name, priceCents: Number(priceCents) };
}

const cardOf = (button: HTMLElement): HTMLElement => button.closest('article') ?? button;

/** The same book as a row of the wish list, for as long as the list itself has not been heard. */
export function wishOf(button: HTMLElement): KeptWish {
  const { id, name, priceCents } = bookOf(button);
  const card = cardOf(button);
  const photo = card.querySelector('img.cover')?.getAttribute('src') ?? null;
  const sellerName = card.querySelector(`a[href^="${paths.seller('')}"]`)?.textContent.trim() ?? '';
  return { listingId: id, listingName: name, priceCents, photo, sellerName };
}

/** Fills the heart of every card of this book, now and when the page is opened again; a page may show it twice. */
export function fillHearts({ id }: SelectedBook): void {
  rememberWished([id]);
  for (const heart of document.querySelectorAll<HTMLElement>('[data-intent=wish]')) {
    if (bookOf(heart).id === id) heart.ariaPressed = 'true';
  }
}
