import { expect } from 'vitest';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { done, PARCEL } from '../../../tests/fixtures/fulfilment/claims.ts';
import { test } from '../../../tests/fixtures/test.ts';

type Row = { readonly _id: string; readonly state?: string };

/** The sale's state in a list; undefined when it does not wait for this user. */
async function told(who: SignedIn, role: string, list: string, orderId: string): Promise<string | undefined> {
  const [, todo] = await answer(who.ask('GET', `/api/todo/${role}`));
  const row = (todo as Record<string, Row[]>)[list]?.find(({ _id }) => _id === orderId);
  return row && (row.state ?? 'told');
}

test('each step of a claim is listed for its next actor, and for nobody else', async ({
  seller,
  buyer,
  admin,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('post', 'send', 'claim');
  const all = async () => [
    await told(buyer, 'buyer', 'arriving', orderId),
    await told(seller, 'seller', 'paid', orderId),
    await told(admin, 'admin', 'decisions', orderId),
  ];
  expect(await all()).toEqual([undefined, 'claimed', undefined]);
  await done(seller, orderId, 'refund-on-return');
  expect(await all()).toEqual(['returning', undefined, undefined]);
  await done(buyer, orderId, 'send-back', PARCEL);
  expect(await all()).toEqual([undefined, 'returning', undefined]);
  await done(seller, orderId, 'returned', { ok: true });
  expect(await all()).toEqual([undefined, undefined, undefined]);
});

test('an offer waits for its buyer, and once refused, for an admin; both lists have the state', async ({
  seller,
  buyer,
  admin,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('post', 'send', 'claim');
  await done(seller, orderId, 'offer', { amount: 5 });
  expect(await told(buyer, 'buyer', 'arriving', orderId)).toBe('offered');
  await done(buyer, orderId, 'refuse');
  expect(await told(buyer, 'buyer', 'arriving', orderId)).toBe(undefined);
  expect(await told(admin, 'admin', 'decisions', orderId)).toBe('told');
  const [, orders] = await answer(buyer.ask('GET', `/api/my-orders?email=${buyer.email}`));
  const [, buyers] = await answer(seller.ask('GET', '/api/my-buyers'));
  for (const rows of [orders, buyers])
    expect(rows).toEqual([expect.objectContaining({ _id: orderId, sale_state: 'deciding' })]);
});
