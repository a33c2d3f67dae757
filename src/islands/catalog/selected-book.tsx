/** The book of a card's button, the dialogs that are open for it, and what both kinds of dialogs share. */
import { atom } from 'nanostores';
import type { DeliveryOptions } from '../../../core/fulfilment/delivery-options.ts';
import { catalogWords } from '../../../core/words/en/catalog.ts';
import { type Intent, intentHash, paths, SIGN_UP_AS_BUYER } from '../../paths.ts';
import { type KeptWish, rememberBooked } from '../../stores/remembered.ts';

/** The book whose Book button was pressed, as on its card. */
export type SelectedBook = {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  readonly delivery: DeliveryOptions;
};

/** The dialog is open while this is set. */
export const $selectedBook = atom<SelectedBook | null>(null);

/** The book whose heart a signed-out visitor pressed. */
export const $wishedSignedOut = atom<SelectedBook | null>(null);

/** The book of a button's card or row. Only the Book button carries the data, which keeps pages small. */
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

/** Remembers the order of a copy. The link to the payment replaces its button and takes the focus. */
export function showBooked(listingId: string, orderId: string): void {
  const button = document.activeElement?.closest<HTMLElement>('[data-intent=book]');
  rememberBooked(listingId, orderId);
  if (button?.hidden) button.parentElement?.querySelector<HTMLElement>('.booked')?.focus();
}

/** The book as a row of the wish list, until the list itself has been loaded. */
export function wishOf(button: HTMLElement): KeptWish {
  const { id, name, priceCents } = bookOf(button);
  const card = cardOf(button);
  const photo = card.querySelector('img.cover')?.getAttribute('src') ?? null;
  const sellerName = card.querySelector(`a[href^="${paths.seller('')}"]`)?.textContent.trim() ?? '';
  return { listingId: id, listingName: name, priceCents, photo, sellerName };
}

type LogInOfferProps = { readonly text: string; readonly intent: Intent; readonly book: SelectedBook };

/** Links to log-in and sign-up; both return to this copy and repeat the action. */
export function LogInOffer({ text, intent, book }: LogInOfferProps) {
  const back = location.pathname + location.search + intentHash(intent, book.id);
  return (
    <>
      <p>{text}</p>
      <div className="dialog-actions">
        <a className="button" href={paths.signUp(back) + SIGN_UP_AS_BUYER}>
          {catalogWords.bookingModal.signUp}
        </a>
        <a className="button button-primary" href={paths.logIn(back)}>
          {catalogWords.bookingModal.logIn}
        </a>
      </div>
    </>
  );
}
