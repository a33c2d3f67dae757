import { beforeEach, expect, test, vi } from 'vitest';
import { BOOKED_KEY } from '../../core/browser-storage-names.ts';
import type { Order } from '../../core/orders/order.ts';
import {
  findContact,
  forgetAllStored,
  forgetBooked,
  keepContact,
  noteOrder,
  noteOrders,
  rememberBooked,
} from './remembered.ts';

const ANN = 'ann@example.org';
let kept: Map<string, string>;
let repaints: number;

beforeEach(() => {
  kept = new Map();
  repaints = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('dispatchEvent', () => ++repaints > 0);
});

const booked = () => JSON.parse(kept.get(BOOKED_KEY) ?? 'null');
const order = (id: string, listingId: string, more: Partial<Order> = {}) =>
  ({
    id,
    listingId,
    state: 'pending',
    availability: 'available',
    phoneNumber: '+1 503 555 0199',
    location: 'Salem, OR',
    ...more,
  }) as Order;

test('remembers payable orders only, and repaints the pages that show them', () => {
  const ended = (['paid', 'refunded', 'void', 'deleted'] as const).map((state) => order(state, state, { state }));
  const lost = (['sold', 'gone'] as const).map((availability) => order(availability, availability, { availability }));
  noteOrders(ANN, [order('o1', 'a'), order('o2', 'b', { availability: 'held' }), ...ended, ...lost]);
  expect(booked()).toEqual({ a: 'o1', b: 'o2' });
  expect(repaints).toBe(1);
});

test('removes an ended order, but not a later order of the same copy', () => {
  rememberBooked('a', 'o2');
  noteOrder(order('o1', 'a', { state: 'void' }));
  expect(booked()).toEqual({ a: 'o2' });
  noteOrder(order('o2', 'a', { state: 'paid' }));
  expect(booked()).toEqual({});
  noteOrder(order('o3', 'b'));
  forgetBooked('b');
  expect(booked()).toEqual({});
});

test('remembers the contact of the latest booking, for its buyer only', () => {
  noteOrders(ANN, [order('o2', 'b', { location: 'Eugene' }), order('o1', 'a')]);
  expect(findContact(ANN)).toEqual({ buyerEmail: ANN, phoneNumber: '+1 503 555 0199', location: 'Eugene' });
  expect(findContact('ben@example.org')).toBeNull();
  keepContact({ buyerEmail: ANN, phoneNumber: '+1 503 555 0100', location: 'Bend' });
  noteOrders(ANN, [order('o1', 'a')]);
  expect(findContact(ANN)?.location).toBe('Bend');
  forgetAllStored();
  expect([findContact(ANN), kept.size]).toEqual([null, 0]);
});

test.each(['{', 'null', '7', '"b"', '["b"]'])('reads invalid storage %s as empty', (text) => {
  kept.set(BOOKED_KEY, text);
  kept.set('booking-contact', text);
  expect(findContact(ANN)).toBeNull();
  rememberBooked('a', 'o1');
  expect(booked()).toEqual({ a: 'o1' });
});
