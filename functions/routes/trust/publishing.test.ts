/** Answers on the page of a copy: published and taken back. */
import { expect } from 'vitest';
import { trustWords } from '../../../core/words/en/trust.ts';
import { answer, listing, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { sold } from '../../../tests/fixtures/listings.ts';
import { auditLines } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { asked, messagesOf, say } from '../../../tests/fixtures/trust/conversations.ts';

test('the seller publishes an answer with its question, without a name', async ({ harness, seller, buyer, other }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  await say(seller, id, 'Yes, by the author.');
  const [question, reply] = await messagesOf(seller, id);
  const publish = (who: SignedIn, message: string | undefined) =>
    answer(who.ask('POST', `/api/conversations/${id}/publish`, { message }));
  expect((await publish(buyer, reply?.id))[0]).toBe(403);
  expect((await publish(seller, 'unknown'))[0]).toBe(404);
  expect(await publish(seller, question?.id)).toMatchObject([409, { message: trustWords.conflict.notAnAnswer }]);
  harness.purged.length = 0;
  expect(await publish(seller, reply?.id)).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
  expect(harness.purged.flat()).toContain(`book:${copy}`);
  expect(await publish(seller, reply?.id)).toEqual([200, { acknowledged: true, modifiedCount: 0 }]);
  expect(await messagesOf(buyer, id)).toMatchObject([{ published: true }, { published: true }]);
  expect(await asked(other, copy)).not.toBe(id);
});

test('contact data is never published, not even after the payment', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  await sold(harness, seller, buyer, copy);
  await say(seller, id, 'Call 503 555 0123');
  const [, reply] = await messagesOf(seller, id);
  const response = seller.ask('POST', `/api/conversations/${id}/publish`, { message: reply?.id });
  expect(await answer(response)).toMatchObject([422, { code: 'contact_data' }]);
});

// "Will" is a name at the beginning of a sentence, and no name within one.
test.for([
  ['I am Johanna K. Is it signed?', 'Yes', 409],
  ['Is it signed?', 'Yes, Mr. WILL', 409],
  ['I will take it if it is signed', 'It is', 200],
] as const)('publishes nothing that names the asker: %s', async ([question, text, status], { harness, seller }) => {
  const asker = await signedIn(harness, 'Buyer', 'johanna Will');
  const id = await asked(asker, await listing(harness, seller), question);
  await say(seller, id, text);
  const [, reply] = await messagesOf(seller, id);
  const response = await seller.ask('POST', `/api/conversations/${id}/publish`, { message: reply?.id });
  expect(response.status).toBe(status);
});

test('publishes nothing that was written after the payment', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  await say(seller, id, 'Yes');
  await sold(harness, seller, buyer, copy);
  harness.clock.now += 1;
  await say(buyer, id, 'Please send it to 12 Elm Street, Springfield.');
  await say(seller, id, 'I will.');
  const [, before, , after] = await messagesOf(seller, id);
  const publish = (message: string | undefined) =>
    answer(seller.ask('POST', `/api/conversations/${id}/publish`, { message }));
  expect(await publish(after?.id)).toMatchObject([409, { message: trustWords.conflict.afterPayment }]);
  expect((await publish(before?.id))[0]).toBe(200);
});

/** Publishes this message, or takes it back. */
const put = (who: SignedIn, method: 'POST' | 'DELETE', id: string, message: string | undefined, more: object = {}) =>
  answer(who.ask(method, `/api/conversations/${id}/publish`, { message, ...more }));
const published = async (who: SignedIn, id: string) => (await messagesOf(who, id)).map((message) => message.published);

