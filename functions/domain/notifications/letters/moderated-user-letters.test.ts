/** Letters to a user about an admin's action. */
import { expect } from 'vitest';
import { listing } from '../../../../tests/fixtures/factories.ts';
import { sold } from '../../../../tests/fixtures/listings.ts';
import { kindsTo, letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import { test } from '../../../../tests/fixtures/test.ts';
import { CONTACT } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';

const REASON = 'Counterfeit <b>copies</b>';

test('sends the reason of a removed listing to its seller', async ({ harness, seller, admin }) => {
  const copy = await listing(harness, seller, { name: 'Emma' });
  const { status } = await admin.ask('DELETE', `/api/products/${copy}`, { reason: REASON });
  expect(status).toBe(200);
  expect(kindsTo(harness, seller).map(([kind, { subject }]) => [kind, subject])).toEqual([
    ['listing-removed', 'Removed: “Emma”'],
  ]);
  expect(harness.mail.sent[0]?.text).toContain(`Dogear support wrote:\n> ${REASON}`);
  expect(harness.mail.sent[0]?.html).toContain('<bdi>Counterfeit &lt;b&gt;copies&lt;/b&gt;</bdi></blockquote>');
});

// Fails when a suspended user does not get the contact address.
test.for([
  ['where they can write', { address: CONTACT }, `reply to this email or write to ${CONTACT}.`],
  ['nothing of it where the shop has no such address', { address: null, missing: 'not set' }, null],
] as const)('whom it concerns reads %s', async ([, contact, says], { harness, seller, buyer, admin }) => {
  Object.assign(harness.deps, { contact });
  await admin.ask('DELETE', `/api/products/${await listing(harness, seller)}`, { reason: REASON });
  await admin.ask('PUT', `/api/users/${buyer.id}/suspension`, { reason: REASON });
  const email = buyer.email;
  expect((await admin.ask('DELETE', `/api/users/${buyer.id}`, { reason: REASON })).status).toBe(200);
  const letters = [...kindsTo(harness, seller), ...kindsTo(harness, { email })];
  expect(letters.map(([kind]) => kind)).toEqual(['listing-removed', 'suspended', 'account-ended']);
  for (const [kind, { text, html }] of letters)
    expect([kind, text.includes('write to'), says === null || (text.includes(says) && html.includes(says))]).toEqual([
      ...[kind, says !== null, true],
    ]);
});

test('so is the page of a sold copy', async ({ harness, seller, buyer, admin }) => {
  const { listingId } = await sold(harness, seller, buyer);
  harness.clock.now += 1;
  await admin.ask('DELETE', `/api/products/${listingId}`, { page: true });
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['copy-sold', 'listing-removed']);
});

test('sends no letter about a listing that its seller removes', async ({ harness, seller }) => {
  await seller.ask('DELETE', `/api/products/${await listing(harness, seller)}`);
  expect(await letterRows(harness)).toEqual([]);
});

test('sends the reasons of a suspension and its end', async ({ harness, buyer, admin }) => {
  await admin.ask('PUT', `/api/users/${buyer.id}/suspension`, { reason: REASON });
  harness.clock.now += 1;
  await admin.ask('DELETE', `/api/users/${buyer.id}/suspension`, { reason: 'It was a mistake' });
  // A repeat changes nothing, and sends nothing.
  await admin.ask('DELETE', `/api/users/${buyer.id}/suspension`);
  expect(
    kindsTo(harness, buyer).map(([kind, { text }]) => [kind, /Dogear support wrote:\n> (.*)/.exec(text)?.[1]]),
  ).toEqual([
    ['suspended', REASON],
    ['restored', 'It was a mistake'],
  ]);
});

test('sends no letter about a suspension that is over by then', async ({ harness, buyer, admin }) => {
  harness.mail.how.fails = 'later';
  await admin.ask('PUT', `/api/users/${buyer.id}/suspension`);
  harness.clock.now += 1;
  harness.mail.how.fails = undefined;
  await admin.ask('DELETE', `/api/users/${buyer.id}/suspension`);
  harness.clock.now += 90_000;
  await runJobs(harness.deps);
  expect(kindsTo(harness, buyer).map(([kind]) => kind)).toEqual(['restored']);
});
