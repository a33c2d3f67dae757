/** Pages of the reviews about a seller: each review once, newest first, also those of one moment. */
import { expect } from 'vitest';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { asDescribed, idOf } from '../../../tests/fixtures/fulfilment/reviews.ts';
import { test } from '../../../tests/fixtures/test.ts';

const REVIEW_WINDOW_MS = 14 * 24 * 60 * 60 * 1000;

test('lists every review about a seller once, over three pages', async ({ harness, seller, buyer }) => {
  const written: string[] = [];
  // The first two are of one moment, and so are the next two.
  for (const wait of [0, 0, 1000, 0, 1000]) {
    harness.clock.now += wait;
    const { orderId } = await completed(harness, seller, buyer);
    written.push(await idOf(asDescribed(buyer, orderId)));
  }
  harness.clock.now += REVIEW_WINDOW_MS;
  const pages: string[][] = [];
  let path: string | undefined = `/api/reviews?seller=${seller.id}&limit=2`;
  while (path) {
    const response: Response = await harness.send(path);
    const rows = (await response.json()) as { id: string; at: string }[];
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    pages.push(rows.map(({ id }) => id));
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat().toSorted()).toEqual(written.toSorted());
  expect(pages[0]?.[0]).toBe(written.at(-1));
});
