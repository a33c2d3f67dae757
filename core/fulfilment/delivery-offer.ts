/** What a seller offers of the ways in which a copy may travel. */
import * as v from 'valibot';
import type { Codec } from '../entity/wire.ts';
import { commonWords } from '../words/common.ts';
import { fulfilmentWords } from '../words/fulfilment/fulfilment.ts';
import { DELIVERY_METHODS, type DeliveryMethod } from './state.ts';

export const DELIVERY_OFFERS = ['both', ...DELIVERY_METHODS] as const;
export type DeliveryOffer = (typeof DELIVERY_OFFERS)[number];

/** The ways that a listing offers. */
export const methodsOf = (offer: DeliveryOffer): readonly DeliveryMethod[] =>
  offer === 'both' ? DELIVERY_METHODS : [offer];

/** The seller posts it, for the price alone. */
export const isPosted = (offer: DeliveryOffer): boolean => methodsOf(offer).includes('post');

/** What these ways are together; undefined for none, and for words that name no way. */
export function offerOf(words: readonly string[]): DeliveryOffer | undefined {
  const said = new Set(words);
  const methods = DELIVERY_METHODS.filter((method) => said.delete(method));
  if (said.size > 0) return undefined;
  return methods.length === DELIVERY_METHODS.length ? 'both' : methods[0];
}

/** The words of a cell, or of a field that stands several times in a form; an empty one keeps the place of boxes without a tick. */
const wordsIn = (said: string | readonly string[]): string[] =>
  [said]
    .flat()
    .flatMap((text) => text.split(/[\s,;]+/))
    .filter((word) => word !== '');

/** What is offered: words in a list, or in a text. Who says nothing offers both; who says an empty list offers nothing. */
export const deliveryOffer = v.pipe(
  v.nullish(v.union([v.string(), v.array(v.string())], commonWords.error.invalid), [...DELIVERY_METHODS]),
  v.transform((said) => offerOf(wordsIn(said))),
  v.picklist(DELIVERY_OFFERS, fulfilmentWords.wrong.offer),
);

/** An offer on the wire: the ways, in a list. */
export const offeredWays: Codec<'delivery', DeliveryOffer, DeliveryMethod[]> = {
  name: 'delivery',
  encode: (offer) => [...methodsOf(offer)],
  decode: (methods) => offerOf(methods) ?? 'both',
};

/** An offer as a table and a form write it. */
export const writeOffer = (offer: DeliveryOffer): string => methodsOf(offer).join(', ');
