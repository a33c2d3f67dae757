/** Request bodies at the Worker's own entry, as workerd receives them. */
import { connect } from 'node:net';
import { UPLOAD_BYTES } from '../../../core/listings/limits.ts';
import { ACCESS } from '../../access.ts';
import { plainPhoto } from '../pictures.ts';
import { buyBook, otherPage } from '../sales.ts';
import { expect, test } from '../shop.ts';

const MB = 1024 * 1024;

/** Routes of the API that accept a picture, by the access matrix (`tests/access.ts`), and their caller. */
const UPLOADS = Object.entries(ACCESS).flatMap(([route, { upload, path, for: whose }]) =>
  upload ? [{ path: path ?? route.replace('POST ', ''), by: whose === 'Seller' ? 'seller' : 'buyer' } as const] : [],
);

/** A picture of this size: a JPEG may have comments of at most 64 KiB each after its first two bytes. */
async function pictureOf(bytes: number): Promise<Buffer> {
  const picture = await plainPhoto('#204060');
  const comments: Buffer[] = [];
  for (let left = bytes - picture.byteLength; left > 4; left -= 65_537) {
    const length = Math.min(65_535, left - 2);
    const comment = Buffer.alloc(length + 2, 0x20);
    comment.writeUInt32BE(((0xfffe << 16) | length) >>> 0);
    comments.push(comment);
  }
  return Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]);
}

// Fails when the limit of the entry is below that of the call.
test('each call that takes a picture takes it up to 8 MiB, and refuses more', async ({ page, browser, baseURL }) => {
  expect(UPLOADS.length).toBeGreaterThan(1);
  const { orderId, ...people } = await buyBook(page, await otherPage(browser), baseURL, 'post');
  for (const bytes of [1.5 * MB, 7.9 * MB, UPLOAD_BYTES + 1]) {
    const picture = await pictureOf(bytes);
    const expected = bytes > UPLOAD_BYTES ? 413 : 200;
    for (const { path, by } of UPLOADS) {
      const answer = await people[by].send(path.replace(':parcel', orderId), picture);
      expect([path, bytes, answer.status()]).toEqual([path, bytes, expected]);
    }
  }
});

/** The status lines of the answers on one connection after these bytes, until `count` arrived. */
function answersTo(baseURL: string | undefined, sent: string, count: number): Promise<string[]> {
  const { port } = new URL(baseURL ?? '');
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
    socket.on('data', (data) => {
      said += data;
      const lines = said.match(/^HTTP\/1\.1 \d+/gm) ?? [];
      if (lines.length < count) return;
      socket.destroy();
      resolve(lines);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(said.match(/^HTTP\/1\.1 \d+/gm) ?? []));
  });
}

const BEFORE = '\r\nHost: localhost\r\nContent-Type: application/json\r\n';

// Fails when the entry waits for an unused body, or reads its rest as the next request.
test('a route without a body answers before it arrives, and never reads it as the next request', async ({
  baseURL,
}) => {
  for (const path of ['/nothing', '/api/nothing', '/', '/photos/x', ...UPLOADS.map(({ path }) => path)]) {
    const unfinished = `POST ${path} HTTP/1.1${BEFORE}Content-Length: ${UPLOAD_BYTES}\r\n\r\n{`;
    expect([path, (await answersTo(baseURL, unfinished, 1)).length]).toEqual([path, 1]);
    const next = `GET /api/category HTTP/1.1${BEFORE}\r\n`;
    for (const body of [
      'Content-Length: 1000\r\n\r\n'.padEnd(1024),
      'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    ]) {
      const [first, second] = await answersTo(baseURL, `POST ${path} HTTP/1.1${BEFORE}${body}${next}`, 2);
      // The arrival of the rest depends on the network. A late one closes the connection, and the client uses another.
      const went = [path, first, second ?? 'closed'];
      expect(went).toEqual([
        path,
        expect.stringMatching(path === '/' ? / 200$/ : / 40[134]$/),
        expect.stringMatching(/^closed$|^HTTP\/1\.1 200$/),
      ]);
    }
  }
  const slow = `POST /api/auth/sign-in HTTP/1.1${BEFORE}Content-Length: 200\r\n\r\n{`;
  expect(await answersTo(baseURL, slow, 1)).toEqual(['HTTP/1.1 400']);
});

// Fails when the build omits it, or its date is the build's.
test('the security contact is at the address of RFC 9116', async ({ request, baseURL }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [contact, expires, languages, canonical] = (await answer.text()).split('\n');
  expect([contact, languages]).toEqual(['Contact: mailto:help@dogear.test', 'Preferred-Languages: en']);
  expect(canonical).toBe(`Canonical: ${baseURL}/.well-known/security.txt`);
  const left = Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now();
  expect(left > 0 && left < 365 * 24 * 60 * 60 * 1000).toBe(true);
});
