import { expect, test } from 'vitest';
import { nextOf } from './client.ts';

const next = (link?: string) => nextOf(new Response(null, link === undefined ? {} : { headers: { Link: link } }));

// Fails when the address is cut up by hand: what was encoded there would be encoded once more on its way back.
test.each([
  ['</api/products?after=1763.abc>; rel="next"', '1763.abc'],
  ['</api/users/all-seller?sort=name&after=Zo%C3%AB+%3E+B%26b.id-1&limit=2>; rel="next"', 'Zoë > B&b.id-1'],
  ['</api/products?limit=2>; rel="next"', undefined],
  ['</api/products>; rel="next"', undefined],
  ['</style.css?after=1.a>; rel="preload"', undefined],
  [undefined, undefined],
])('where a list goes on: %j', (link, after) => {
  expect(next(link)).toBe(after);
});
