import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '../../../core/orders/order.ts';
import type { ArrivingCopy, WishNews } from '../../../core/orders/todo.ts';
import { nearMoment } from '../ui/time/moment-formats.ts';
import { itemsOfBuyer } from './BuyerTodoList.tsx';

const SOON = Date.UTC(2026, 10, 22, 12, 30);

const order = (id: string, change: Partial<Order> = {}): Order =>
  ({
    id,
    listingId: `copy-${id}`,
    listingName: `Book ${id}`,
    listingPhoto: null,
    priceCents: 1250,
    state: 'pending',
    availability: 'available',
    heldUntil: null,
    queuePosition: null,
    turnEndsAt: null,
    waitUntil: null,
    waitReason: null,
    refund: null,
    ...change,
  }) as Order;

const wish = (id: string, news: WishNews['news']): WishNews => ({
  id,
  listingId: `copy-${id}`,
  listingName: `Book ${id}`,
  photo: null,
  priceCents: 900,
  news,
  at: null,
});

const markupOf = (note: ReactNode): string => renderToStaticMarkup(createElement(Fragment, null, note));
const textOf = (note: ReactNode): string => markupOf(note).replaceAll(/<.*?>/g, '');

/** Each kind of order, not sorted by urgency. */
const ORDERS = [
  order('lost', { state: 'void', availability: 'sold' }),
  order('held', { availability: 'held' }),
  order('waits', { waitUntil: SOON, waitReason: 'turn' }),
  order('queued', { availability: 'held', queuePosition: 2 }),
  order('checked', { availability: 'yours' }),
  order('free'),
  order('paused', { availability: 'paused' }),
  order('turn', { availability: 'yours', turnEndsAt: SOON, queuePosition: 1 }),
  order('paying', { availability: 'yours', heldUntil: SOON }),
];

test("sorts the buyer's own deadlines first, then payable orders, then queues", () => {
  const items = itemsOfBuyer({ arriving: [], orders: ORDERS, wishes: [] });
  expect(items.map(({ key, note, actions: [action] }) => [key, textOf(note), action?.label, action?.href])).toEqual([
    ['paying', `$12.50 · Reserved for you until ${nearMoment(SOON)}`, 'Continue payment', '/dashboard/payment/paying'],
    ['turn', `$12.50 · Your turn until ${nearMoment(SOON)}`, 'Pay', '/dashboard/payment/turn'],
    ['free', '$12.50 · Pay now to secure it: others can still buy it', 'Pay', '/dashboard/payment/free'],
    ['checked', '$12.50 · A payment for this book is being checked', 'My Orders', '/dashboard/my-orders'],
    ['queued', '$12.50 · You are 2nd on the waiting list', 'My Orders', '/dashboard/my-orders'],
    ['held', '$12.50 · Being bought right now', 'My Orders', '/dashboard/my-orders'],
    [
      'waits',
      `$12.50 · You did not pay during your turn. You can pay or join the waiting list again from ${nearMoment(SOON)}`,
      ...['My Orders', '/dashboard/my-orders'],
    ],
    ['lost', '$12.50 · Sold to someone else', 'Other copies', '/search?q=Book+lost'],
    ['paused', '$12.50 · Off sale for now', 'My Orders', '/dashboard/my-orders'],
  ]);
});

// Fails when a moment has no exact date and zone.
test('gives the exact time of each note', () => {
  const items = itemsOfBuyer({ arriving: [], orders: ORDERS, wishes: [] });
  const exact = items.filter(({ note }) =>
    markupOf(note).includes('<time dateTime="2026-11-22T12:30:00.000Z" title="Sun, '),
  );
  expect(exact.map(({ key }) => key)).toEqual(['paying', 'turn', 'waits']);
});

test('lists arriving copies after orders that end within minutes, with links to their orders', () => {
  const copy: ArrivingCopy = {
    ...{ orderId: 'sent', listingId: 'copy-sent', listingName: 'Emma', photo: null, sellerName: 'Sal' },
    ...{ state: 'shipped', deadlineAt: SOON },
  };
  const orders = [order('free'), order('paying', { availability: 'yours', heldUntil: SOON })];
  const items = itemsOfBuyer({ arriving: [copy], orders, wishes: [] });
  expect(items.map(({ key }) => key)).toEqual(['paying', 'sent', 'free']);
  expect(items[1]).toMatchObject({
    note: 'Sal sent it. Confirm that it has arrived by',
    until: SOON,
    actions: [{ label: 'Confirm', href: '/dashboard/order/sent' }],
  });
});

test('links changes of wishes to the copy or to other copies of the title', () => {
  const items = itemsOfBuyer({
    arriving: [],
    orders: [],
    wishes: [wish('a', 'free_again'), wish('b', 'sold'), wish('c', 'gone')],
  });
  expect(items.map(({ note, copy, actions: [action] }) => [note, copy?.id, action?.href])).toEqual([
    ['$9.00 · On your wish list: available again', 'copy-a', '/book/copy-a'],
    ['On your wish list: sold', 'copy-b', '/search?q=Book+b'],
    ['On your wish list: no longer listed', 'copy-c', '/search?q=Book+c'],
  ]);
});
