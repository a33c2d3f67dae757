import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { validate } from '../entity/validation.ts';
import { FinishPayment, StartPayment } from '../payments/payment.ts';
import { AVAILABILITIES } from '../reservations/reservations.ts';
import { commonWords } from '../words/en/common.ts';
import { bookingField, Contact, NewOrder } from './booking.ts';
import { ORDER_STATES, orderCan } from './order.ts';

test.each(ORDER_STATES)('a buyer may queue once, with a pending order for a held copy: %s', (state) => {
  for (const availability of AVAILABILITIES) {
    const may = state === 'pending' && availability === 'held';
    expect([availability, orderCan.enterQueue({ state, availability, queuePosition: null })]).toEqual([
      availability,
      may,
    ]);
    expect(orderCan.enterQueue({ state, availability, queuePosition: 1 })).toBe(false);
  }
});

test.each(ORDER_STATES)('only a pending order can be paid; that and a void one can be deleted: %s', (state) => {
  expect([orderCan.pay({ state }), orderCan.delete({ state, refund: null })]).toEqual([
    state === 'pending',
    state === 'pending' || state === 'void',
  ]);
});

test('a void order cannot be deleted while its refund is pending', () => {
  const deletable = [false, true].map((sent) => orderCan.delete({ state: 'void', refund: { sent } }));
  expect(deletable).toEqual([false, true]);
});

describe('the booking form', () => {
  const filled = { [bookingField.phoneNumber]: '+1 503 555 0199', [bookingField.location]: 'Salem, OR' };

  test('has the inputs usernumber and userlocation', () => {
    expect(Object.keys(filled)).toEqual(['usernumber', 'userlocation']);
    expect(validate(Contact, filled).fields).toBeUndefined();
  });

  test.each([
    ['usernumber', 'Phone Number is required'],
    ['userlocation', 'Location is required'],
  ])('without %s says "%s"', (field, message) => {
    expect(validate(Contact, { ...filled, [field]: '' }).fields).toEqual({ [field]: message });
    expect(validate(Contact, { ...filled, [field]: '  ' }).fields).toEqual({ [field]: message });
  });

  test.each(['abc', '12', '555-0199<script>', '+1 503 555 0199; DROP'])('%j is no phone number', (usernumber) => {
    expect(validate(Contact, { ...filled, usernumber }).fields).toEqual({ usernumber: commonWords.phone });
  });
});

describe('a new order', () => {
  const sent = { productID: 'p1', product_price: '12.5', user_number: 5_035_550_199, user_location: ' Salem ' };

  test('is read in our words', () => {
    expect(v.parse(NewOrder, sent)).toEqual({
      listingId: 'p1',
      expectedPriceCents: 1250,
      phoneNumber: '5035550199',
      location: 'Salem',
    });
  });

  test('reports every missing field under its wire name', () => {
    expect(validate(NewOrder, {}).fields).toEqual({
      productID: 'Product is required',
      user_number: 'Phone Number is required',
      user_location: 'Location is required',
    });
  });

  test('ignores fields that the server decides', () => {
    const forged = { ...sent, paid: true, state: 'paid', seller_email: 'x@y.org', user_email: 'z@y.org', buyerId: 'b' };
    expect(v.parse(NewOrder, forged)).toEqual(v.parse(NewOrder, sent));
  });
});

test('a payment needs its price, and a transaction its id', () => {
  expect(validate(StartPayment, {}).fields).toEqual({ product_price: 'Price is required' });
  expect(validate(StartPayment, { product_price: '1e3' }).fields).toEqual({ product_price: commonWords.price });
  expect(validate(FinishPayment, { price: 12.5 }).fields).toEqual({ transactionId: 'Transaction id is required' });
  expect(validate(FinishPayment, { transactionId: { $ne: null } }).fields).toEqual({
    transactionId: 'Transaction id is required',
  });
});
