/** Timeline of an order: the same for both parties, each from their side. */
import { expect } from 'vitest';
import { answer, booked, listing } from '../../../tests/fixtures/factories.ts';
import { ADDRESS, bought, codeOf, completed, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { disputeOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';

const DAY = 86_400_000;
const SOLD_AT = Date.UTC(2026, 10, 22, 9, 0);

test('both parties read past events, the next step, its actor and its deadline', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  harness.clock.now = SOLD_AT;
  const { orderId, listingId } = await bought(harness, seller, buyer, 'post');
  harness.clock.now += DAY;
  await doing(buyer, orderId, 'ask-cancel');
  const read = async (who: typeof buyer) => (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];
  const common = {
    order: orderId,
    productID: listingId,
    product_photo: null,
    refunds: [],
    product_name: expect.stringMatching(/^Book/),
    buyer_name: expect.stringMatching(/^Buyer/),
    seller_name: expect.stringMatching(/^Seller/),
    product_price: 12.5,
    method: 'post',
    state: 'to_ship',
    deadline_at: '2026-11-26T09:00:00.000Z',
    carrier: null,
    tracking: null,
    cancel_asked: true,
    call_off_from: null,
    on_silence: 'canceled',
    frozen: false,
    frozen_by: null,
    frozen_at: null,
    late_code_at: null,
    turn: 'seller',
    events: [
      { at: '2026-11-22T09:00:00.000Z', by: 'shop', action: 'sold', state: 'to_ship', note: null },
      { at: '2026-11-23T09:00:00.000Z', by: 'buyer', action: 'ask-cancel', state: 'to_ship', note: null },
    ],
    claim: null,
    decisions: [],
  };
  const phone_number = expect.stringMatching(/^\+?\d/);
  const contact = { email: seller.email, phone_number, location: null };
  const amounts = { held: 12.5, seller: 0, paid: 0, fee: 0, back: 0 };
  const all = { fee: 1.25, amounts: { ...amounts, house: 0 } };
  const buyers = { fee: null, amounts };
  expect(await read(buyer)).toEqual({ ...common, ...buyers, side: 'buyer', actions: [], contact, address: ADDRESS });
  expect(await read(seller)).toEqual({
    ...common,
    ...all,
    side: 'seller',
    address: ADDRESS,
    actions: ['send', 'cancel'],
    contact: { email: buyer.email, phone_number, location: expect.any(String) },
  });
  expect(await read(admin)).toEqual({ ...common, ...all, side: 'admin', actions: [], contact: null, address: null });

  await doing(seller, orderId, 'cancel', { reason: 'Sold at the fair.' });
  expect(await read(buyer)).toMatchObject({
    state: 'canceled',
    deadline_at: null,
    turn: null,
    refunds: [{ event: 3, amount: 12.5, state: 'owed' }],
    actions: [],
    amounts: { held: 0, seller: 0, paid: 0, fee: 0, back: 12.5 },
    events: [{}, {}, { by: 'seller', action: 'cancel', note: 'Sold at the fair.' }],
  });
});

// Fails when the other party's address is displayed forever.
test("thirty days after the end, the parties can no longer read each other's contacts", async ({
  harness,
  seller,
  buyer,
}) => {
  const { orderId } = await bought(harness, seller, buyer, 'meet');
  harness.clock.now += 10 * DAY;
  await doing(seller, orderId, 'cancel');
  await harness.client.execute(
    `UPDATE sessions SET created_at = created_at + ${40 * DAY}, expires_at = expires_at + ${40 * DAY}`,
  );
  const contacts = () =>
    Promise.all(
      [seller, buyer].map(async (who) => {
        const [, body] = await answer(who.ask('GET', `/api/fulfilments/${orderId}`));
        return (body as { contact: unknown }).contact;
      }),
    );
  const listed = async () => {
    const [[, sold], [, own]] = [
      await answer(seller.ask('GET', '/api/my-buyers')),
      await answer(buyer.ask('GET', `/api/my-orders?email=${buyer.email}`)),
    ];
    return [(sold as object[])[0], (own as object[])[0]];
  };
  harness.clock.now += 30 * DAY - 1;
  expect(await listed()).toMatchObject([
    { user_email: buyer.email, user_number: expect.any(String) },
    { seller_email: seller.email, phone_number: expect.any(String) },
  ]);
  for (const contact of await contacts()) expect(contact).toMatchObject({ email: expect.any(String) });
  harness.clock.now += 1;
  expect(await contacts()).toEqual([null, null]);
  const [sold, own] = await listed();
  expect(sold).toMatchObject({ user_email: null, user_number: null, user_location: null });
  for (const name of ['seller_email', 'phone_number']) expect(own).not.toHaveProperty(name);
});

// Fails when a bank's action long after the end displays the contacts again.
test("a bank's debit after the end does not restart the thirty days", async ({ harness, seller, buyer }) => {
  const { orderId, intentId } = await completed(harness, seller, buyer);
  await harness.client.execute(
    `UPDATE sessions SET created_at = created_at + ${30 * DAY}, expires_at = expires_at + ${30 * DAY}`,
  );
  harness.clock.now += 30 * DAY;
  await tellNotice(harness, disputeOf(intentId, 'lost'));
  for (const who of [seller, buyer])
    expect(await answer(who.ask('GET', `/api/fulfilments/${orderId}`))).toMatchObject([
      200,
      { state: 'refunded', contact: null },
    ]);
});

test('an unpaid order has no timeline', async ({ harness, seller, buyer }) => {
  const orderId = await booked(buyer, await listing(harness, seller));
  expect((await buyer.ask('GET', `/api/fulfilments/${orderId}`)).status).toBe(404);
  expect((await doing(buyer, orderId, 'cancel')).status).toBe(404);
});

// Fails when the placeholder of a deleted address is displayed as an address.
test('a deleted user has no contact and no name there', async ({ harness, seller, buyer }) => {
  const { orderId } = await bought(harness, seller, buyer, 'meet');
  await doing(seller, orderId, 'hand-over', { code: await codeOf(buyer, orderId) });
  await doing(buyer, orderId, 'confirm');
  const read = async () => (await answer(seller.ask('GET', `/api/fulfilments/${orderId}`)))[1];
  expect(await read()).toMatchObject({ contact: { email: buyer.email } });
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  expect(await read()).toMatchObject({ contact: null, buyer_name: 'Deleted account' });
});
