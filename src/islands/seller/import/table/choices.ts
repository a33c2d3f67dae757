/** Options of cells, as written in tables. */
import { DELIVERY_OFFERS, writeOffer } from '../../../../../core/fulfilment/delivery-options.ts';
import { importWords } from '../../../../../core/words/en/import.ts';

export const DELIVERY_CHOICES = DELIVERY_OFFERS.map((offer) => ({
  id: writeOffer(offer),
  name: importWords.delivery[offer],
}));