test('the seller takes an answer back; the question goes with its last one', async ({ harness, seller, buyer }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  for (const [who, text] of [
    [seller, 'Yes, by the author.'],
    [seller, 'On the title page.'],
    [buyer, 'And the jacket?'],
    [seller, 'It has a small tear.'],
  ] as const)
    await say(who, id, text);
  const [question, first, second, , third] = await messagesOf(seller, id);
  for (const reply of [first, second, third]) await put(seller, 'POST', id, reply?.id);
  expect(await published(seller, id)).toEqual([true, true, true, true, true]);
  harness.purged.length = 0;
  expect(await put(seller, 'DELETE', id, first?.id)).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
  expect(harness.purged.flat()).toContain(`book:${copy}`);
  expect(await published(seller, id)).toEqual([true, false, true, true, true]);
  expect(await put(seller, 'DELETE', id, first?.id)).toEqual([200, { acknowledged: true, deletedCount: 0 }]);
  await put(seller, 'DELETE', id, second?.id);
  expect(await published(seller, id)).toEqual([false, false, false, true, true]);
  expect(await put(seller, 'DELETE', id, question?.id)).toMatchObject([409, { code: 'conflict' }]);
  await put(seller, 'POST', id, first?.id);
  expect(await published(seller, id)).toEqual([true, true, false, true, true]);
  expect(await auditLines(harness)).toEqual([]);
});

test('an admin takes an answer back, for the record; nobody else does', async ({ harness, seller, buyer, admin }) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  await say(seller, id, 'Yes, by the author.');
  const [, reply] = await messagesOf(seller, id);
  await put(seller, 'POST', id, reply?.id);
  const another = await signedIn(harness, 'Seller');
  const statuses = await Promise.all([buyer, another].map((who) => put(who, 'DELETE', id, reply?.id)));
  expect(statuses.map(([status]) => status)).toEqual([403, 404]);
  const takeBack = () => put(admin, 'DELETE', id, reply?.id, { reason: 'It insults the author' });
  expect(await takeBack()).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
  expect(await takeBack()).toEqual([200, { acknowledged: true, deletedCount: 0 }]);
  expect(await published(seller, id)).toEqual([false, false]);
  expect(await auditLines(harness)).toMatchObject([
    { action: 'take_back_answer', subject_id: copy, reason: 'It insults the author', detail: reply?.id },
  ]);
});

test('an answer that an admin took back is never published again, and its seller reads why', async ({
  harness,
  seller,
  buyer,
  admin,
}) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  for (const text of ['Yes, by the author.', 'On the title page.']) await say(seller, id, text);
  const [, first, second] = await messagesOf(seller, id);
  for (const reply of [first, second]) await put(seller, 'POST', id, reply?.id);
  await put(seller, 'DELETE', id, second?.id);
  await put(admin, 'DELETE', id, first?.id);
  harness.purged.length = 0;
  expect(await put(seller, 'POST', id, first?.id)).toMatchObject([
    409,
    { code: 'conflict', message: trustWords.conflict.takenOff },
  ]);
  expect(harness.purged).toEqual([]);
  expect((await put(seller, 'POST', id, second?.id))[0]).toBe(200);
  expect(await published(seller, id)).toEqual([true, false, true]);
  const takenOff = async (who: SignedIn) => (await messagesOf(who, id)).map(({ taken_off }) => taken_off);
  expect(await takenOff(seller)).toEqual([false, true, false]);
  expect(await takenOff(buyer)).toEqual([false, false, false]);
});

test('an admin reads the answers on the page of a reported copy, each with its question, and nothing private', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  const copy = await listing(harness, seller);
  const id = await asked(buyer, copy);
  for (const [who, text] of [
    [seller, 'Yes, by the author.'],
    [seller, 'You fool.'],
    [buyer, 'A private word'],
    [seller, 'A private answer'],
  ] as const)
    await say(who, id, text);
  const [, first, second] = await messagesOf(seller, id);
  for (const reply of [first, second]) await put(seller, 'POST', id, reply?.id);
  expect((await other.ask('PUT', `/api/reported-product/${copy}`)).status).toBe(200);
  const answers = async () => {
    const [, [row]] = (await answer(admin.ask('GET', '/api/reported-product'))) as [number, { answers: unknown }[]];
    return row?.answers;
  };
  const question = { conversation: id, question: 'Is it signed?' };
  const kept = { ...question, message: first?.id, text: 'Yes, by the author.' };
  expect(await answers()).toEqual([kept, { ...question, message: second?.id, text: 'You fool.' }]);
  expect((await admin.ask('GET', `/api/conversations/${id}`)).status).toBe(404);
  expect((await put(admin, 'DELETE', id, second?.id))[0]).toBe(200);
  expect(await answers()).toEqual([kept]);
});
