/** Handing a copy over: the code, and its limits. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { hashMeetingSecret, type MeetingCode } from '../../../core/fulfilment/meeting-code.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { codeOf, doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { everything, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';

const HOUR = 3_600_000;
const WRONG = { code: '0000 0000' };

test('the code is the order’s own, always the same, and neither in the database nor in a letter', async ({
  harness,
  seller,
  buyer,
  saleAfter,
}) => {
  const { orderId, code } = await saleAfter('meet');
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(await codeOf(buyer, orderId)).toBe(code);
  const other = await saleAfter('meet');
  expect(await codeOf(buyer, other.orderId)).not.toBe(code);
  expect(JSON.stringify([await everything(harness), harness.mail.sent])).not.toContain(code);
  expect(await (await seller.ask('GET', `/api/fulfilments/${orderId}`)).text()).not.toContain(code);
});

test('the right code, in any form, hands the copy over, and is not shown again', async ({
  seller,
  buyer,
  saleAfter,
}) => {
  const { orderId, code } = await saleAfter('meet');
  const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
  expect((await doing(seller, orderId, 'hand-over', { code: typed })).status).toBe(200);
  expect((await buyer.ask('GET', `/api/fulfilments/${orderId}/code`)).status).toBe(409);
});

test('a wrong code is refused, and after five within an hour all are, even the right one', async ({
  harness,
  seller,
  saleAfter,
}) => {
  const { orderId, code } = await saleAfter('meet');
  const began = harness.clock.now;
  for (let tries = 0; tries < 5; tries++) {
    expect((await answer(doing(seller, orderId, 'hand-over', WRONG)))[0]).toBe(422);
    harness.clock.now += 60_000;
  }
  const [status, said] = await answer(doing(seller, orderId, 'hand-over', { code }));
  expect([status, said]).toEqual([429, expect.objectContaining({ retry_at: new Date(began + HOUR).toISOString() })]);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_meet' });
  harness.clock.now += HOUR;
  expect((await doing(seller, orderId, 'hand-over', WRONG)).status).toBe(422);
  expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(200);
});

// Fails when a code is checked before it is counted.
test('of many concurrent codes five are checked, and after them not even the right one', async ({
  harness,
  seller,
  saleAfter,
}) => {
  const { orderId, code } = await saleAfter('meet');
  const typed = [...Array.from({ length: 30 }, () => '0000 0000'), code];
  const answers = await Promise.all(typed.map((one) => doing(seller, orderId, 'hand-over', { code: one })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(5).fill(422), ...Array(26).fill(429)]);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'to_meet' });
});

test('a malformed code is not counted', async ({ harness, seller, saleAfter }) => {
  const { orderId } = await saleAfter('meet');
  for (const code of ['', '1234567', 'U2345678', 12345678])
    expect([code, (await doing(seller, orderId, 'hand-over', { code })).status]).toEqual([code, 422]);
  expect(await rowsOf(harness, 'SELECT wrong_codes FROM fulfilments')).toEqual([{ wrong_codes: 0 }]);
});

const shown = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}/code`)))[1] as MeetingCode;

// Fails when the verifier can be searched, is another sale's, or is public.
test("a seller’s phone can verify the QR code's secret by its hash, and never the typed code", async ({
  harness,
  seller,
  buyer,
  other,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('meet');
  const ask = (who: SignedIn) => answer(who.ask('GET', `/api/fulfilments/${orderId}/verifier`));
  const { code, secret } = await shown(buyer, orderId);
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  const [status, told] = await ask(seller);
  expect([status, told]).toEqual([200, { hash: createHash('sha256').update(secret, 'hex').digest('hex') }]);
  expect(await hashMeetingSecret(secret)).toBe((told as { hash: string }).hash);
  // Neither is stored, and both are always the same.
  expect([await ask(seller), await shown(buyer, orderId)]).toEqual([[200, told], { code, secret }]);
  const rows = JSON.stringify([await everything(harness), harness.mail.sent]);
  for (const text of [secret, code, (told as { hash: string }).hash]) expect(rows).not.toContain(text);
  const another = await saleAfter('meet');
  expect((await shown(buyer, another.orderId)).secret).not.toBe(secret);
  expect((await ask(buyer))[0]).toBe(403);
  expect((await ask(other))[0]).toBe(403);
  expect((await ask(await signedIn(harness, 'Seller')))[0]).toBe(404);
  await doing(seller, orderId, 'hand-over', { code });
  expect((await ask(seller))[0]).toBe(409);
});

test.for<[string, (secret: string) => string]>([
  ['the secret', (secret: string) => secret],
  ['the secret in capitals', (secret: string) => ` ${secret.toUpperCase()} `],
  ['the address that the QR code carries', (secret: string) => `https://dogear.test/dashboard/order/o#code-${secret}`],
])('%s hands the copy over, once', async ([, given], { seller, buyer, saleAfter }) => {
  const { orderId } = await saleAfter('meet');
  const { secret } = await shown(buyer, orderId);
  const handOver = () => doing(seller, orderId, 'hand-over', { code: given(secret) });
  expect((await handOver()).status).toBe(200);
  expect((await handOver()).status).toBe(409);
});

test('the secret of another sale is a wrong code, and five of either kind lock', async ({
  seller,
  buyer,
  saleAfter,
}) => {
  const { orderId } = await saleAfter('meet');
  const another = await saleAfter('meet');
  const { secret } = await shown(buyer, another.orderId);
  const tried: number[] = [];
  for (const code of [secret, '0000 0000', secret, '0'.repeat(32), secret])
    tried.push((await doing(seller, orderId, 'hand-over', { code })).status);
  expect(tried).toEqual([422, 422, 422, 422, 422]);
  const right = await shown(buyer, orderId);
  for (const code of [right.code, right.secret])
    expect((await doing(seller, orderId, 'hand-over', { code })).status).toBe(429);
});
