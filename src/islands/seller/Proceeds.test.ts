import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { commissionRate, Proceeds, proceedsOf } from './Proceeds.tsx';

const drawn = (brief: boolean) => renderToStaticMarkup(createElement(Proceeds, { id: 'p', typed: '12', brief }));

// Fails when the space is inside a box, which drops it.
test('puts a space between the two sentences and keeps each on one line', () => {
  expect(drawn(false)).toContain('<span>You get $10.80.</span> <span>Dogear&#x27;s fee: $1.20.</span>');
});

test('shows only the proceeds in the brief form', () => {
  expect(drawn(true)).not.toContain('fee');
});

test.each([
  ['12', "You get $10.80. Dogear's fee: $1.20."],
  ['12.99', "You get $11.70. Dogear's fee: $1.29."],
  ['3', "You get $2.50. Dogear's fee: $0.50."],
  ['0.50', "You get $0.00. Dogear's fee: $0.50."],
  // As typed on many phones and written in many tables.
  [' 12,5 ', "You get $11.25. Dogear's fee: $1.25."],
  ['$1,200.00', "You get $1,080.00. Dogear's fee: $120.00."],
])('%j brings: %s', (typed, said) => expect(proceedsOf(typed).join(' ')).toBe(said));

test.each(['', '0.49', '10000.01', '12.345', 'a lot'])('%j has no proceeds', (typed) =>
  expect(proceedsOf(typed)).toEqual([]),
);

test('shows the rate without a price', () => {
  expect(commissionRate()).toBe("Dogear's fee: 10% of the price, at least $0.50.");
});
