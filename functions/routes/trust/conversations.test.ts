import { expect } from 'vitest';
import { CONVERSATION_LIMITS } from '../../../core/limits.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { trustWords } from '../../../core/words/en/trust.ts';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import {
  ask,
  asked,
  readConversation,
  type ShownConversation,
  say,
} from '../../../tests/fixtures/trust/conversations.ts';
import type { Harness } from '../../../tests/harness.ts';

const DAY = 24 * 60 * 60 * 1000;

const listed = async (who: SignedIn, query = '') =>
  (await (await who.ask('GET', `/api/conversations${query}`)).json()) as ShownConversation[];
const refused = (message: string) => [409, { message, code: 'conflict' }];

/** People of a shop that is older than a week. */
const grown = (harness: Harness) => {
  harness.clock.now += 8 * DAY;
  return harness.client.execute(`UPDATE sessions SET expires_at = ${harness.clock.now + 30 * DAY}`);
};

test('a question reaches the seller, and the answer the asker', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  const id = await asked(buyer, copy);
  const at = new Date(harness.clock.now).toISOString();
  const names = await rowsOf(harness, `SELECT name FROM users WHERE id IN ('${buyer.id}') `);
  expect(await listed(seller)).toEqual([
    {
      ...{
        id,
        productID: copy,
        product_name: 'Emma',
        with: names[0]?.name,
        order: null,
        unread: 1,
        as: 'seller',
        open: true,
        may_exchange: false,
        blocked: false,
      },
      last: { text: 'Is it signed?', at, mine: false },
    },
  ]);
  harness.clock.now += 1000;
  expect(await answer(say(seller, id, 'Yes.\nIt has a small tear.'))).toEqual([
    201,
    { acknowledged: true, insertedId: expect.any(String) },
  ]);
  // An answer reads what it answers.
  expect([(await listed(seller))[0]?.unread, (await listed(buyer))[0]?.unread]).toEqual([0, 1]);
  expect(await readConversation(buyer, id)).toMatchObject({
    ...{ as: 'asker', unread: 1, last: { mine: false } },
    messages: [
      { mine: true, by: 'asker', text: 'Is it signed?', at, published: false },
      { mine: false, by: 'seller', text: 'Yes.\nIt has a small tear.', published: false },
    ],
  });
});

test('a second question about the same copy joins the conversation', async ({ harness, seller, buyer, other }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  expect(await answer(ask(buyer, copy, 'And is the jacket in one piece?'))).toEqual([200, { id }]);
  expect((await readConversation(seller, id)).messages.map(({ text }) => text)).toEqual([
    'Is it signed?',
    'And is the jacket in one piece?',
  ]);
  expect(await asked(other, copy)).not.toBe(id);
});

test('messages are read up to one of them', async ({ harness, seller, buyer, other }) => {
  const id = await asked(buyer, await listing(harness, seller));
  await say(buyer, id, 'Second');
  await say(buyer, id, 'Third');
  const [, second] = (await readConversation(seller, id)).messages;
  const mark = (who: SignedIn, up_to: unknown) => answer(who.ask('POST', `/api/conversations/${id}/read`, { up_to }));
  expect(await mark(seller, second?.id)).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
  expect(await mark(seller, second?.id)).toEqual([200, { acknowledged: true, modifiedCount: 0 }]);
  expect((await listed(seller))[0]?.unread).toBe(1);
  for (const [who, upTo] of [
    [other, second?.id],
    [seller, 'unknown'],
  ] as const)
    expect((await mark(who, upTo))[0]).toBe(404);
});

test('refuses one’s own, a sold and a gone copy, and an unknown one', async ({ harness, seller, buyer, other }) => {
  const own = await listing(harness, seller);
  expect(await answer(ask(seller, own))).toEqual(refused(trustWords.conflict.ownBook));
  const { listingId } = await sold(harness, seller, buyer);
  expect(await answer(ask(other, listingId))).toEqual(refused(commonWords.conflict.sold));
  const gone = await listing(harness, seller, { deletedAt: harness.clock.now });
  expect(await answer(ask(buyer, gone))).toEqual(refused(trustWords.conflict.gone));
  expect((await ask(buyer, 'unknown')).status).toBe(404);
  await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${seller.id}'`);
  expect(await answer(ask(buyer, own))).toEqual(refused(trustWords.conflict.gone));
  expect(await rowsOf(harness, 'SELECT * FROM conversations')).toEqual([]);
});

test('a question needs a confirmed address, an answer does not', async ({ harness, seller, buyer, other }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  await harness.client.execute(`UPDATE users SET email_verified_at = NULL WHERE id IN ('${other.id}', '${seller.id}')`);
  expect(await answer(ask(other, copy))).toEqual([403, { message: trustWords.confirmFirst, code: 'confirm_address' }]);
  expect((await say(seller, id, 'Yes, it is.')).status).toBe(201);
});

test('texts have at most 2,000 characters, and one at least', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller);
  for (const text of ['', ' \n', 'x'.repeat(2001), 'a\u202eb', 7])
    expect(await answer(buyer.ask('POST', '/api/conversations', { productID: copy, text }))).toMatchObject([
      422,
      { code: 'invalid', fields: { text: expect.any(String) } },
    ]);
  const long = 'كلمة '.repeat(399).trim();
  expect((await readConversation(seller, await asked(buyer, copy, long))).messages[0]?.text).toBe(long);
});

