import { describe, expect, vi } from 'vitest';
import { UPLOAD_BYTES } from '../../../core/listings/limits.ts';
import { commonWords, requestWords } from '../../../core/words/en/common.ts';
import { listingsWords } from '../../../core/words/en/listings.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { formOf, keptKeys, pictureOf, upload } from '../../../tests/fixtures/listings.ts';
import { everything, JPEG } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';

const send = async (
  harness: Harness,
  seller: SignedIn,
  body: BodyInit | null,
  headers: Record<string, string> = {},
): Promise<Response> =>
  harness.send('/api/images', { method: 'POST', headers: { ...seller.headers, ...headers }, body });
const picture = (bytes: Uint8Array = pictureOf('a')) => new Blob([bytes as BlobPart]);
const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=x' };

async function refused(
  harness: Harness,
  call: () => Promise<Response>,
  status: number,
  message: string,
  fields?: object,
) {
  const before = await everything(harness);
  const [told, body] = await answer(call());
  expect([told, body]).toMatchObject([status, { message, ...(fields && { fields }) }]);
  expect([await everything(harness), keptKeys(harness)]).toEqual([before, []]);
}

test.for([
  ['JSON', '{}', { 'Content-Type': 'application/json' }],
  ['the picture itself', picture(), { 'Content-Type': 'image/jpeg' }],
  ['an address form', 'image=x', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['something without a type', picture(), {}],
  ['something like multipart', 'x', { 'Content-Type': 'multipart/mixed; boundary=x' }],
] as const)('%s is not a form with a file', async ([_, body, headers], { harness, seller }) => {
  await refused(
    harness,
    () => send(harness, seller, body, headers as Record<string, string>),
    415,
    requestWords.unsupportedType,
  );
});

test.for([
  ['without a boundary', 'x', { 'Content-Type': 'multipart/form-data' }],
  ['that is something else', 'not a form', MULTIPART],
  ['that breaks off', '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nab', MULTIPART],
  ['that is empty', '', MULTIPART],
  // The platform takes seconds to read a hundred thousand of these.
  ['of many parts', `${'--x\r\nContent-Disposition: form-data; name="image"\r\n\r\n\r\n'.repeat(30)}--x--`, MULTIPART],
] as const)('refuses a form %s', async ([_, body, headers], { harness, seller }) => {
  await refused(harness, () => send(harness, seller, body, headers), 400, requestWords.badRequest);
});

describe('a field is missing', () => {
  const required = { image: commonWords.required.photo };

  test('when the file has another name', async ({ harness, seller }) => {
    await refused(
      harness,
      () => send(harness, seller, formOf(picture(), 'photo')),
      422,
      commonWords.error.invalid,
      required,
    );
  });

  test('when it is a text', async ({ harness, seller }) => {
    for (const text of ['', 'https://example.org/a.jpg', String.fromCharCode(...JPEG)])
      await refused(harness, () => send(harness, seller, formOf(text)), 422, commonWords.error.invalid, required);
  });

  test('when the form has none', async ({ harness, seller }) => {
    await refused(harness, () => send(harness, seller, new FormData()), 422, commonWords.error.invalid, required);
  });
});

describe('refuses more than eight megabytes', () => {
  const tooLarge = commonWords.photo.tooLarge;
  const sized = (length: number) => {
    const bytes = new Uint8Array(length);
    bytes.set(JPEG);
    return picture(bytes);
  };

  test('by the header, without reading the body', async ({ harness, seller }) => {
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { ...seller.headers, ...MULTIPART, 'Content-Length': String(UPLOAD_BYTES + 64 * 1024) };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    await refused(harness, async () => harness.send('/api/images', init), 413, tooLarge);
    expect(pull).not.toHaveBeenCalled();
  });

  test('by the file', async ({ harness, seller }) => {
    await refused(harness, () => send(harness, seller, formOf(sized(UPLOAD_BYTES + 1))), 413, tooLarge);
    expect((await send(harness, seller, formOf(sized(UPLOAD_BYTES)))).status).toBe(200);
  });

  // Fails when a body without a declared length is read to its end.
  test('by a body without a declared length, reading no further', async ({ harness, seller }) => {
    let pulled = 0;
    const head = new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n');
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(pulled === 0 ? head : new Uint8Array(1024 * 1024));
        if (++pulled > 64) controller.close();
      },
    });
    const init = { method: 'POST', headers: { ...seller.headers, ...MULTIPART }, body, duplex: 'half' };
    expect((await harness.send('/api/images', init)).status).toBeGreaterThanOrEqual(400);
    expect(pulled).toBeLessThan(16);
    expect([
      await harness.client.execute('SELECT 1 FROM photos').then(({ rows }) => rows.length),
      keptKeys(harness),
    ]).toEqual([0, []]);
  });
});

test.for([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['nothing', ''],
] as const)('refuses %s, regardless of its name', async ([_, text], { harness, seller }) => {
  const file = new File([text], 'cover.jpg', { type: 'image/jpeg' });
  await refused(harness, () => send(harness, seller, formOf(file)), 415, listingsWords.photo.notAPhoto);
});

test('reports a picture with too many pixels', async ({ harness, seller }) => {
  vi.spyOn(harness.photos, 'listing').mockResolvedValue('too many pixels');
  await refused(harness, () => upload(harness, seller), 413, listingsWords.photo.tooManyPixels);
});

describe('only sellers upload', () => {
  test('signed out', async ({ harness }) => {
    await refused(harness, () => upload(harness, { headers: {} }), 401, commonWords.error.unauthorized);
  });

  test.for(['Buyer', 'Admin'] as const)('%s', async (role, { harness }) => {
    const user = await signedIn(harness, role);
    await refused(harness, () => upload(harness, user), 403, commonWords.error.forbidden);
  });

  test('from a page of another origin', async ({ harness, seller }) => {
    const call = () => send(harness, seller, formOf(picture()), { Origin: 'https://evil.example' });
    await refused(harness, call, 403, commonWords.error.forbidden);
  });
});

test('refuses more than five hundred uploads an hour, per seller', async ({ harness, seller }) => {
  await upload(harness, seller);
  await harness.client.execute("UPDATE rate_limit_counts SET count = 500 WHERE key LIKE 'upload by account%'");
  const before = [await everything(harness), keptKeys(harness)];
  const response = await upload(harness, seller, pictureOf('b'));
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '3600']);
  expect([await everything(harness), keptKeys(harness)]).toEqual(before);
  expect((await upload(harness, await signedIn(harness, 'Seller'))).status).toBe(200);
  harness.clock.now += 3600 * 1000;
  expect((await upload(harness, seller, pictureOf('b'))).status).toBe(200);
});
