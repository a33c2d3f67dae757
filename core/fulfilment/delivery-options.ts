/** Delivery options of a listing. */
import * as v from 'valibot';
import type { Codec } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';
import { fulfilmentWords } from '../words/en/fulfilment.ts';
import { DELIVERY_METHODS, type DeliveryMethod } from './state.ts';

export const DELIVERY_OFFERS = ['both', ...DELIVERY_METHODS] as const;
export type DeliveryOffer = (typeof DELIVERY_OFFERS)[number];

/** Delivery methods of the options. */
export const methodsOf = (offer: DeliveryOffer): readonly DeliveryMethod[] =>
  offer === 'both' ? DELIVERY_METHODS : [offer];

/** The options include post; postage is part of the price. */
export const isPosted = (offer: DeliveryOffer): boolean => methodsOf(offer).includes('post');

/** Options that stand for these methods; undefined for none, and for unknown words. */
export function offerOf(words: readonly string[]): DeliveryOffer | undefined {
  const said = new Set(words);
  const methods = DELIVERY_METHODS.filter((method) => said.delete(method));
  if (said.size > 0) return undefined;
  return methods.length === DELIVERY_METHODS.length ? 'both' : methods[0];
}

/** Words of a cell, or of a field that a form repeats; the empty word comes from the form's hidden input. */
const wordsIn = (said: string | readonly string[]): string[] =>
  [said]
    .flat()
    .flatMap((text) => text.split(/[\s,;]+/))
    .filter((word) => word !== '');

/** Delivery options from a list or a text. An absent value means both methods; an empty list is refused. */
export const deliveryOffer = v.pipe(
  v.nullish(v.union([v.string(), v.array(v.string())], commonWords.error.invalid), [...DELIVERY_METHODS]),
  v.transform((said) => offerOf(wordsIn(said))),
  v.picklist(DELIVERY_OFFERS, fulfilmentWords.wrong.offer),
);

/** Delivery options on the wire: a list of methods. */
export const offeredWays: Codec<'delivery', DeliveryOffer, DeliveryMethod[]> = {
  name: 'delivery',
  encode: (offer) => [...methodsOf(offer)],
  decode: (methods) => offerOf(methods) ?? 'both',
};

/** Text of the options in a table and a form. */
export const writeOffer = (offer: DeliveryOffer): string => methodsOf(offer).join(', ');
