import { expect } from 'vitest';
import { accountsWords } from '../../../core/words/en/accounts.ts';
import { paymentsWords } from '../../../core/words/en/payments.ts';
import { answer, deliver, finishPaying, purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { done } from '../../../tests/fixtures/fulfilment/claims.ts';
import { endSales } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { look, remove } from '../../../tests/fixtures/people/deletions.ts';
import {
  everything,
  JPEG_URL,
  newcomer,
  PASSWORD,
  rowsOf,
  sessionStatus,
} from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const leave = (user: SignedIn, password?: string) => user.ask('DELETE', '/api/auth/account', { password });
const inFlight = [409, { message: paymentsWords.conflict.moneyInFlight, code: 'conflict' }];

/** Refused for this reason, with every row and every picture unchanged. */
async function stays(harness: Harness, user: SignedIn, reason: unknown, password?: string) {
  await user.ask('PATCH', '/api/auth/profile', { name: 'Ann', photo: JPEG_URL });
  harness.purged.length = 0;
  const before = [await everything(harness), [...harness.photos.kept.keys()]];
  expect(await answer(leave(user, password))).toEqual(reason);
  expect([await everything(harness), [...harness.photos.kept.keys()]]).toEqual(before);
  expect([await sessionStatus(user), harness.purged]).toEqual([200, []]);
}

// Fails when one of the two `NOT EXISTS` about attempts is missing, or the guard after them.
test.for(['creating', 'open', 'processing', 'canceling'])(
  'neither the buyer nor the seller may leave while a payment is %s',
  async (state, { harness, seller, buyer, other }) => {
    await purchase(harness, seller, buyer);
    await harness.client.execute({ sql: 'UPDATE payment_attempts SET state = ?', args: [state] });
    await stays(harness, buyer, inFlight);
    await stays(harness, seller, inFlight);
    expect((await leave(other)).status).toBe(200);
  },
);

test("nor after the payment's deadline, before it was checked", async ({ harness, seller, buyer }) => {
  await purchase(harness, seller, buyer);
  harness.clock.now += 24 * 60 * 60_000;
  await harness.client.execute({ sql: 'UPDATE sessions SET created_at = ?', args: [harness.clock.now] });
  await stays(harness, buyer, inFlight);
});

// Fails when an account without a password requires nothing at all.
test('a user without a password needs a fresh sign-in', async ({ harness, buyer }) => {
  await harness.client.execute({ sql: 'UPDATE sessions SET created_at = created_at - ?', args: [11 * 60_000] });
  await stays(harness, buyer, [409, { code: 'conflict', message: accountsWords.signInAgain }]);
});

test('a user who has just canceled or paid may leave', async ({ harness, seller, buyer, other }) => {
  const canceled = await purchase(harness, seller, buyer);
  expect((await buyer.ask('DELETE', `/api/my-orders/${canceled.orderId}`)).status).toBe(200);
  const paid = await purchase(harness, seller, other);
  harness.payments.succeed(paid.intentId);
  await finishPaying(other, paid.intentId);
  await endSales(harness);
  for (const user of [buyer, other, seller]) expect((await leave(user)).status).toBe(200);
});

// Fails when refunds are not checked.
test('a buyer with an open refund may not leave', async ({ harness, seller, buyer, other }) => {
  const first = await purchase(harness, seller, buyer);
  await harness.client.execute("UPDATE payment_attempts SET state = 'canceled'");
  const second = await purchase(harness, seller, other, first.listingId);
  await deliver(harness, harness.payments.succeed(second.intentId));
  await deliver(harness, harness.payments.succeed(first.intentId));
  expect((await everything(harness)).refunds).toMatchObject([{ state: 'owed' }]);
  await stays(harness, buyer, inFlight);
  await harness.client.execute("UPDATE refunds SET state = 'sent', stripe_refund_id = 're_1'");
  expect((await leave(buyer)).status).toBe(200);
});

// Fails when only open sales are checked.
test('a seller may not leave while money of their sales waits, and the answer lists these sales', async ({
  harness,
  seller,
  buyer,
  admin,
  saleAfter,
}) => {
  const whole = await saleAfter('post', 'send', 'confirm');
  const part = await saleAfter('post', 'send', 'claim');
  await done(seller, part.orderId, 'offer', { amount: 5 });
  await done(buyer, part.orderId, 'accept');
  const sale = (order: string, waiting: number) => ({
    ...{ order, product_name: expect.stringMatching(/^Book/), state: 'completed', deadline_at: null, waiting },
  });
  await harness.client.execute("UPDATE sale_refunds SET state = 'succeeded', stripe_refund_id = 're_part'");
  const message = accountsWords.conflict.moneyWaiting;
  const sales = expect.toSatisfy((told: { order: string }[]) => told.length === 2);
  await stays(harness, seller, [409, { code: 'conflict', message, sales }]);
  const [, told] = await look(admin, seller);
  const ids = [whole.orderId, part.orderId].sort();
  expect(told).toMatchObject({
    refused: message,
    sales: ids.map((id) => (id === whole.orderId ? sale(id, 11.25) : sale(id, 6.75))),
  });
  expect((await remove(admin, seller))[0]).toBe(409);
  expect((await leave(buyer)).status).toBe(200);
  await stays(harness, seller, [409, { code: 'conflict', message, sales }]);
});

// Fails when money withdrawn by the bank for now counts as paid.
test('a seller may not leave while a dispute of a completed sale is open', async ({ harness, seller, saleAfter }) => {
  const { orderId } = await saleAfter('post', 'send', 'confirm', 'disputed');
  expect(await rowsOf(harness, "SELECT * FROM transfers WHERE state = 'waiting'")).toEqual([]);
  const sales = [expect.objectContaining({ order: orderId, waiting: 0 })];
  await stays(harness, seller, [409, { code: 'conflict', message: accountsWords.conflict.saleUnderWay, sales }]);
});

test('a seller whose sales were all refunded, or left nothing for them, may leave', async ({
  harness,
  seller,
  saleAfter,
}) => {
  await saleAfter('post', 'send', 'claim', 'refund');
  await harness.client.execute("UPDATE sale_refunds SET state = 'succeeded', stripe_refund_id = 're_all'");
  expect((await leave(seller)).status).toBe(200);
});

test('an admin with money in flight gets that message, not the one about the last admin', async ({
  harness,
  seller,
  buyer,
}) => {
  await signedIn(harness, 'Admin');
  const user = await purchase(harness, seller, buyer).then(() => buyer);
  await harness.client.execute({ sql: "UPDATE users SET role = 'Admin' WHERE id = ?", args: [user.id] });
  await stays(harness, user, inFlight);
});

// Fails when deleted admins, or the leaving one, count as remaining.
test('the last admin may not leave', async ({ harness }) => {
  const [admin, former] = [await signedIn(harness, 'Admin'), await signedIn(harness, 'Admin')];
  expect((await leave(former)).status).toBe(200);
  await stays(harness, admin, [409, { message: accountsWords.conflict.lastAdmin, code: 'conflict' }]);
});

test('of two admins who leave at the same moment one stays', async ({ harness }) => {
  const admins = [await signedIn(harness, 'Admin'), await signedIn(harness, 'Admin')];
  const answers = await Promise.all(admins.map((admin) => leave(admin)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

// Fails when the password is not checked, or may be absent.
test.for(['Wrong#1', '', undefined])(
  'an open session alone is not enough: refuses the password %j',
  async (wrong, { harness }) => {
    const ann = await newcomer(harness, 'ann@example.org');
    const { wrongPassword: message } = accountsWords;
    await stays(harness, ann, [422, { message, code: 'invalid', fields: { password: message } }], wrong);
    expect((await leave(ann, PASSWORD)).status).toBe(200);
  },
);

// Fails without `refuseForeignWrites` in the app.
test('refuses a request from a page of another site', async ({ harness, buyer }) => {
  const headers = { ...buyer.headers, 'Content-Type': 'application/json', Origin: 'https://evil.example' };
  const before = await everything(harness);
  const response = await harness.send('/api/auth/account', { method: 'DELETE', headers, body: '{}' });
  expect(response.status).toBe(403);
  expect(await everything(harness)).toEqual(before);
});
