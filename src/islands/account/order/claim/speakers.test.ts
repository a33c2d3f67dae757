import { expect, test } from 'vitest';
import { usersWords } from '../../../../../core/words/en/accounts.ts';
import { answeredBy, openedBy } from './speakers.ts';

const opened = (by: 'buyer' | 'seller' | 'admin') =>
  ({ action: 'claim', by, at: 0, state: 'claimed', note: null }) as const;

const orderFor = (side: 'buyer' | 'seller' | 'admin', by: 'buyer' | 'seller' | 'admin', buyerName = 'Ada') => ({
  ...{ side, buyerName, sellerName: 'Ben' },
  events: [opened(by)],
});

test.each([
  ['not_arrived', 'seller', 'buyer', 'Ada', 'You'],
  ['not_arrived', 'admin', 'admin', 'An admin, for Ada', 'Ben'],
  ['no_code', 'buyer', 'seller', 'Ben', 'You'],
] as const)(
  'names who opened and who answered a claim (%s) read by the %s and opened by the %s',
  (kind, side, by, opener, answerer) => {
    const order = orderFor(side, by);
    expect([openedBy({ kind }, order), answeredBy({ kind }, order)]).toEqual([opener, answerer]);
  },
);

// Fails when a deleted account is named as an admin, or its role has a capital within the sentence.
test('names a buyer with a deleted account by role', () => {
  const claim = { kind: 'not_as_described' } as const;
  expect(openedBy(claim, orderFor('seller', 'admin', usersWords.deletedAccount))).toBe('Dogear support, for the buyer');
  expect(openedBy(claim, orderFor('seller', 'buyer', usersWords.deletedAccount))).toBe('The buyer');
});
