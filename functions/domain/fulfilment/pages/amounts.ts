/** What each side reads of the money of a sale. */

import type { Fulfilment, TimelineEvent } from '../../../../core/fulfilment/fulfilment.ts';
import { type Amounts, balancesOf, type OfPlatform } from '../../../../core/fulfilment/money/amounts.ts';
import type { FulfilmentEvent } from '../../../../core/fulfilment/state.ts';

/** An entry of the ledger, of the event with this number, from 1. */
export type Entry = {
  readonly event: number;
  readonly from: string;
  readonly to: string;
  readonly cents: number;
};

type Money = {
  readonly entries: readonly Entry[];
  readonly events: readonly Pick<TimelineEvent, 'action'>[];
  readonly askedCents: number;
};

/**
 * `bank` is there only where the bank took something; what the shop and the seller settle between them is nothing to the buyer. For them `seller` is
 * what the sale leaves to its seller, wherever that went.
 */
export function amountsFor(side: Fulfilment['side'], { entries, events, askedCents }: Money): Amounts {
  const { bank, platform, ...balances } = balancesOf(entries);
  const ofPlatform = ofPlatformIn(entries, events, askedCents);
  if (side !== 'buyer') return { ...balances, ...nonZero({ bank }), platform, ...nonZero(ofPlatform) };
  const left = balances.seller + balances.paid + platform + ofPlatform.goodwill;
  return { ...balances, ...nonZero({ bank }), seller: Math.max(0, left), paid: 0 };
}

function ofPlatformIn(entries: readonly Entry[], events: Money['events'], asked: number): OfPlatform {
  const moved = (from: string, to: string, action?: FulfilmentEvent) =>
    entries
      .filter((one) => one.from === from && one.to === to && (!action || events[one.event - 1]?.action === action))
      .reduce((sum, { cents }) => sum + cents, 0);
  const outside = moved('seller', 'platform', 'paid-outside');
  return {
    // What was not sent, because the bank gave it, the shop has again.
    goodwill: Math.max(0, moved('platform', 'back', 'goodwill') - moved('back', 'platform')),
    kept: moved('seller', 'platform') - outside,
    outside,
    asked,
  };
}

const nonZero = <Sums extends Readonly<Record<string, number>>>(sums: Sums): Partial<Sums> =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0)) as Partial<Sums>;
