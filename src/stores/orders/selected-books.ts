import { atom } from 'nanostores';
import type { DeliveryOffer } from '../../../core/fulfilment/delivery-options.ts';

/** The book whose Book button was pressed, as on its card. */
export type SelectedBook = {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  readonly delivery: DeliveryOffer;
};

/** The dialog is open while this is set. */
export const $selectedBook = atom<SelectedBook | null>(null);

/** The book whose heart a signed-out visitor pressed. */
export const $wishedSignedOut = atom<SelectedBook | null>(null);
