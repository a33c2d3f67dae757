/** What the lines of a timeline say. */
import { expect, test } from 'vitest';
import type { Fulfilment } from '../../../../../core/fulfilment/fulfilment.ts';
import { eventLine } from './event-line.ts';

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

// Fails when a seller who was asked to cancel, and did not send, is said to have missed a deadline.
test('a sale whose buyer asked to cancel was not missed: silence was the answer', () => {
  const asked = ['ask-cancel', 'to_ship', 'buyer'] as const;
  const over = ['expire', 'canceled'] as const;
  expect(lineOf('seller', SOLD, over)).toBe('The book was not sent in time');
  const answered = 'The seller did not answer in time, so the sale was canceled as the buyer asked';
  expect(lineOf('seller', SOLD, asked, over)).toBe(answered);
  // A pause between the two changes nothing of it.
  expect(lineOf('buyer', SOLD, asked, ['freeze', 'to_ship'], ['thaw', 'to_ship'], over)).toBe(answered);
});

test('a copy that was sent nevertheless is not canceled by the question', () => {
  const sent = ['send', 'shipped', 'seller'] as const;
  expect(lineOf('buyer', SOLD, ['ask-cancel', 'to_ship', 'buyer'], sent, ['expire', 'completed'])).toBe(
    'The time to answer was up',
  );
});

test('who did something reads it of themselves, and the other one by name', () => {
  expect(lineOf('buyer', SOLD)).toBe('You paid for the book');
  expect(lineOf('seller', SOLD)).toBe('Ada paid for the book');
  expect(lineOf('buyer', SOLD, ['settle', 'to_ship', 'admin'])).toBe('Dogear support settled the sale');
});

// Fails when a deleted account is said to have done something, or to have the book.
test('somebody whose account has ended is named by what they were in the sale', () => {
  const returned = ['returned', 'refunded', 'seller'] as const;
  expect(lineWith({ sellerName: 'Deleted account' }, 'buyer', SOLD, returned)).toBe('The seller has the book back');
  expect(lineWith({ buyerName: 'Deleted account' }, 'admin', SOLD)).toBe('The buyer paid for the book');
});
