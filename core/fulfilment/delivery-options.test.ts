import * as v from 'valibot';
import { expect, test } from 'vitest';
import { tidyDelivery } from '../listings/cells.ts';
import {
  deliveryMethodsOf,
  deliveryOptionsCodec,
  deliveryOptionsSchema,
  formatDeliveryOptions,
} from './delivery-options.ts';

const read = (said: unknown) => {
  const { success, output } = v.safeParse(deliveryOptionsSchema, said);
  return success ? output : undefined;
};

test.each([
  [undefined, 'both'],
  [null, 'both'],
  [['meet', 'post'], 'both'],
  [['post', 'meet', 'post'], 'both'],
  ['meet', 'meet'],
  [['post'], 'post'],
  // The form's hidden input beside the boxes is empty.
  [['post', ''], 'post'],
  ['meet, post', 'both'],
  // No box is ticked.
  ['', undefined],
  [[], undefined],
  [['meet', 'pigeon'], undefined],
  ['both', undefined],
  [7, undefined],
])('%j offers %j', (said, offer) => expect(read(said)).toBe(offer));

test.each([
  ['In person', 'meet'],
  ['Pickup / mail', 'meet, post'],
  ['By post and in person', 'meet, post'],
  ['post, meet', 'meet, post'],
  ['both', 'meet, post'],
  ['by pigeon', 'by pigeon'],
  ['', ''],
])('the cell %j is read as %j', (cell, tidied) => expect(tidyDelivery(cell)).toBe(tidied));

test('survives encoding and decoding, on the wire and in a table', () => {
  for (const offer of ['both', 'meet', 'post'] as const) {
    expect(deliveryOptionsCodec.decode(deliveryOptionsCodec.encode(offer))).toBe(offer);
    expect(read(formatDeliveryOptions(offer))).toBe(offer);
    expect(deliveryMethodsOf(offer).length).toBe(offer === 'both' ? 2 : 1);
  }
});
