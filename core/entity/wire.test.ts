import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meWire, signedInUserWire } from '../accounts/user.ts';
import { categoryWire } from '../catalog/category.ts';
import { listingWire } from '../listings/listing.ts';
import { newOrderWire, queueEntryWire } from '../orders/booking.ts';
import { orderWire, type Refund } from '../orders/order.ts';
import { newWishWire, wishWire } from '../orders/wish.ts';
import { moneyReportWire } from '../payments/money-report.ts';
import { finishPaymentWire, startedPaymentWire, startPaymentWire } from '../payments/payment.ts';
import { dollars, fromWire, moment, toWire, type WireTable } from './wire.ts';

test('drops fields that the table does not list', () => {
  const row = { userId: 'u1', email: 'a@b.org', name: 'Ann', photo: null, passwordHash: 'scrypt$…', role: 'Admin' };
  expect(toWire(signedInUserWire, row)).toEqual({ uid: 'u1', email: 'a@b.org', displayName: 'Ann', photoURL: null });
});

test('fields get their wire names, and a codec changes the value with the name', () => {
  const table = { id: '_id', priceCents: dollars('price') } as const;
  expect(toWire(table, { id: 'x', priceCents: 1999 })).toEqual({ _id: 'x', price: 19.99 });
});

test('an absent field stays absent, and null stays null, also under a codec', () => {
  const table = { id: '_id', priceCents: dollars('price') } as const;
  expect(toWire<{ id?: string; priceCents: number | null }, typeof table>(table, { priceCents: null })).toStrictEqual({
    price: null,
  });
  expect(fromWire<{ id: string; priceCents: number }, typeof table>(table, { price: null } as never)).toStrictEqual({
    priceCents: null,
  });
});

test('dollars on the wire have at most two decimals and come back to the same cents', () => {
  const amount = dollars('price');
  fc.assert(
    fc.property(fc.nat(1_000_000_000), (cents) => {
      expect(String(amount.encode(cents))).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(amount.decode(amount.encode(cents))).toBe(cents);
    }),
  );
});

test('an order survives the wire', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.boolean(), (listingName, priceCents, paid) => {
      const order = { id: 'o', listingName, priceCents, paid, listingPhoto: null };
      expect(fromWire<typeof order, typeof orderWire>(orderWire, toWire(orderWire, order))).toEqual(order);
    }),
  );
});

test('a moment on the wire is ISO 8601 in UTC, and comes back to its millisecond', () => {
  const codec = moment('at');
  expect(codec.encode(1_669_024_800_001)).toBe('2022-11-21T10:00:00.001Z');
  fc.assert(
    fc.property(fc.nat(4e12), (ms) => {
      expect(codec.decode(codec.encode(ms))).toBe(ms);
    }),
  );
});

test('moments and refunds of an order survive the wire', () => {
  const refund: fc.Arbitrary<Refund> = fc.record({
    amountCents: fc.nat(1_000_000),
    reason: fc.constantFrom('not_free', 'mismatch', 'admin'),
    sent: fc.boolean(),
  });
  const time = fc.option(fc.nat(4e12));
  fc.assert(
    fc.property(time, time, fc.option(refund), fc.nat(4e12), (heldUntil, turnEndsAt, back, createdAt) => {
      const order = { heldUntil, turnEndsAt, refund: back, createdAt, queuePosition: null };
      expect(fromWire<typeof order, typeof orderWire>(orderWire, toWire(orderWire, order))).toEqual(order);
    }),
  );
  const wire = toWire(orderWire, { refund: { amountCents: 1999, reason: 'mismatch', sent: false } });
  expect(wire).toEqual({ refund: { amount: 19.99, reason: 'mismatch', sent: false } });
});

const tables: Record<string, WireTable> = {
  categoryWire,
  finishPaymentWire,
  queueEntryWire,
  meWire,
  moneyWire: moneyReportWire,
  newOrderWire,
  newWishWire,
  orderWire,
  signedInUserWire,
  listingWire,
  startedPaymentWire,
  startPaymentWire,
  wishWire,
};

test.each(Object.entries(tables))('%s gives every field a name of its own', (_, table) => {
  const names = Object.values(table).map((field) => (typeof field === 'string' ? field : field.name));
  expect(new Set(names).size).toBe(names.length);
});
