/** A copy that is handed over: the code, and who may type it how often. */
import { expect } from 'vitest';
import { type CodeVerifier, isCodeOf } from '../../../../core/fulfilment/code-verifier.ts';
import { answer, signedIn } from '../../../../tests/fixtures/factories.ts';
import { balances, bought, codeOf, doing, statesOf } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../../tests/fixtures/notices/letters.ts';
import { everything, rowsOf } from '../../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../../tests/fixtures/test.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const WRONG = { code: '0000 0000' };

/** A sold copy that waits to be handed over. */
const test = base.extend('orderId', { auto: true }, async ({ harness, seller, buyer }) => {
  harness.clock.now = Date.UTC(2026, 10, 22, 9, 0);
  return (await bought(harness, seller, buyer, 'meet')).orderId;
});

test('the code is the order’s own, the same each time, and nowhere in the database or in a letter', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  const code = await codeOf(buyer, orderId);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(await codeOf(buyer, orderId)).toBe(code);
  const other = await bought(harness, seller, buyer, 'meet');
  expect(await codeOf(buyer, other.orderId)).not.toBe(code);
  expect(JSON.stringify([await everything(harness), harness.mail.sent])).not.toContain(code);
  expect(await (await seller.ask('GET', `/api/fulfilments/${orderId}`)).text()).not.toContain(code);
});

test('the right code hands the copy over, once; then the buyer has two days', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  const code = await codeOf(buyer, orderId);
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  expect(await answer(doing(seller, orderId, 'hand-over', { code: typed }))).toEqual([
    200,
    { acknowledged: true, state: 'handed_over', deadline_at: new Date(harness.clock.now + 2 * DAY).toISOString() },
  ]);
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(409);
  expect((await buyer.ask('GET', `/api/fulfilments/${orderId}/code`)).status).toBe(409);
  expect([kindsTo(harness, buyer).at(-1)?.[0], kindsTo(harness, seller).at(-1)?.[0]]).toEqual([
    'copy-handed-over',
    'copy-handed-over',
  ]);
  expect((await doing(buyer, orderId, 'confirm')).status).toBe(200);
  expect(await balances(harness, orderId)).toEqual({ buyer: -1250, seller: 1125, fee: 125 });
});

test('a wrong code is told, and after five within an hour none is looked at, not even the right one', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  const code = await codeOf(buyer, orderId);
  for (let tries = 0; tries < 5; tries++) {
    expect((await answer(doing(seller, orderId, 'hand-over', WRONG)))[0]).toBe(422);
    harness.clock.now += 60_000;
  }
  const [status, said] = await answer(doing(seller, orderId, 'hand-over', { code }));
  expect([status, said]).toEqual([429, expect.objectContaining({ retry_at: '2026-11-22T10:00:00.000Z' })]);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_meet' });
  harness.clock.now += HOUR;
  expect((await doing(seller, orderId, 'hand-over', WRONG)).status).toBe(422);
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(200);
});

// Fails when the wrong codes are counted apart from the write of the right one.
test('of many codes that are typed at once, those after the fifth wrong one are not looked at', async ({
  harness,
  seller,
  buyer,
  orderId,
}) => {
  const code = await codeOf(buyer, orderId);
  const typed = [...Array.from({ length: 30 }, () => '0000 0000'), code];
  await Promise.all(typed.map((one) => doing(seller, orderId, 'hand-over', { code: one })));
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_meet' });
});

test.for(['', '1234567', 'U2345678', 12345678])(
  'what cannot be a code is not counted: %j',
  async (code, { harness, seller, orderId }) => {
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(422);
    expect(await rowsOf(harness, 'SELECT wrong_codes FROM fulfilments')).toEqual([{ wrong_codes: 0 }]);
  },
);

test('either calls it off, with or without a reason', async ({ harness, seller, buyer, orderId }) => {
  const other = await bought(harness, seller, buyer, 'meet');
  expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
  expect((await doing(seller, other.orderId, 'cancel', { reason: 'No time.' })).status).toBe(200);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'canceled', [other.orderId]: 'canceled' });
  expect((await doing(seller, orderId, 'cancel')).status).toBe(409);
});

// Fails when the verifier is another code's, or says the code, or is anybody's.
test('a seller’s phone can tell the right code from others by its verifier, which does not say it', async ({
  harness,
  seller,
  buyer,
  other,
  orderId,
}) => {
  const ask = (who: typeof seller) => answer(who.ask('GET', `/api/fulfilments/${orderId}/verifier`));
  const code = await codeOf(buyer, orderId);
  const [status, told] = await ask(seller);
  const verifier = told as CodeVerifier;
  expect([status, verifier]).toEqual([
    200,
    { salt: expect.stringMatching(/^[0-9a-f]{32}$/), hash: expect.stringMatching(/^[0-9a-f]{64}$/), rounds: 100_000 },
  ]);
  expect(await isCodeOf(verifier, code)).toBe(true);
  expect(await isCodeOf(verifier, `${code.slice(0, 7)}${code.endsWith('0') ? '1' : '0'}`)).toBe(false);
  // It is kept nowhere, and is the same each time.
  expect(await ask(seller)).toEqual([200, verifier]);
  expect(JSON.stringify(await everything(harness))).not.toContain(verifier.hash);
  const another = await bought(harness, seller, buyer, 'meet');
  const [, othersVerifier] = await answer(seller.ask('GET', `/api/fulfilments/${another.orderId}/verifier`));
  expect((othersVerifier as CodeVerifier).salt).not.toBe(verifier.salt);
  expect((await ask(buyer))[0]).toBe(403);
  expect((await ask(other))[0]).toBe(403);
  expect((await ask(await signedIn(harness, 'Seller')))[0]).toBe(404);
  await doing(seller, orderId, 'hand-over', { code });
  expect((await ask(seller))[0]).toBe(409);
});