test('refuses contact data before the payment, and names it; from the payment on it is allowed', async ({
  harness,
  seller,
  buyer,
}) => {
  const copy = await listing(harness, seller);
  expect(await answer(ask(buyer, copy, 'Write to jane at gmail dot com'))).toEqual([
    422,
    {
      ...{ code: 'contact_data', message: trustWords.contact.message },
      fields: { text: trustWords.contact.found.email('jane at gmail dot com') },
      found: [{ kind: 'email', found: 'jane at gmail dot com' }],
    },
  ]);
  const id = await asked(buyer, copy);
  await say(seller, id, 'It is 503');
  for (const piece of ['my number: 503', '555']) expect((await say(buyer, id, piece)).status).toBe(201);
  expect((await say(seller, id, '555')).status).toBe(201);
  expect(await answer(say(buyer, id, '0123'))).toMatchObject([
    422,
    { code: 'contact_data', found: [{ kind: 'phone', together: true }] },
  ]);
  const { orderId } = await sold(harness, seller, buyer, copy);
  expect((await readConversation(buyer, id)).order).toBe(orderId);
  for (const who of [buyer, seller]) {
    expect((await say(who, id, 'Call 503 555 0123')).status).toBe(201);
    expect((await listed(who, `?orderID=${orderId}`)).map((one) => one.id)).toEqual([id]);
  }
  expect((await ask(buyer, copy, 'Or write to jane@example.org')).status).toBe(200);
});

test('a third person reads nothing, writes nothing and finds out nothing', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  const id = await asked(buyer, await listing(harness, seller));
  const [message] = (await readConversation(buyer, id)).messages;
  for (const who of [other, admin, await signedIn(harness, 'Seller')]) {
    expect(await listed(who)).toEqual([]);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/messages', { text: 'Hello' }],
      ['POST', '/read', { up_to: message?.id }],
      ['POST', '/block', undefined],
      ['POST', '/report', { reason: 'spam' }],
    ] as const)
      expect([path, (await who.ask(method, `/api/conversations/${id}${path}`, body)).status]).toEqual([path, 404]);
  }
  const outside = `INSERT INTO messages VALUES ('m', '${id}', 2, '${other.id}', 'Hello', 1, NULL)`;
  await expect(harness.client.execute(outside)).rejects.toThrow(/one of the two people/);
  await expect(harness.client.execute(`UPDATE messages SET text = 'x'`)).rejects.toThrow(/stays as it was sent/);
  await expect(harness.client.execute(`UPDATE conversations SET asker_id = '${other.id}'`)).rejects.toThrow(/people/);
});

test.for(['suspended_at', 'deleted_at'])(
  'a person cannot write to an account with %s',
  async (column, { harness, seller, buyer }) => {
    const id = await asked(buyer, await listing(harness, seller));
    await harness.client.execute(`UPDATE users SET ${column} = 1 WHERE id = '${buyer.id}'`);
    expect(await answer(say(seller, id, 'Yes'))).toEqual(refused(trustWords.conflict.closed));
    expect((await readConversation(seller, id)).messages).toHaveLength(1);
  },
);

test('an account asks ten sellers a day, a new one three; further messages have a limit of their own', async ({
  harness,
  seller,
  buyer,
}) => {
  const copies = await Promise.all(Array.from({ length: 12 }, () => listing(harness, seller)));
  for (const copy of copies.slice(0, 3)) await asked(buyer, copy);
  const over = await ask(buyer, copies[3] ?? '');
  expect([over.status, Number(over.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect((await ask(buyer, copies[0] ?? '', 'And signed?')).status).toBe(200);
  await grown(harness);
  for (const copy of copies.slice(0, 10)) expect((await ask(buyer, copy)).status).toBeLessThan(300);
  const more = await Promise.all(
    Array.from({ length: CONVERSATION_LIMITS.perDay - 6 }, () => listing(harness, seller)),
  );
  const statuses = [];
  for (const copy of [copies[10], copies[11], ...more]) statuses.push((await ask(buyer, copy ?? '')).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(CONVERSATION_LIMITS.perDay - 7);
  expect((await rowsOf(harness, 'SELECT id FROM conversations')).length).toBe(CONVERSATION_LIMITS.perDay + 3);
});

test('a person writes thirty messages an hour', async ({ harness, seller, buyer }) => {
  const id = await asked(buyer, await listing(harness, seller));
  for (let n = 0; n < CONVERSATION_LIMITS.messagesPerHour; n++)
    expect((await say(buyer, id, 'Hello')).status).toBe(201);
  expect((await say(buyer, id, 'Hello')).status).toBe(429);
  harness.clock.now += 61 * 60 * 1000;
  expect((await say(buyer, id, 'Hello')).status).toBe(201);
});

test('the newest messages come first, each page in the order of time', async ({ harness, seller, buyer }) => {
  const id = await asked(buyer, await listing(harness, seller), 'm1');
  for (const n of [2, 3, 4, 5]) await say(n % 2 ? buyer : seller, id, `m${n}`);
  const seen: string[][] = [];
  let path: string | undefined = `/api/conversations/${id}?limit=2`;
  while (path) {
    const response = await buyer.ask('GET', path);
    seen.push(((await response.json()) as ShownConversation).messages.map(({ text }) => text));
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual([['m4', 'm5'], ['m2', 'm3'], ['m1']]);
});

test('the list continues on the next page, as asker and as seller', async ({ harness, seller, buyer }) => {
  await grown(harness);
  const another = await signedIn(harness, 'Seller');
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    harness.clock.now += 1000;
    ids.unshift(
      n % 2 ? await asked(seller, await listing(harness, another)) : await asked(buyer, await listing(harness, seller)),
    );
  }
  const seen: string[] = [];
  let path: string | undefined = '/api/conversations?limit=2';
  while (path) {
    const response = await seller.ask('GET', path);
    seen.push(...((await response.json()) as ShownConversation[]).map(({ id }) => id));
    path = /<(.*)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(seen).toEqual(ids);
});
