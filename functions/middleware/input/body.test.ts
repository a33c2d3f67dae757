import { describe, expect } from 'vitest';
import { commonWords, requestWords } from '../../../core/words/en/common.ts';
import { answer, bookingOf, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { orders } from '../../db/tables/money/payments.ts';

const test = base.extend('listingId', { auto: true }, ({ harness, seller }) => listing(harness, seller));

const LIMIT = 64 * 1024;
const right = (listingId: string) => JSON.stringify(bookingOf(listingId));
const send = (
  harness: Harness,
  buyer: SignedIn,
  body: BodyInit | null,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
) =>
  harness.send('/api/my-orders', {
    method: 'POST',
    headers: { ...buyer.headers, ...headers },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
const nothingBooked = async (harness: Harness) => expect(await harness.db.select().from(orders)).toEqual([]);

describe('refuses a body whose type is not JSON', () => {
  const bytes = (listingId: string) => new TextEncoder().encode(right(listingId));

  test.for([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'text/json',
    '',
  ])('%j', async (type, { harness, buyer, listingId }) => {
    expect(await answer(send(harness, buyer, bytes(listingId), { 'Content-Type': type }))).toEqual([
      415,
      { message: requestWords.unsupportedType, code: 'unsupported_type' },
    ]);
    await nothingBooked(harness);
  });

  test('no type at all', async ({ harness, buyer, listingId }) => {
    expect((await send(harness, buyer, bytes(listingId), {})).status).toBe(415);
    await nothingBooked(harness);
  });

  test('accepts a charset beside the type', async ({ harness, buyer, listingId }) => {
    expect(
      (await send(harness, buyer, right(listingId), { 'Content-Type': 'Application/JSON; charset=utf-8' })).status,
    ).toBe(201);
  });
});

describe('an optional body', () => {
  const verify = async (harness: Harness, init: RequestInit) => {
    const [admin, seller] = [await signedIn(harness, 'Admin'), await signedIn(harness, 'Seller')];
    const headers = { ...admin.headers, ...(init.headers as Record<string, string>) };
    const stream = init.body instanceof ReadableStream ? { duplex: 'half' } : {};
    const [status] = await answer(
      harness.send(`/api/users/${seller.email}`, { method: 'PUT', ...init, headers, ...stream }),
    );
    const { verified } = (await answer(seller.ask('GET', '/api/auth/me')))[1] as { verified: boolean };
    return [status, verified];
  };
  const streamOf = (...pieces: string[]) =>
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
  const takeBack = '{"verified":false}';

  // Fails when a body without a type is ignored: the call would do the opposite of what it says.
  test.for([
    ['without a type', () => ({ body: new TextEncoder().encode(takeBack) })],
    ['that comes bit by bit, without a type', () => ({ body: streamOf('', takeBack) })],
    ['of another type', () => ({ body: takeBack })],
    ['of an empty type', () => ({ body: takeBack, headers: { 'Content-Type': '' } })],
  ] as const)('one %s is refused', async ([_, init], { harness }) => {
    expect(await verify(harness, init())).toEqual([415, false]);
  });

  test.for([
    ['none', () => ({})],
    ['an empty one', () => ({ body: new Uint8Array() })],
    ['an empty stream', () => ({ body: streamOf('') })],
  ] as const)('%s is fine', async ([_, init], { harness }) => {
    expect(await verify(harness, init())).toEqual([200, true]);
  });
});

describe('does not read a body past the limit', () => {
  const tooLarge = [413, { message: commonWords.error.tooLarge, code: 'too_large' }];

  test('by its header', async ({ harness, buyer, listingId }) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(LIMIT + 1) };
    expect(await answer(send(harness, buyer, right(listingId), headers))).toEqual(tooLarge);
    await nothingBooked(harness);
  });

  test('by its bytes, whatever the header, and not to its end', async ({ harness, buyer }) => {
    let pulled = 0;
    const long = new ReadableStream({
      pull(controller) {
        if (++pulled > 200) return controller.close();
        controller.enqueue(new Uint8Array(1024).fill(32));
      },
    });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '10' };
    expect(await answer(send(harness, buyer, long, headers))).toEqual(tooLarge);
    expect(pulled).toBeLessThan(80);
    await nothingBooked(harness);
  });

  test('but reads one at the limit', async ({ harness, buyer, listingId }) => {
    expect((await send(harness, buyer, right(listingId).padEnd(LIMIT, ' '))).status).toBe(201);
    expect((await send(harness, buyer, right(listingId).padEnd(LIMIT + 1, ' '))).status).toBe(413);
  });
});

describe('refuses a body that is no JSON object', () => {
  test.for([
    '',
    ' ',
    '{',
    '{"productID":',
    "{'productID':1}",
    '[]',
    '[{}]',
    '"text"',
    '1',
    'null',
    'true',
    'undefined',
    '{}{}',
  ])('%j', async (body, { harness, buyer }) => {
    expect(await answer(send(harness, buyer, body))).toEqual([
      400,
      { message: requestWords.badRequest, code: 'bad_request' },
    ]);
    await nothingBooked(harness);
  });

  test('text that is not UTF-8, or ends within a character', async ({ harness, buyer, listingId }) => {
    const bytes = new TextEncoder().encode(right(listingId));
    const wrong = new Uint8Array([...bytes.slice(0, 15), 0xff, ...bytes.slice(15)]);
    expect((await send(harness, buyer, wrong)).status).toBe(400);
    expect((await send(harness, buyer, new Uint8Array([...bytes, 0xf0, 0x9f]))).status).toBe(400);
    await nothingBooked(harness);
  });

  test('a very deep nesting', async ({ harness, buyer }) => {
    const deep = `{"productID":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect((await send(harness, buyer, deep)).status).toBe(400);
  });
});

test('but joins a character that is split between two chunks', async ({ harness, buyer, listingId }) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...bookingOf(listingId), user_location: 'Ærø 📚' }));
  const pieces = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect((await send(harness, buyer, pieces)).status).toBe(201);
  expect(await harness.db.select().from(orders)).toMatchObject([{ location: 'Ærø 📚' }]);
});

test('reports every wrong field at once, under its wire name', async ({ harness, buyer }) => {
  expect(
    await answer(
      send(harness, buyer, JSON.stringify({ productID: '', product_price: 'x', user_number: 'y', user_location: ' ' })),
    ),
  ).toEqual([
    422,
    {
      message: commonWords.error.invalid,
      code: 'invalid',
      fields: {
        productID: 'Product is required',
        product_price: commonWords.price,
        user_number: commonWords.phone,
        user_location: 'Location is required',
      },
    },
  ]);
  await nothingBooked(harness);
});

test('reports a missing field in the words of the specification', async ({ harness, buyer, listingId }) => {
  const body = { productID: listingId, product_price: 12.5 };
  expect(await answer(send(harness, buyer, JSON.stringify(body)))).toMatchObject([
    422,
    { fields: { user_number: 'Phone Number is required', user_location: 'Location is required' } },
  ]);
});

test('tells an unauthorized caller nothing about the body', async ({ harness }) => {
  const response = harness.send('/api/my-orders', { method: 'POST', body: 'x'.repeat(LIMIT * 2) });
  expect((await response).status).toBe(401);
});

test.for(['"\\ud800a@b.c"', '"a\\u0000b"'])(
  'refuses text that a database cannot store: %s',
  async (text, { harness }) => {
    const response = await harness.send('/api/auth/sign-in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"email":${text},"password":"x"}`,
    });
    expect(response.status).toBe(400);
  },
);
