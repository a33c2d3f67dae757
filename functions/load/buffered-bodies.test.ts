import { expect, vi } from 'vitest';
import { UPLOAD_BYTES } from '../../core/listings/limits.ts';
import { requestWords } from '../../core/words/en/common.ts';
import { answer, bookingOf, listing, type SignedIn } from '../../tests/fixtures/factories.ts';
import { test } from '../../tests/fixtures/test.ts';
import type { Harness } from '../../tests/harness.ts';
import { type Failure, notFound } from '../errors.ts';
import { arrivesWithinMs, MAX_BUFFERED_BYTES, readBufferedBody } from './buffered-bodies.ts';

const PART = 512 * 1024;
/** Limit in bytes of one address when no other address uploads. */
const ALONE = (MAX_BUFFERED_BYTES.all + MAX_BUFFERED_BYTES.address) / 2;
const BUSY = [503, { message: requestWords.tooMuchAtOnce, code: 'unavailable' }];
const from = (address: string) => ({ 'CF-Connecting-IP': address });

/** A body of this many bytes that stalls before its end: then `stands` is true. `read` is the number of bytes read. */
function unfinished(bytes: number) {
  let [read, stands, end] = [0, false, () => {}];
  let fail = (_: Error) => {};
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read < bytes) {
          read += PART;
          return controller.enqueue(new Uint8Array(PART));
        }
        stands = true;
        return new Promise((resolve) => {
          end = () => {
            controller.close();
            resolve();
          };
          fail = (error) => {
            controller.error(error);
            resolve();
          };
        });
      },
    },
    { highWaterMark: 0 },
  );
  return { body, read: () => read, stands: () => stands, end: () => end(), fail: (error: Error) => fail(error) };
}

