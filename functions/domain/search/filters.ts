/** What was chosen beside the words, as bits of the masks of `titleOffers`. */
import { CONDITIONS, type Condition } from '../../../core/condition.ts';
import { copyKindOf } from '../../../core/search/copy-kind.ts';
import { PRICE_BANDS, type Search } from '../../../core/search/search.ts';

const BANDS = PRICE_BANDS.map((_, band) => band);

export type Choices = {
  readonly conditions: readonly Condition[];
  readonly bands: readonly number[];
  readonly verified: readonly boolean[];
};

/** The kinds of all copies that fit these choices, by band from the cheapest. */
export const copyKindsOf = ({ conditions, bands, verified }: Choices): number[] =>
  bands.flatMap((band) =>
    conditions.flatMap((condition) =>
      verified.map((badge) =>
        copyKindOf({ condition, priceCents: PRICE_BANDS[band]?.leastCents ?? 0, verified: badge }),
      ),
    ),
  );

/** Kinds as a mask, an unsigned number of 32 bits. */
export const maskOf = (kinds: readonly number[]): number => kinds.reduce((mask, kind) => mask | (1 << kind), 0) >>> 0;

/** The bands that lie within the chosen prices, and those that a chosen price cuts in two. */
export function bandsOf({ leastCents = 0, mostCents = Number.MAX_SAFE_INTEGER }: Search) {
  const touched = BANDS.filter((band) => {
    const { leastCents: from, mostCents: to } = PRICE_BANDS[band] as (typeof PRICE_BANDS)[number];
    return from <= mostCents && to >= leastCents;
  });
  const isWhole = (band: number) => {
    const { leastCents: from, mostCents: to } = PRICE_BANDS[band] as (typeof PRICE_BANDS)[number];
    return from >= leastCents && to <= mostCents;
  };
  return { whole: touched.filter(isWhole), cut: touched.filter((band) => !isWhole(band)) };
}

/** The choices of a search; what it leaves open is all there is. Its cut bands are left in. */
export function choicesOf(search: Search): Choices {
  const { whole, cut } = bandsOf(search);
  return {
    conditions: search.conditions.length > 0 ? search.conditions : CONDITIONS,
    bands: [...whole, ...cut].toSorted((a, b) => a - b),
    verified: search.verifiedOnly ? [true] : [false, true],
  };
}

/** Every condition, band and badge. */
export const EVERYTHING: Choices = { conditions: CONDITIONS, bands: BANDS, verified: [false, true] };

/** Something else than a category was chosen, so that not every copy for sale fits. */
export const isMasked = (search: Search): boolean =>
  search.conditions.length > 0 ||
  search.leastCents !== undefined ||
  search.mostCents !== undefined ||
  search.verifiedOnly ||
  search.withSold;
