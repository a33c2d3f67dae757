import { expect, test } from 'vitest';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { usersWords } from '../../../../core/words/en/accounts.ts';
import { answeredBy, eventLine, openedBy } from './event-line.ts';

type Event = readonly [action: string, state: string, by?: string];

const lineOf = (side: string, ...events: readonly Event[]) => lineWith({}, side, ...events);

const lineWith = (names: Partial<Fulfilment>, side: string, ...events: readonly Event[]) =>
  eventLine(
    {
      ...{ side, buyerName: 'Ada', sellerName: 'Ben', ...names },
      events: events.map(([action, state, by = 'shop']) => ({ action, state, by })),
    } as unknown as Fulfilment,
    events.length - 1,
  );

const SOLD = ['sold', 'to_ship'] as const;

// Fails when a seller who did not send after a request to cancel is said to have missed a deadline.
test("shows no missed deadline after a buyer's request to cancel", () => {
  const asked = ['ask-cancel', 'to_ship', 'buyer'] as const;
  const over = ['expire', 'canceled'] as const;
  expect(lineOf('seller', SOLD, over)).toBe('The book was not sent in time');
  const answered = 'The seller did not answer in time, so the sale was canceled as the buyer asked';
  expect(lineOf('seller', SOLD, asked, over)).toBe(answered);
  // A freeze in between changes nothing.
  expect(lineOf('buyer', SOLD, asked, ['freeze', 'to_ship'], ['thaw', 'to_ship'], over)).toBe(answered);
});

test('a request to cancel does not cancel a copy that was sent', () => {
  const sent = ['send', 'shipped', 'seller'] as const;
  expect(lineOf('buyer', SOLD, ['ask-cancel', 'to_ship', 'buyer'], sent, ['expire', 'completed'])).toBe(
    'The time to answer was up',
  );
});

test('shows an event as "you" to its actor and by name to the other party', () => {
  expect(lineOf('buyer', SOLD)).toBe('You paid for the book');
  expect(lineOf('seller', SOLD)).toBe('Ada paid for the book');
  expect(lineOf('buyer', SOLD, ['settle', 'to_ship', 'admin'])).toBe('Dogear support settled the sale');
});

// Fails when the line names a deleted account as an actor or holder of the book.
test('names the party with a deleted account by role', () => {
  const returned = ['returned', 'refunded', 'seller'] as const;
  expect(lineWith({ sellerName: 'Deleted account' }, 'buyer', SOLD, returned)).toBe('The seller has the book back');
  expect(lineWith({ buyerName: 'Deleted account' }, 'admin', SOLD)).toBe('The buyer paid for the book');
});

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