const send = (harness: Harness, who: SignedIn, body: ReadableStream, headers: Record<string, string> = {}) =>
  harness.send('/api/images', {
    method: 'POST',
    headers: { ...who.headers, 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);

type Unfinished = ReturnType<typeof unfinished>;

/** Sends uploads that never end; waits until each is answered or stalls. */
async function standing(uploads: readonly Unfinished[], ask: (upload: Unfinished, at: number) => Promise<Response>) {
  const done = new Set<Unfinished>();
  const answers = uploads.map((upload, at) => ask(upload, at).finally(() => done.add(upload)));
  while (!uploads.every((upload) => done.has(upload) || upload.stands())) await new Promise(setImmediate);
  return answers;
}

// Fails when bytes are not counted as they arrive, or stay counted after the response or the client's disconnect.
test('64 unfinished uploads of one address keep 24 MiB, others go on, and all memory is free when they end', async ({
  harness,
  seller,
  buyer,
}) => {
  const bookable = await listing(harness, seller);
  const uploads = Array.from({ length: 64 }, () => unfinished(UPLOAD_BYTES - PART));
  const answers = await standing(uploads, ({ body }) => send(harness, seller, body, from('203.0.113.1')));
  expect(harness.deps.keptBodies.bytes()).toBeLessThanOrEqual(ALONE);
  expect(harness.deps.keptBodies.bytes()).toBeGreaterThan(ALONE - UPLOAD_BYTES);
  const late = await send(harness, seller, unfinished(UPLOAD_BYTES).body, from('203.0.113.1'));
  expect([late.headers.get('Retry-After'), await answer(late)]).toEqual(['5', BUSY]);

  const other = unfinished(PART);
  const [neighbour] = await standing([other], ({ body }) => send(harness, seller, body, from('203.0.113.2')));
  expect((await buyer.ask('POST', '/api/my-orders', bookingOf(bookable))).status).toBe(201);
  other.end();
  // Arrived completely, but is no form.
  expect((await neighbour)?.status).toBe(400);

  for (const [at, { end, fail }] of uploads.entries()) at % 2 ? end() : fail(new Error('the client has gone'));
  await Promise.all(answers);
  expect(harness.deps.keptBodies.bytes()).toBe(0);
});

// Fails when clients behind one address are refused while the isolate has room, or take what other addresses need.
test.for([
  [0, 'stands'],
  [1, 'is refused'],
] as const)(
  'beside %i pictures of another address, the third of one address %s',
  async ([others, end], { harness, seller }) => {
    const uploads = Array.from({ length: others + 3 }, () => unfinished(UPLOAD_BYTES - PART));
    const [neighbours, own] = [uploads.slice(0, others), uploads.slice(others)];
    const answers = await standing(neighbours, ({ body }) => send(harness, seller, body, from('203.0.113.2')));
    for (const upload of own)
      answers.push(...(await standing([upload], ({ body }) => send(harness, seller, body, from('203.0.113.1')))));
    expect(own.map((upload) => upload.stands())).toEqual([true, true, end === 'stands']);
    for (const upload of uploads) upload.end();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual([...Array(others + 2).fill(400), end === 'stands' ? 400 : 503]);
  },
);

// Fails when pictures may take the memory that forms and webhooks need.
test('pictures of many addresses leave room for forms', async ({ harness, seller, buyer }) => {
  const bookable = await listing(harness, seller);
  const uploads = Array.from({ length: 8 }, () => unfinished(UPLOAD_BYTES - PART));
  const answers = await standing(uploads, ({ body }, at) => send(harness, seller, body, from(`203.0.113.${at}`)));
  expect(harness.deps.keptBodies.bytes()).toBeLessThanOrEqual(MAX_BUFFERED_BYTES.large);
  expect((await send(harness, seller, unfinished(UPLOAD_BYTES).body, from('198.51.100.1'))).status).toBe(503);
  expect((await buyer.ask('POST', '/api/my-orders', bookingOf(bookable))).status).toBe(201);
  for (const { end } of uploads) end();
  await Promise.all(answers);
  expect(harness.deps.keptBodies.bytes()).toBe(0);
});

// Fails when a body is read before its call is known, admitted and counted.
test.for<[string, number, (call: { harness: Harness; seller: SignedIn; body: ReadableStream }) => Promise<Response>]>([
  [
    'a path that nobody has',
    404,
    ({ harness, seller, body }) =>
      harness.send('/api/nothing', { method: 'POST', headers: seller.headers, body, duplex: 'half' } as RequestInit),
  ],
  [
    'a method that the path does not have',
    404,
    ({ harness, seller, body }) =>
      harness.send('/api/images', { method: 'PUT', headers: seller.headers, body, duplex: 'half' } as RequestInit),
  ],
  [
    'nobody',
    401,
    ({ harness, seller, body }) => send(harness, { ...seller, headers: {} as SignedIn['headers'] }, body),
  ],
  [
    'a length above the limit',
    413,
    ({ harness, seller, body }) => send(harness, seller, body, { 'Content-Length': String(UPLOAD_BYTES + PART) }),
  ],
  [
    'an address above its limit',
    429,
    ({ harness, seller, body }) => {
      harness.limits.most.upload = 0;
      return send(harness, seller, body);
    },
  ],
])('reads nothing of the body of %s', async ([_, status, ask], { harness, seller }) => {
  const { body, read } = unfinished(UPLOAD_BYTES);
  expect([(await ask({ harness, seller, body })).status, read()]).toEqual([status, 0]);
});

test('refuses an account past its upload limit before it reads the picture', async ({ harness, seller }) => {
  for (let n = 0; n < 500; n++) await send(harness, seller, new Blob(['x']).stream());
  const { body, read } = unfinished(UPLOAD_BYTES);
  expect([(await send(harness, seller, body)).status, read()]).toEqual([429, 0]);
});

test('refuses a body past its deadline and stops reading', async ({ harness }) => {
  vi.useFakeTimers();
  const { body } = unfinished(PART);
  const kept = harness.deps.keptBodies.begin('203.0.113.1', UPLOAD_BYTES);
  const late = readBufferedBody(body, kept, UPLOAD_BYTES, notFound).catch((error: Failure) => [
    error.code,
    error.message,
  ]);
  await vi.advanceTimersByTimeAsync(arrivesWithinMs(UPLOAD_BYTES));
  vi.useRealTimers();
  expect(await late).toEqual(['bad_request', requestWords.tooSlow]);
});

test('frees the memory of a call that the runtime dropped with its client', ({ harness }) => {
  const { clock, deps } = harness;
  deps.keptBodies.begin('203.0.113.1', PART).add(PART);
  clock.now += arrivesWithinMs(PART) + 61_000;
  deps.keptBodies.begin('203.0.113.1', PART);
  expect(deps.keptBodies.bytes()).toBe(0);
});
