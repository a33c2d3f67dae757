/** Which copies have to be looked up before a number of a search is exact: those of which a cell says only that they may fit. */
import { COUNTED_MOST } from '../../../../core/count.ts';
import { has, type Wanted } from './facets.ts';
import type { Offer, Sample } from './offers.ts';

type Masks = { readonly forSale: number; readonly sold: number };

/** The kinds to look up, by offer. */
export type LookUps = ReadonlyMap<Offer, Masks>;

const NONE: Masks = { forSale: 0, sold: 0 };

function bitsOf(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** In rows: one of the title, and at most one of each kind. */
const costOf = (masks: Masks | undefined): number => (masks ? 1 + bitsOf(masks.forSale) + bitsOf(masks.sold) : 0);

export const costOfAll = (lookUps: LookUps): number =>
  [...lookUps.values()].reduce((rows, masks) => rows + costOf(masks), 0);

/** The titles that this number may count, and does not yet; none where it is more than are counted without them. */
function unsureTitles(sample: Sample, wanted: Wanted): Sample {
  const others = sample.filter((offers) => !has(offers, wanted, 'sure'));
  const isMore = sample.length - others.length > COUNTED_MOST;
  return isMore ? [] : others.filter((offers) => has(offers, wanted, 'maybe'));
}

/** The unsure kinds of an offer that this number counts. */
function unsureKinds(offer: Offer, wanted: Wanted): Masks {
  if (!has([offer], wanted, 'maybe')) return NONE;
  const of = (stock: keyof Masks) => (wanted.stocks.includes(stock) ? offer[stock].unsure & wanted.kinds : 0);
  return { forSale: of('forSale'), sold: of('sold') };
}

/** All that these numbers need, the first numbers first; what costs no more rows than these, and whether that is all. */
export function kindsToLookUp(sample: Sample, numbers: readonly Wanted[], rowsMost: number) {
  const lookUps = new Map<Offer, Masks>();
  let rows = 0;
  for (const wanted of rowsMost > 0 ? numbers : []) {
    for (const offer of unsureTitles(sample, wanted).flat()) {
      const [before, more] = [lookUps.get(offer), unsureKinds(offer, wanted)];
      if (more.forSale === 0 && more.sold === 0) continue;
      const { forSale, sold } = before ?? NONE;
      const masks = { forSale: (forSale | more.forSale) >>> 0, sold: (sold | more.sold) >>> 0 };
      rows += costOf(masks) - costOf(before);
      if (rows > rowsMost) return { lookUps, isAll: false };
      lookUps.set(offer, masks);
    }
  }
  return { lookUps, isAll: true };
}

/** One copy of a title is enough for a number, so not all kinds are looked up at once. */
const KINDS_AT_FIRST = 2;

function firstKinds({ forSale, sold }: Masks): Masks {
  const firstOf = (mask: number) => {
    let rest = mask;
    for (let bit = 0; bit < KINDS_AT_FIRST; bit++) rest &= rest - 1;
    return (mask & ~rest) >>> 0;
  };
  return forSale === 0 ? { forSale, sold: firstOf(sold) } : { forSale: firstOf(forSale), sold: 0 };
}

/** For one number an offer of each title; no more titles than two for each that is missing. */
export function oneOfferEach(sample: Sample, wanted: Wanted, rowsMost: number): LookUps {
  const missing = COUNTED_MOST + 1 - sample.filter((offers) => has(offers, wanted, 'sure')).length;
  const most = Math.min(2 * missing, Math.floor(rowsMost / (1 + KINDS_AT_FIRST)));
  return new Map(
    unsureTitles(sample, wanted)
      .slice(0, Math.max(0, most))
      .flatMap((offers) => {
        const offer = offers.find((one) => has([one], wanted, 'maybe'));
        return offer ? [[offer, firstKinds(unsureKinds(offer, wanted))] as const] : [];
      }),
  );
}
