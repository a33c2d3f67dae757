/** Results of reports, in digests. */
import { expect } from 'vitest';
import type { SignedIn } from '../../../../tests/fixtures/factories.ts';
import { posted } from '../../../../tests/fixtures/listings.ts';
import { kindsTo } from '../../../../tests/fixtures/notices/letters.ts';
import { stockedTest as test } from '../../../../tests/fixtures/test.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';

const MINUTE = 60_000;

const minutes = (harness: Harness, count: number) => {
  harness.clock.now += count * MINUTE;
  return runJobs(harness.deps);
};
const report = (user: SignedIn, id: string) => user.ask('PUT', `/api/reported-product/${id}`);

test('sends the result of a report to all reporters', async ({ harness, seller, buyer, other, admin }) => {
  const [fine, gone] = [await posted(harness, seller), await posted(harness, seller)];
  for (const id of [fine, gone]) await report(buyer, id);
  await report(other, gone);
  await admin.ask('DELETE', `/api/reported-product/${fine}`);
  await admin.ask('DELETE', `/api/products/${gone}`);
  await minutes(harness, 10);
  const told = (user: SignedIn) => kindsTo(harness, user).map(([, { text }]) => text.match(/^ {2}\S.*$/gm)?.toSorted());
  expect([told(buyer), told(other)]).toEqual([[['  No problem found', '  Removed']], [['  Removed']]]);
});

// Fails when the letter says that an admin has reviewed a listing that ended with its seller's account.
test('reports the end of the seller’s account, and a review only where an admin made one', async ({
  harness,
  seller,
  buyer,
  other,
  admin,
}) => {
  const [looked, gone] = [await posted(harness, seller), await posted(harness, seller)];
  for (const id of [looked, gone]) await report(buyer, id);
  await report(other, gone);
  await admin.ask('DELETE', `/api/products/${looked}`);
  harness.clock.now += MINUTE;
  expect((await seller.ask('DELETE', '/api/auth/account', {})).status).toBe(200);
  await minutes(harness, 10);
  const [[, both], [, one]] = [kindsTo(harness, buyer)[0], kindsTo(harness, other)[0]] as [
    [string, (typeof harness.mail.sent)[number]],
    [string, (typeof harness.mail.sent)[number]],
  ];
  expect(one.subject).toBe('Your report is closed');
  expect(one.text).toContain('The listing that you reported is no longer on Dogear.');
  expect(one.text).toMatch(/^ {2}No longer on Dogear$/m);
  expect(one.text).not.toContain('support');
  expect(both.text.match(/^ {2}\S.*$/gm)?.toSorted()).toEqual(['  No longer on Dogear', '  Removed']);
  expect([both.subject, both.text.includes('Dogear support has looked')]).toEqual(['Your report was reviewed', true]);
});
