import { atom } from 'nanostores';
import type { DeliveryOffer } from '../../../core/fulfilment/delivery-offer.ts';

/** The book whose Book button was pressed, as its card shows it. */
export type SelectedBook = {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  readonly delivery: DeliveryOffer;
};

/** The modal is open while there is one. */
export const $selectedBook = atom<SelectedBook | null>(null);

/** A signed-out visitor pressed this book's heart. */
export const $wishedSignedOut = atom<SelectedBook | null>(null);
