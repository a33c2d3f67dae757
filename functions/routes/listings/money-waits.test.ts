/** Sellers whose money has waited for a month without data at the payment provider cannot list new copies. */
import { expect } from 'vitest';
import { payoutsWords } from '../../../core/words/en/payouts.ts';
import { answer, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { completed } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { uploaded, wireListing } from '../../../tests/fixtures/listings.ts';
import { newestLetter } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { stockedTest } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { remindOfPayouts } from '../../domain/payments/payouts/accounts/payout-reminders.ts';

const DAY = 86_400_000;
const REFUSED = [409, { code: 'conflict', message: payoutsWords.conflict.noNewListings }];

/** `asked`: money waits for the seller, who was asked for payout data. */
const test = stockedTest.extend('asked', { auto: true }, async ({ harness, seller, buyer }) => {
  await completed(harness, seller, buyer);
  await remindOfPayouts(harness.deps);
  return harness.clock.now;
});

const post = async (harness: Harness, seller: SignedIn) => {
  const [photo] = await uploaded(harness, seller, `cover ${harness.clock.now}`);
  return answer(seller.ask('POST', '/api/products', wireListing({ photo })));
};
const bring = (seller: SignedIn) =>
  answer(
    seller.ask('POST', '/api/products/import', { import_id: 'import-0123456789', rows: [wireListing({ row: 1 })] }),
  );
const count = async (harness: Harness) => (await rowsOf(harness, 'SELECT 1 FROM listings')).length;

// Fails when it applies a moment too early, or to one of the two ways of listing only.
test('from the thirtieth day on no new copy is listed until the provider has their data', async ({
  harness,
  seller,
  asked,
}) => {
  harness.clock.now = asked + 30 * DAY - 1;
  expect((await post(harness, seller))[0]).toBe(201);
  harness.clock.now = asked + 30 * DAY;
  const before = await count(harness);
  expect(await post(harness, seller)).toEqual(REFUSED);
  expect(await bring(seller)).toEqual(REFUSED);
  expect(await count(harness)).toBe(before);
  await seller.ask('POST', '/api/payouts/account');
  expect(await post(harness, seller)).toEqual(REFUSED);
  harness.payments.payouts.say(`acct_${seller.id}`, 'pending');
  await seller.ask('POST', '/api/payouts/account/check');
  expect((await post(harness, seller))[0]).toBe(201);
  expect((await bring(seller))[0]).toBe(200);
});

test('a repeated form gets the same response as before', async ({ harness, seller, asked }) => {
  const [photo] = await uploaded(harness, seller, 'cover');
  const form = { form_id: 'the-form-that-is-sent-twice', photo };
  const send = () => answer(seller.ask('POST', '/api/products', wireListing(form)));
  const first = await send();
  expect(first[0]).toBe(201);
  harness.clock.now = asked + 31 * DAY;
  expect(await send()).toEqual(first);
});

test('the limit is announced in the letter, on the page and in the to-do list', async ({ harness, seller, asked }) => {
  const from = new Date(asked + 30 * DAY).toISOString();
  const [[, payouts], [, todo]] = [
    await answer(seller.ask('GET', '/api/payouts')),
    await answer(seller.ask('GET', '/api/todo/seller')),
  ];
  for (const said of [payouts, todo]) expect(said).toMatchObject({ no_new_products_from: from });
  expect((await newestLetter(harness, seller, 'payout-waiting'))?.text).toContain('you cannot list new books');
  // The clock of a browser may differ.
  const mayList = async () => (await answer(seller.ask('GET', '/api/todo/seller')))[1];
  harness.clock.now = asked + 30 * DAY - 1;
  expect(await mayList()).toMatchObject({ may_list_new: true });
  harness.clock.now += 1;
  expect(await mayList()).toMatchObject({ may_list_new: false });
  await remindOfPayouts(harness.deps);
  expect((await newestLetter(harness, seller, 'payout-waiting'))?.text).toContain('You cannot list new books until');
});

test('existing listings stay, and a restricted account has no limit', async ({ harness, seller, asked }) => {
  await post(harness, seller);
  const stock = () => rowsOf(harness, 'SELECT 1 FROM listings WHERE stock = 1');
  const before = await stock();
  harness.clock.now = asked + 30 * DAY;
  expect(await stock()).toEqual(before);
  await seller.ask('POST', '/api/payouts/account');
  harness.payments.payouts.say(`acct_${seller.id}`, 'active');
  await seller.ask('POST', '/api/payouts/account/check');
  harness.payments.payouts.say(`acct_${seller.id}`, 'restricted');
  await seller.ask('POST', '/api/payouts/account/check');
  harness.clock.now += 40 * DAY;
  expect((await post(harness, seller))[0]).toBe(201);
  expect((await answer(seller.ask('GET', '/api/payouts')))[1]).toMatchObject({ no_new_products_from: null });
});
