import type { SelectedBook } from '../../stores/booking.ts';
import { rememberWished } from '../../stores/wished.ts';

/** The book of the card in which a button stands. The Book button alone carries it: pages stay light that way. */
export function bookOf(button: HTMLElement): SelectedBook {
  const card = button.closest('article') ?? button;
  const { id = '', name = '', priceCents } = card.querySelector<HTMLElement>('[data-intent=book]')?.dataset ?? {};
  return { id, name, priceCents: Number(priceCents) };
}

/** Fills the heart of every card of this book, now and when the page is opened again; a page may show it twice. */
export function fillHearts({ id }: SelectedBook): void {
  rememberWished([id]);
  for (const heart of document.querySelectorAll<HTMLElement>('[data-intent=wish]')) {
    if (bookOf(heart).id === id) heart.ariaPressed = 'true';
  }
}
