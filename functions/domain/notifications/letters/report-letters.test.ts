/** What came of reports, in digests. */
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

test('what came of a report is told to everybody who reported', async ({ harness, seller, buyer, other, admin }) => {
  const [fine, gone] = [await posted(harness, seller), await posted(harness, seller)];
  for (const id of [fine, gone]) await report(buyer, id);
  await report(other, gone);
  await admin.ask('DELETE', `/api/reported-product/${fine}`);
  await admin.ask('DELETE', `/api/products/${gone}`);
  await minutes(harness, 10);
  const told = (user: SignedIn) => kindsTo(harness, user).map(([, { text }]) => text.match(/^ {2}\S.*$/gm)?.toSorted());
  expect([told(buyer), told(other)]).toEqual([[['  No problem found', '  Removed']], [['  Removed']]]);
});

// Fails when people read that an admin has looked at what went with its seller's account.
test('a report that ended with its seller’s account says so, and that an admin looked only where one did', async ({
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
