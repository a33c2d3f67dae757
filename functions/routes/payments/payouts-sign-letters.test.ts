/** Signs of a stolen card: every admin gets a letter, and an entry in the to-do list. */
import { expect } from 'vitest';
import { answer, finishPaying, type Purchase, type SignedIn, signedIn } from '../../../tests/fixtures/factories.ts';
import { bought, doing } from '../../../tests/fixtures/fulfilment/fulfilments.ts';
import { established } from '../../../tests/fixtures/money/established.ts';
import { kindsTo } from '../../../tests/fixtures/notices/letters.ts';
import { fraudWarningOf, tellNotice } from '../../../tests/fixtures/notices/notices.ts';
import { test } from '../../../tests/fixtures/test.ts';
import type { Harness } from '../../../tests/harness.ts';
import { readCardsOfAttempts } from '../../domain/payments/device-cards.ts';
import { runJobs } from '../../jobs.ts';

const lettersTo = (harness: Harness, who: SignedIn) =>
  kindsTo(harness, who).flatMap(([kind, letter]) => (kind === 'sign-found' ? [letter] : []));

/** The letter's text about a sign, and actions that cause the sign, repeatedly where possible. */
type Way = readonly [why: RegExp, show: (harness: Harness, people: readonly [SignedIn, SignedIn]) => Promise<void>];

const quickly = async (harness: Harness, [seller, buyer]: readonly [SignedIn, SignedIn]): Promise<void> => {
  const { orderId } = await bought(harness, seller, buyer, 'post');
  await doing(seller, orderId, 'send', { carrier: 'USPS', tracking: '9400' });
  await doing(buyer, orderId, 'confirm');
  await doing(buyer, orderId, 'confirm');
};

const dearly = async (harness: Harness, [seller, buyer]: readonly [SignedIn, SignedIn]): Promise<void> => {
  const { intentId } = await bought(harness, seller, buyer, 'post', { cents: 99_900 });
  await finishPaying(buyer, intentId);
};

const withManyCards = async (harness: Harness, [seller, buyer]: readonly [SignedIn, SignedIn]): Promise<void> => {
  await harness.client.execute("UPDATE sessions SET device_id = 'of the library'");
  const { intentId } = await bought(harness, seller, buyer, 'post');
  const at = harness.clock.now;
  harness.payments.cards.set(
    intentId,
    ['visa', 'amex', 'diners'].map((card) => ({ card, at })),
  );
  await readCardsOfAttempts(harness.deps);
  await readCardsOfAttempts(harness.deps);
};

const warned = async (harness: Harness, [seller, buyer]: readonly [SignedIn, SignedIn]): Promise<Purchase> => {
  const sale = await bought(harness, seller, buyer, 'post');
  await tellNotice(harness, fraudWarningOf(sale.intentId));
  await tellNotice(harness, fraudWarningOf(sale.intentId));
  return sale;
};

// Fails when a source of a sign sends no letter, or one each time.
test.for<Way>([
  [/within an hour of being sent/, quickly],
  [/first sale/, dearly],
  [/Three or more cards/, withManyCards],
  [/warns of fraud/, async (...given) => void (await warned(...given))],
])('%s: each admin is notified once', async ([why, show], { harness, seller, buyer, admin }) => {
  const second = await signedIn(harness, 'Admin');
  const suspended = await signedIn(harness, 'Admin');
  await harness.client.execute(`UPDATE users SET suspended_at = 1 WHERE id = '${suspended.id}'`);
  if (show !== dearly) await established(harness, seller);
  await show(harness, [seller, buyer]);
  await runJobs(harness.deps);
  await runJobs(harness.deps);
  for (const who of [admin, second]) {
    const [letter, ...more] = lettersTo(harness, who);
    expect(letter?.subject).toMatch(/^Please review a payment of \$[\d,.]+$/);
    expect(letter?.text).toMatch(why);
    expect(letter?.text).toContain('/dashboard/money');
    expect(more).toEqual([]);
  }
  for (const nobody of [suspended, seller, buyer]) expect(lettersTo(harness, nobody)).toEqual([]);
  expect((await answer(admin.ask('GET', '/api/todo/admin')))[1]).toMatchObject({ money_alerts: 1 });
  const [, bell] = await answer(admin.ask('GET', '/api/notifications'));
  expect(JSON.stringify(bell)).toContain('its card may be stolen');
});

test('sends no letter about a sign marked before it is sent', async ({ harness, seller, buyer, admin }) => {
  harness.mail.how.fails = 'later';
  const { intentId } = await warned(harness, [seller, buyer]);
  const [, { checks }] = (await answer(admin.ask('GET', '/api/money'))) as [
    number,
    { checks: { name: string; rows: { id: string; detail: string }[] }[] },
  ];
  const alert = checks.find(({ name }) => name === 'alert')?.rows.find(({ detail }) => detail.includes(intentId));
  expect((await admin.ask('PUT', `/api/money/alerts/${alert?.id}`)).status).toBe(200);
  harness.mail.how.fails = undefined;
  harness.clock.now += 3_600_000;
  await runJobs(harness.deps);
  expect(kindsTo(harness, seller).map(([kind]) => kind)).toContain('copy-sold');
  expect(lettersTo(harness, admin)).toEqual([]);
});
