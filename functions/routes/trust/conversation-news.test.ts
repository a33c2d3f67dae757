import { expect } from 'vitest';
import { UNCONFIRMED_LIMITS } from '../../../core/limits.ts';
import { LETTER_WAIT_MS } from '../../../core/trust/conversation.ts';
import { trustWords } from '../../../core/words/en/trust.ts';
import { runJobs } from '../../../functions/jobs.ts';
import { answer, listing, type SignedIn } from '../../../tests/fixtures/factories.ts';
import { markRead, news, texts, unread } from '../../../tests/fixtures/notices/bell.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { auditLines, rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { asked, messagesOf, say } from '../../../tests/fixtures/trust/conversations.ts';
import type { Harness } from '../../../tests/harness.ts';

const readAll = async (who: SignedIn, id: string) =>
  who.ask('POST', `/api/conversations/${id}/read`, { up_to: (await messagesOf(who, id)).at(-1)?.id });
async function later(harness: Harness): Promise<void> {
  harness.clock.now += LETTER_WAIT_MS + 1;
  await runJobs(harness.deps);
}
const lettersTo = (harness: Harness, who: SignedIn) => kindsTo(harness, who).filter(([kind]) => kind === 'messages');

// Fails when each message queues a letter, or none follows once it was read.
test('one letter per silence, with the unread messages quoted and without a link', async ({
  harness,
  seller,
  buyer,
}) => {
  const id = await asked(buyer, await listing(harness, seller, { name: 'Emma' }), 'Is it signed? e.g. on page 3');
  await say(buyer, id, 'And the jacket?');
  await later(harness);
  await say(buyer, id, 'Hello?');
  await later(harness);
  const [[, letter] = [], ...more] = lettersTo(harness, seller);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('2 new messages about “Emma”');
  expect(letter?.text).toContain('And the jacket?');
  expect(letter?.text).toContain(`/dashboard/messages?id=${id}`);
  await readAll(seller, id);
  await say(buyer, id, 'Thank you');
  await later(harness);
  expect(lettersTo(harness, seller)).toHaveLength(2);
});

test('a reader in time gets no letter, and the bell counts unread messages', async ({ harness, seller, buyer }) => {
  const id = await asked(buyer, await listing(harness, seller, { name: 'Emma' }));
  const [line] = await news(seller);
  expect(line).toMatchObject({ href: `/dashboard/messages?id=${id}`, read: false });
  expect(line?.text).toMatch(/^New message from “Buyer \S+” about “Emma”\.$/);
  await markRead(seller, line?.created_at);
  expect(await unread(seller)).toEqual([]);
  harness.clock.now += 1;
  await say(buyer, id, 'Hello?');
  expect(await unread(seller)).toEqual([expect.stringMatching(/^2 new messages from “Buyer \S+” about “Emma”\.$/)]);
  await readAll(seller, id);
  expect(await texts(seller)).toEqual([]);
  await later(harness);
  expect(lettersTo(harness, seller)).toEqual([]);
});

// Fails when a letter that waits tells what came after its messages were read: the next letter tells it as well.
test('a message is in one letter and one line, also where an earlier one was read in time', async ({
  harness,
  seller,
  buyer,
}) => {
  const id = await asked(buyer, await listing(harness, seller, { name: 'Emma' }));
  await readAll(seller, id);
  harness.clock.now += 1;
  await say(buyer, id, 'And the jacket?');
  expect(await texts(seller)).toEqual([expect.stringMatching(/^New message from “Buyer \S+” about “Emma”\.$/)]);
  await later(harness);
  expect(lettersTo(harness, seller)).toHaveLength(1);
});

// Fails without `by`: a stranger could have the shop mail anything to anybody.
test('no letter says what an account without a confirmed address wrote', async ({ harness, seller, buyer }) => {
  const id = await asked(buyer, await listing(harness, seller));
  await harness.client.execute(`UPDATE users SET email_verified_at = NULL WHERE id = '${seller.id}'`);
  await say(seller, id, 'Yes, it is');
  await later(harness);
  expect(lettersTo(harness, buyer)).toEqual([]);
  expect(await texts(buyer)).toHaveLength(1);
});

test('a report opens the conversation to admins, who dismiss it', async ({ harness, seller, buyer, admin }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  const id = await asked(buyer, copy);
  expect((await admin.ask('GET', `/api/conversations/${id}`)).status).toBe(404);
  const report = () => answer(seller.ask('POST', `/api/conversations/${id}/report`, { reason: 'spam' }));
  expect(await report()).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
  expect(await report()).toMatchObject([409, { message: trustWords.conflict.reportedBefore }]);
  expect(await answer(admin.ask('GET', `/api/conversations/${id}`))).toMatchObject([
    200,
    { as: 'admin', open: false, unread: 0, messages: [{ mine: false, text: 'Is it signed?' }] },
  ]);
  expect((await say(admin, id, 'Stop it')).status).toBe(404);
  expect(await answer(admin.ask('GET', '/api/reported-conversations'))).toMatchObject([
    200,
    [{ _id: id, productID: copy, product_name: 'Emma', seller_id: seller.id, asker_id: buyer.id, reason: 'spam' }],
  ]);
  const clear = () => answer(admin.ask('DELETE', `/api/reported-conversations/${id}`, { reason: 'Fine' }));
  expect(await clear()).toEqual([200, { acknowledged: true, deletedCount: 1 }]);
  expect((await clear())[0]).toBe(404);
  expect(await auditLines(harness)).toMatchObject([{ action: 'clear_conversation_report', subject_id: copy }]);
  expect((await admin.ask('GET', `/api/conversations/${id}`)).status).toBe(200);
});

// Fails when the count looks at `changes()`, which tells of the statement before.
test('reports of conversations count towards the limit of an unconfirmed account', async ({
  harness,
  seller,
  buyer,
}) => {
  const id = await asked(buyer, await listing(harness, seller));
  await harness.client.execute(`UPDATE users SET email_verified_at = NULL WHERE id = '${seller.id}'`);
  const reports = async () => {
    await harness.client.execute('DELETE FROM conversation_reports');
    return answer(seller.ask('POST', `/api/conversations/${id}/report`, { reason: 'spam' }));
  };
  for (let n = 0; n < UNCONFIRMED_LIMITS.reportsPerDay; n++) expect((await reports())[0]).toBeLessThan(300);
  expect(await reports()).toMatchObject([403, { code: 'confirm_address' }]);
});

test('the end of an account leaves its messages without a name, for a month', async ({ harness, seller, buyer }) => {
  const id = await asked(buyer, await listing(harness, seller));
  await say(seller, id, 'Yes');
  const [, reply] = await messagesOf(seller, id);
  await seller.ask('POST', `/api/conversations/${id}/publish`, { message: reply?.id });
  expect((await buyer.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  expect(await answer(seller.ask('GET', `/api/conversations/${id}`))).toMatchObject([
    200,
    { with: 'Deleted account', open: false, messages: [{ text: 'Is it signed?', published: false }, {}] },
  ]);
  const [kept] = await rowsOf(harness, 'SELECT kept_until FROM conversations');
  expect(Number(kept?.kept_until)).toBe(harness.clock.now + 30 * 24 * 60 * 60 * 1000);
});
