/** Amounts of a sale that each side reads. */

import type { Fulfilment, TimelineEvent } from '../../../../core/fulfilment/fulfilment.ts';
import { type Amounts, balancesOf, type PlatformParts } from '../../../../core/fulfilment/money/amounts.ts';
import type { FulfilmentEvent } from '../../../../core/fulfilment/state.ts';

/** A ledger entry, with the number of its event, from 1. */
export type LedgerEntry = {
  readonly event: number;
  readonly from: string;
  readonly to: string;
  readonly cents: number;
};

type Money = {
  readonly entries: readonly LedgerEntry[];
  readonly events: readonly Pick<TimelineEvent, 'action'>[];
  readonly askedCents: number;
};

/**
 * `bank` is present only where the bank took money. The buyer does not see what the shop and the seller settle between
 * them: for a buyer, `seller` is the amount that the sale leaves to its seller.
 */
export function amountsForSide(side: Fulfilment['side'], { entries, events, askedCents }: Money): Amounts {
  const { bank, platform, ...balances } = balancesOf(entries);
  const ofPlatform = ofPlatformIn(entries, events, askedCents);
  if (side !== 'buyer') return { ...balances, ...nonZero({ bank }), platform, ...nonZero(ofPlatform) };
  const left = balances.seller + balances.paid + platform + ofPlatform.goodwill;
  return { ...balances, ...nonZero({ bank }), seller: Math.max(0, left), paid: 0 };
}

function ofPlatformIn(entries: readonly LedgerEntry[], events: Money['events'], asked: number): PlatformParts {
  const moved = (from: string, to: string, action?: FulfilmentEvent) =>
    entries
      .filter((one) => one.from === from && one.to === to && (!action || events[one.event - 1]?.action === action))
      .reduce((sum, { cents }) => sum + cents, 0);
  const outside = moved('seller', 'platform', 'paid-outside');
  return {
    // The shop has unsent goodwill back, because the bank gave it.
    goodwill: Math.max(0, moved('platform', 'back', 'goodwill') - moved('back', 'platform')),
    kept: moved('seller', 'platform') - outside,
    outside,
    asked,
  };
}

const nonZero = <Sums extends Readonly<Record<string, number>>>(sums: Sums): Partial<Sums> =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0)) as Partial<Sums>;
