/** Delivery options of a listing. */
import * as v from 'valibot';
import type { Codec } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';
import { fulfilmentWords } from '../words/en/fulfilment.ts';
import { DELIVERY_METHODS, type DeliveryMethod } from './state.ts';

export const DELIVERY_OPTIONS = ['both', ...DELIVERY_METHODS] as const;
export type DeliveryOptions = (typeof DELIVERY_OPTIONS)[number];

/** Delivery methods of the options. */
export const deliveryMethodsOf = (options: DeliveryOptions): readonly DeliveryMethod[] =>
  options === 'both' ? DELIVERY_METHODS : [options];

/** The options include post; postage is part of the price. */
export const includesPost = (options: DeliveryOptions): boolean => deliveryMethodsOf(options).includes('post');

/** Options that stand for these methods; undefined for none, and for unknown words. */
export function deliveryOptionsOf(words: readonly string[]): DeliveryOptions | undefined {
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
export const deliveryOptionsSchema = v.pipe(
  v.nullish(v.union([v.string(), v.array(v.string())], commonWords.error.invalid), [...DELIVERY_METHODS]),
  v.transform((said) => deliveryOptionsOf(wordsIn(said))),
  v.picklist(DELIVERY_OPTIONS, fulfilmentWords.wrong.offer),
);

/** Delivery options on the wire: a list of methods. */
export const deliveryOptionsCodec: Codec<'delivery', DeliveryOptions, DeliveryMethod[]> = {
  name: 'delivery',
  encode: (options) => [...deliveryMethodsOf(options)],
  decode: (methods) => deliveryOptionsOf(methods) ?? 'both',
};

/** Text of the options in a table and a form. */
export const formatDeliveryOptions = (options: DeliveryOptions): string => deliveryMethodsOf(options).join(', ');
