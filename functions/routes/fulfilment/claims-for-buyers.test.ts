import { expect } from 'vitest';
import { answer, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { done, NOT_ARRIVED, notAsDescribed, sent } from '../../../tests/fixtures/fulfilment/claims.ts';
import { doing, statesOf } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { rowsOf } from '../../../tests/fixtures/people/users.ts';
import { test as base } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { requireFulfilmentRules } from '../../../tests/rules/fulfilment-rules.ts';
import { runJobs } from '../../jobs.ts';

const DAY = 86_400_000;
const SAID = { kind: 'not_as_described', text: 'They wrote to us: pages are missing.' };

const test = base.extend('orderId', { auto: true }, async ({ harness, seller, buyer }) => {
  return (await sent(harness, seller, buyer)).orderId;
});

const suspend = (harness: Harness, { id }: SignedIn) =>
  harness.client.execute(`UPDATE users SET suspended_at = ${harness.clock.now} WHERE id = '${id}'`);

test('an admin opens the claim; both parties read who did, and it is in the audit log', async ({
  harness,
  seller,
  buyer,
  admin,
  orderId,
}) => {
  await suspend(harness, buyer);
  expect((await doing(buyer, orderId, 'claim', NOT_ARRIVED)).status).toBe(401);
  const [, before] = await answer(admin.ask('GET', `/api/fulfilments/${orderId}`));
  expect(before).toMatchObject({ side: 'admin', actions: ['claim'] });
  expect(await answer(doing(admin, orderId, 'claim-for-buyer', SAID))).toMatchObject([200, { state: 'claimed' }]);
  for (const who of [seller, buyer]) {
    const [kind, letter] = kindsTo(harness, who).at(-1) ?? [];
    expect([kind, letter?.text]).toEqual(['claim-opened', expect.stringContaining(`Dogear support reports it for`)]);
    expect(letter?.text).toContain('pages are missing');
  }
  const [, page] = await answer(seller.ask('GET', `/api/fulfilments/${orderId}`));
  expect(page).toMatchObject({ claim: { kind: 'not_as_described', text: SAID.text, photos: [] } });
  expect((page as { events: object[] }).events.at(-1)).toMatchObject({ action: 'claim', by: 'admin' });
  expect(await rowsOf(harness, 'SELECT actor_id, action, subject_id, detail FROM audit_entries')).toEqual([
    { actor_id: admin.id, action: 'open_claim', subject_id: orderId, detail: 'not_as_described' },
  ]);
  expect((await doing(admin, orderId, 'claim-for-buyer', SAID)).status).toBe(409);
  await done(seller, orderId, 'refund');
  await requireFulfilmentRules(harness);
});

test('a missing parcel can be claimed from the tenth day on, as by its buyer', async ({ harness, buyer, orderId }) => {
  await suspend(harness, buyer);
  const missing = { kind: 'not_arrived', text: 'They wrote to us.' };
  expect((await doing(await signedIn(harness, 'Admin'), orderId, 'claim-for-buyer', missing)).status).toBe(409);
  harness.clock.now += 10 * DAY;
  expect((await doing(await signedIn(harness, 'Admin'), orderId, 'claim-for-buyer', missing)).status).toBe(200);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'claimed' });
});

test('not for a buyer who can open it, and not by anybody else', async ({ harness, seller, buyer, admin, orderId }) => {
  expect((await doing(admin, orderId, 'claim-for-buyer', SAID)).status).toBe(409);
  await suspend(harness, buyer);
  expect((await doing(seller, orderId, 'claim-for-buyer', SAID)).status).toBe(403);
  expect((await doing(admin, orderId, 'claim-for-buyer', { kind: 'no_code', text: '' })).status).toBe(422);
  await harness.client.execute('UPDATE users SET suspended_at = NULL');
  expect((await doing(buyer, orderId, 'claim', await notAsDescribed(harness, buyer, orderId))).status).toBe(200);
});

// Fails when a step that only the buyer could answer counts as answered: suspended buyers would lose every claim.
test('the seller can offer no part and request no return; without their answer an admin decides', async ({
  harness,
  seller,
  buyer,
  admin,
  orderId,
}) => {
  await suspend(harness, buyer);
  await done(admin, orderId, 'claim-for-buyer', SAID);
  const [, page] = await answer(seller.ask('GET', `/api/fulfilments/${orderId}`));
  expect(page).toMatchObject({ actions: ['refund', 'disagree'], on_silence: 'deciding' });
  for (const who of [seller, buyer]) {
    const { text } = kindsTo(harness, who).at(-1)?.[1] ?? { text: '' };
    expect(text).toContain('Dogear support decides');
    expect(text).not.toMatch(/send(s)? the book back|ask(ed)? the buyer to send/);
  }
  for (const [action, body] of [
    ['offer', { amount: 5 }],
    ['refund-on-return', undefined],
  ] as const)
    expect((await doing(seller, orderId, action, body)).status).toBe(409);
  harness.clock.now += 3 * DAY;
  await runJobs(harness.deps);
  expect(await statesOf(harness)).toEqual({ [orderId]: 'deciding' });
  expect(kindsTo(harness, admin).at(-1)?.[0]).toBe('decision-due');
  const [, waiting] = await answer((await signedIn(harness, 'Admin')).ask('GET', `/api/fulfilments/${orderId}`));
  expect(waiting).toMatchObject({ decisions: ['refund', 'part', 'seller'] });
  await requireFulfilmentRules(harness);
});
