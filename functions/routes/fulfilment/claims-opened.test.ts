/** Opening a claim by the buyer, by an admin for them, and by a hand-over without the code: bodies, pages, texts. */
import { describe, expect } from 'vitest';
import { formatUtc } from '../../../core/format.ts';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { claimPhoto, NOT_ARRIVED, notAsDescribed } from '../../../tests/fixtures/fulfilment/claims.ts';
import { doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test } from '../../../tests/fixtures/test.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;

const pageOf = async (who: SignedIn, orderId: string) =>
  (await answer(who.ask('GET', `/api/fulfilments/${orderId}`)))[1];

describe('a copy that is not as described', () => {
  test('is claimed with pictures; both parties read the next step and its deadline', async ({
    harness,
    seller,
    buyer,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send');
    const said = await notAsDescribed(harness, buyer, orderId);
    const until = harness.clock.now + 3 * DAY;
    expect((await doing(buyer, orderId, 'claim', said)).status).toBe(200);
    for (const who of [seller, buyer]) {
      const [kind, letter] = kindsTo(harness, who).at(-1) ?? [];
      expect([kind, letter?.text.includes(formatUtc(until))]).toEqual(['claim-opened', true]);
    }
    const ofSeller = kindsTo(harness, seller).at(-1)?.[1].text;
    expect(ofSeller).toContain('Two pages are missing.');
    expect(ofSeller).toContain('the buyer gets $12.50 back');
    expect(kindsTo(harness, buyer).at(-1)?.[1].text).toContain('You pay the postage');
    const page = await pageOf(seller, orderId);
    const opened_at = new Date(harness.clock.now).toISOString();
    expect(page).toMatchObject({
      turn: 'seller',
      claim: { ...said, opened_at, answer: null, returned: null, decision: null },
    });
  });

  test('requires all fields', async ({ harness, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send');
    for (const [body, fields] of [
      [{}, ['kind', 'text']],
      [{ kind: 'not_as_described', text: 'x' }, ['photos']],
      [{ kind: 'not_as_described', text: ' ', photos: ['a'] }, ['text']],
      [{ kind: 'not_as_described', text: 'x'.repeat(1001), photos: ['a'] }, ['text']],
      [{ kind: 'not_as_described', text: 'x', photos: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, ['photos']],
      [{ kind: 'not_as_described', text: 'x', photos: ['nobodys'] }, ['photos']],
      [{ kind: 'lost', text: 'x' }, ['kind']],
      [{ kind: 'no_code', text: 'x' }, ['kind']],
    ] as const) {
      const [status, said] = await answer(doing(buyer, orderId, 'claim', body));
      expect([status, Object.keys((said as { fields: object }).fields)]).toEqual([422, fields]);
    }
    expect(await rowsOf(harness, 'SELECT * FROM sale_cases')).toEqual([]);
  });

  test('has no pictures of another sale or of the seller', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send');
    const another = await saleAfter('post', 'send');
    for (const photo of [await claimPhoto(harness, buyer, another.orderId), await claimPhoto(harness, seller, orderId)])
      expect(
        (await doing(buyer, orderId, 'claim', { kind: 'not_as_described', text: 'x', photos: [photo] })).status,
      ).toBe(422);
    expect(await rowsOf(harness, 'SELECT * FROM sale_cases')).toEqual([]);
  });
});

describe('a copy that has not arrived', () => {
  test('is claimed from the tenth day on', async ({ harness, seller, buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send');
    harness.clock.now += 10 * DAY - 1;
    expect((await answer(doing(buyer, orderId, 'claim', NOT_ARRIVED)))[0]).toBe(409);
    harness.clock.now += 1;
    expect((await doing(buyer, orderId, 'claim', NOT_ARRIVED)).status).toBe(200);
    expect(kindsTo(harness, seller).at(-1)?.[1].text).toContain('has not arrived');
  });

  test('or from the moment its seller marks it as delivered', async ({ buyer, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'delivered');
    expect((await doing(buyer, orderId, 'claim', NOT_ARRIVED)).status).toBe(200);
  });
});

describe('for a suspended buyer', () => {
  const SAID = { kind: 'not_as_described', text: 'They wrote to us: pages are missing.' };

  test('an admin opens the claim; both parties read who did, and it is in the audit log', async ({
    harness,
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('post', 'send', 'buyerSuspended');
    expect((await doing(buyer, orderId, 'claim', NOT_ARRIVED)).status).toBe(401);
    expect((await doing(admin, orderId, 'claim-for-buyer', { kind: 'no_code', text: '' })).status).toBe(422);
    expect(await pageOf(admin, orderId)).toMatchObject({ side: 'admin', actions: ['claim'] });
    expect((await doing(admin, orderId, 'claim-for-buyer', SAID)).status).toBe(200);
    for (const who of [seller, buyer]) {
      const text = kindsTo(harness, who).at(-1)?.[1].text;
      for (const part of ['Dogear support reports it for', 'pages are missing', 'Dogear support decides'])
        expect(text).toContain(part);
      // They cannot send it back.
      expect(text).not.toMatch(/send(s)? the book back|ask(ed)? the buyer to send/);
    }
    expect(await pageOf(seller, orderId)).toMatchObject({
      ...{ actions: ['refund', 'disagree'], on_silence: 'deciding', claim: { ...SAID, photos: [] } },
      events: expect.arrayContaining([expect.objectContaining({ action: 'claim', by: 'admin' })]),
    });
    expect(
      await rowsOf(harness, "SELECT actor_id, subject_id, detail FROM audit_entries WHERE action = 'open_claim'"),
    ).toEqual([{ actor_id: admin.id, subject_id: orderId, detail: 'not_as_described' }]);
  });

  test('a missing parcel can be claimed from the tenth day on, as by its buyer', async ({ harness, saleAfter }) => {
    const { orderId } = await saleAfter('post', 'send', 'buyerSuspended');
    const missing = { kind: 'not_arrived', text: 'They wrote to us.' };
    expect((await doing(await signedIn(harness, 'Admin'), orderId, 'claim-for-buyer', missing)).status).toBe(409);
    harness.clock.now += 10 * DAY;
    expect((await doing(await signedIn(harness, 'Admin'), orderId, 'claim-for-buyer', missing)).status).toBe(200);
  });
});

describe('a handed-over copy that its buyer never got', () => {
  const NEVER = { kind: 'not_received', text: 'They read the code and left.' };

  // Fails when no objection is possible after the code.
  test('is claimed without a picture, and both parties and the admins read it', async ({
    harness,
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('meet', 'handOver');
    expect((await doing(buyer, orderId, 'claim', NEVER)).status).toBe(200);
    expect(await pageOf(buyer, orderId)).toMatchObject({
      ...{ turn: 'admin', actions: ['confirm'], claim: { ...NEVER, photos: [], answer: null } },
    });
    for (const [who, text] of [
      [buyer, 'You told us that you never got'],
      [seller, 'The buyer tells us that they never got'],
      [admin, 'never got'],
    ] as const)
      expect(kindsTo(harness, who).at(-1)?.[1].text).toContain(text);
  });

  test('is no parcel, and a handed-over copy is no missing parcel', async ({ buyer, saleAfter }) => {
    const { orderId } = await saleAfter('meet', 'handOver');
    const parcel = await saleAfter('post', 'sendUntracked');
    expect((await doing(buyer, parcel.orderId, 'claim', NEVER)).status).toBe(409);
    expect((await doing(buyer, orderId, 'claim', { ...NEVER, kind: 'not_arrived' })).status).toBe(409);
  });
});

describe('a copy handed over without the code', () => {
  const arriving = async (buyer: SignedIn) =>
    ((await answer(buyer.ask('GET', '/api/todo/buyer')))[1] as { arriving: unknown }).arriving;

  test('its buyer is asked with a deadline, reminded once, and finds it in the to-do list', async ({
    harness,
    buyer,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('meet', 'noCode');
    const by = harness.clock.now + 3 * DAY;
    const text = kindsTo(harness, buyer).at(-1)?.[1].text;
    expect(text).toContain(`by ${formatUtc(by)}`);
    expect(text).toContain('Their phone was off.');
    expect(await pageOf(buyer, orderId)).toMatchObject({
      ...{ turn: 'buyer', actions: ['confirm', 'deny'] },
      claim: { kind: 'no_code', text: 'Their phone was off.', answer: null },
    });
    expect(await arriving(buyer)).toMatchObject([
      { _id: orderId, state: 'deciding', deadline_at: new Date(by).toISOString() },
    ]);
    harness.clock.now += 2 * DAY;
    await runJobs(harness.deps);
    const [last, reminder] = kindsTo(harness, buyer).at(-1) ?? [];
    expect([last, reminder?.text]).toEqual(['fulfilment-reminder', expect.stringContaining('whether you have')]);
  });

  test('a denial has pictures, is visible to the seller and admins, and ends the reminders', async ({
    harness,
    seller,
    buyer,
    admin,
    saleAfter,
  }) => {
    const { orderId } = await saleAfter('meet', 'noCode');
    expect((await doing(buyer, orderId, 'deny', {})).status).toBe(422);
    const statement = { text: 'Nobody came.', photos: [await claimPhoto(harness, buyer, orderId)] };
    expect((await doing(buyer, orderId, 'deny', statement)).status).toBe(200);
    for (const who of [seller, admin])
      expect(await pageOf(who, orderId)).toMatchObject({
        turn: 'admin',
        claim: { answer: { statement, offered: null } },
      });
    expect(await arriving(buyer)).toEqual([]);
    harness.clock.now += 2 * DAY;
    await runJobs(harness.deps);
    expect(kindsTo(harness, buyer).at(-1)?.[0]).toBe('decision-awaited');
  });

  // Fails when a seller can be paid before their buyer had time to answer.
  test("for three days, before its buyer's answer, an admin can only refund", async ({ harness, admin, saleAfter }) => {
    const { orderId } = await saleAfter('meet', 'noCode');
    expect(await pageOf(admin, orderId)).toMatchObject({ decisions: ['refund'] });
    harness.clock.now += 3 * DAY;
    // A buyer who may not have the copy is not asked to return it.
    expect(await pageOf(admin, orderId)).toMatchObject({ decisions: ['refund', 'part', 'seller'] });
    const decided = { kind: 'seller', reason: 'There is no picture of it.' };
    expect((await doing(admin, orderId, 'decide', decided)).status).toBe(200);
  });
});
