/** Moves by the bank lose no cent, and leave the shares of the rest. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Balances, balancesOf } from '../../../../core/fulfilment/money/amounts.ts';
import { commissionOf, commissionOnKeptPart } from '../../../../core/fulfilment/money/commission.ts';
import { type LedgerMove, movesReturnedByBank, movesTakenByBank } from './ledger-moves.ts';

const takes = fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 3 });

const after = (all: readonly LedgerMove[]): Balances => balancesOf(all);

/** Cents that each account gave to the bank and has not got back. */
const takenOf = (all: readonly LedgerMove[]): Balances => {
  const withBank = balancesOf(all.filter(({ from, to }) => from === 'bank' || to === 'bank'));
  return Object.fromEntries(Object.entries(withBank).map(([account, sum]) => [account, -sum])) as Balances;
};

test('all of it comes back to whom it was taken from', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 5000 }), fc.boolean(), takes, (priceCents, isOver, cents) => {
      const feeCents = commissionOf(priceCents);
      const terms = { priceCents, feeCents };
      const begun: LedgerMove[] = [{ from: 'buyer', to: 'held', cents: priceCents }];
      if (isOver)
        begun.push(
          { from: 'held', to: 'seller', cents: priceCents - feeCents },
          { from: 'held', to: 'fee', cents: feeCents },
        );
      const all = [...begun];
      for (const taken of cents) {
        all.push(...movesTakenByBank(after(all), terms, taken).moves);
        const { held, seller, fee, back, bank, platform } = after(all);
        expect(held + seller + fee + back + bank + platform).toBe(priceCents);
        expect(Math.min(held, seller, fee, bank, -platform)).toBeGreaterThanOrEqual(0);
        if (isOver) expect(fee).toBe(commissionOnKeptPart(feeCents, priceCents, seller + fee));
      }
      for (const given of cents.toReversed()) {
        all.push(...movesReturnedByBank(after(all), terms, takenOf(all), given).moves);
      }
      expect(after(all)).toEqual(after(begun));
    }),
  );
});

// Fails when more moves than the bank gives, or the shop keeps a share that is the seller's.
test('of a seller who was paid the shop takes what it asks for, in any parts', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 5000 }),
      fc.integer({ min: 1, max: 6000 }),
      parts,
      (priceCents, cents, all) => {
        const feeCents = commissionOf(priceCents);
        const terms = { priceCents, feeCents };
        const paid: LedgerMove[] = [
          { from: 'buyer', to: 'paid', cents: priceCents - feeCents },
          { from: 'buyer', to: 'fee', cents: feeCents },
        ];
        const done = paid.filter((move) => move.cents > 0);
        const begun = after(done);
        let gotCents = priceCents - feeCents;
        const withdrawn = movesTakenByBank(begun, terms, cents, gotCents);
        let { advancedCents } = withdrawn;
        gotCents -= advancedCents;
        done.push(...withdrawn.moves);
        let left = cents;
        for (const one of [...all, cents]) {
          const part = Math.min(one, left);
          if (part === 0) break;
          left -= part;
          const given = movesReturnedByBank(after(done), terms, takenOf(done), part, { gotCents, advancedCents });
          expect(given.moves.reduce((sum, move) => sum + move.cents, 0)).toBe(part);
          done.push(...given.moves);
          advancedCents -= given.advancedCents;
          gotCents += given.advancedCents;
          const { seller, fee } = after(done);
          expect(fee).toBe(commissionOnKeptPart(feeCents, priceCents, seller + gotCents + fee));
        }
        expect([after(done), advancedCents, gotCents]).toEqual([begun, 0, priceCents - feeCents]);
      },
    ),
  );
});
