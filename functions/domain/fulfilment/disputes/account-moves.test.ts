/** Whatever the bank takes and gives back, no cent is lost, and the shares are those of what is left. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOf, commissionOfKept } from '../../../../core/fulfilment/commission.ts';
import { type Balances, balancesOf } from '../../../../core/fulfilment/fulfilment.ts';
import { givenByBank, type Move, takenByBank } from './account-moves.ts';

const takes = fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 3 });

const after = (all: readonly Move[]): Balances => balancesOf(all);

test('all of it comes back to whom it was taken from', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 5000 }), fc.boolean(), takes, (priceCents, isOver, cents) => {
      const feeCents = commissionOf(priceCents);
      const terms = { priceCents, feeCents };
      const begun: Move[] = [{ from: 'buyer', to: 'held', cents: priceCents }];
      if (isOver)
        begun.push(
          { from: 'held', to: 'seller', cents: priceCents - feeCents },
          { from: 'held', to: 'fee', cents: feeCents },
        );
      const all = [...begun];
      for (const taken of cents) {
        all.push(...takenByBank(after(all), terms, taken).moves);
        const { held, seller, fee, back, bank, house } = after(all);
        expect(held + seller + fee + back + bank + house).toBe(priceCents);
        expect(Math.min(held, seller, fee, bank, -house)).toBeGreaterThanOrEqual(0);
        if (isOver) expect(fee).toBe(commissionOfKept(feeCents, priceCents, seller + fee));
      }
      for (const given of cents.toReversed()) {
        const withBank = balancesOf(all.filter(({ from, to }) => from === 'bank' || to === 'bank'));
        const taken = Object.fromEntries(Object.entries(withBank).map(([account, sum]) => [account, -sum])) as Balances;
        all.push(...givenByBank(after(all), terms, taken, given).moves);
      }
      expect(after(all)).toEqual(after(begun));
    }),
  );
});
