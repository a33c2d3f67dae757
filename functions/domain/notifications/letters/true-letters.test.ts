/** Each sentence of a letter is true for its reader, at the moment when it is sent. */
import { describe, expect } from 'vitest';
import { withGoogle } from '../../../../tests/fakes/google.ts';
import { remove } from '../../../../tests/fakes/queue.ts';
import { post, type SignedIn } from '../../../../tests/fixtures/factories.ts';
import { bought, completed, deliveryOf, doing } from '../../../../tests/fixtures/fulfilment/fulfilments.ts';
import { texts, waiting } from '../../../../tests/fixtures/notices/bell.ts';
import { kindsTo, letterRows } from '../../../../tests/fixtures/notices/letters.ts';
import { googleTest as test } from '../../../../tests/fixtures/people/google-test.ts';
import { PASSWORD } from '../../../../tests/fixtures/people/users.ts';
import type { Harness } from '../../../../tests/harness.ts';
import { runJobs } from '../../../jobs.ts';

const MINUTE = 60_000;

const textOf = (harness: Harness, who: { email: string }, kind: string) =>
  kindsTo(harness, who)
    .filter(([one]) => one === kind)
    .at(-1)?.[1].text;

describe('a welcome', () => {
  // Fails when a buyer reads that they can sell, or a seller that they can buy.
  test.for([
    ['Buyer', 'You can book and pay right away.'],
    ['Seller', 'You can list your books for sale right away.'],
  ])('tells a %s what they can do', async ([role, says], { harness }) => {
    const email = 'ann@example.org';
    await post(harness, '/api/auth/sign-up', { name: 'Ann', email, password: PASSWORD, role });
    expect(textOf(harness, { email }, 'verify')).toContain(`\n${says}\n`);
  });

  // Fails when a user of Google is never welcomed, or at each login.
  test('goes once to a user of Google, without a link to confirm', async ({ harness }) => {
    const email = 'google@dogear.test';
    await withGoogle(harness, email);
    harness.clock.now += MINUTE;
    await withGoogle(harness, email);
    await runJobs(harness.deps);
    const welcomes = kindsTo(harness, { email }).filter(([kind]) => kind === 'welcome');
    expect(welcomes.map(([, { subject }]) => subject)).toEqual(['Welcome to Dogear']);
    expect(welcomes[0]?.[1].text).toContain('You can book and pay right away.');
    expect(welcomes[0]?.[1].text).not.toContain('#');
    expect(harness.mail.sent.map(({ id }) => id.split(':')[0])).not.toContain('google-linked');
  });
});

describe('a suspension and its end', () => {
  const both = async (harness: Harness, admin: SignedIn, user: SignedIn) => {
    await admin.ask('PUT', `/api/users/${user.id}/suspension`, { reason: 'Why' });
    harness.clock.now += 1;
    await admin.ask('DELETE', `/api/users/${user.id}/suspension`);
    return [textOf(harness, user, 'suspended'), textOf(harness, user, 'restored')];
  };

  test('name the effect on a seller’s listings', async ({ harness, admin, seller }) => {
    const [suspended, restored] = await both(harness, admin, seller);
    expect(suspended).toContain('your listings are hidden');
    expect(restored).toContain('You can log in again, and your listings are back on Dogear.');
  });

  // Fails when a buyer reads about listings and sales.
  test('say nothing of listings to a buyer', async ({ harness, admin, buyer }) => {
    const [suspended, restored] = await both(harness, admin, buyer);
    expect(suspended).toContain('you are no longer on waiting lists');
    expect(restored).toContain('You can log in again.');
    expect(`${suspended} ${restored}`).not.toMatch(/listings|[Ss]ales/);
  });

  // Fails when a seller who is on holiday reads that their listings are back.
  test('promise a seller on holiday no listings in the shop', async ({ harness, admin, seller }) => {
    expect((await seller.ask('PUT', '/api/holiday')).status).toBe(200);
    const [, restored] = await both(harness, admin, seller);
    expect(restored).toContain('You can log in again. Everything you sell is still off sale');
  });
});

describe('a late letter', () => {
  // Fails when a reminder that waited for the mail service still says five minutes.
  test('names the remaining time when a reminder is sent, in the shop as well', async ({
    harness,
    seller,
    buyer,
    other,
  }) => {
    const { first } = await waiting(harness, seller, buyer, other);
    await remove(buyer, first);
    harness.mail.how.fails = 'later';
    harness.clock.now += 10 * MINUTE;
    await runJobs(harness.deps);
    expect((await texts(other))[0]).toContain('Five minutes left');
    harness.mail.how.fails = undefined;
    harness.clock.now += 2 * MINUTE;
    await runJobs(harness.deps);
    const [, reminder] = kindsTo(harness, other).find(([kind]) => kind === 'turn-ending') ?? [];
    expect(reminder?.subject).toBe('Three minutes left: “Emma”');
    expect(reminder?.text).toMatch(/^Three minutes left\n/);
    harness.clock.now += 2.5 * MINUTE;
    expect((await texts(other))[0]).toContain('One minute left');
  });

  // Fails when “The book is yours” comes after the sale was canceled.
  test('is a plain receipt for a canceled sale, and only a cancellation for its seller', async ({
    harness,
    seller,
    buyer,
  }) => {
    harness.mail.how.fails = 'later';
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    expect((await doing(buyer, orderId, 'cancel')).status).toBe(200);
    harness.mail.how.fails = undefined;
    harness.clock.now += 2 * MINUTE;
    await runJobs(harness.deps);
    const receipt = textOf(harness, buyer, 'receipt');
    expect(receipt).toMatch(/^Your receipt\n/);
    expect(receipt).toContain('The sale has been canceled since.');
    expect(receipt).toContain('Paid: $12.50');
    expect(receipt).not.toMatch(/yours|agree on/);
    expect(kindsTo(harness, seller).map(([kind]) => kind)).toEqual(['sale-canceled']);
    expect(await letterRows(harness, 'kind, state')).toContainEqual({ kind: 'copy-sold', state: 'dropped' });
  });

  test('asks for no delivery agreement in the receipt of a completed sale', async ({ harness, seller, buyer }) => {
    harness.mail.how.fails = 'later';
    await completed(harness, seller, buyer);
    harness.mail.how.fails = undefined;
    harness.clock.now += 2 * MINUTE;
    await runJobs(harness.deps);
    expect(textOf(harness, buyer, 'receipt')).not.toMatch(/agree on|canceled/);
  });
});

describe('a sale', () => {
  // Fails when the seller of a parcel reads about an agreement, or has no address to write on it.
  test('by post gives its seller the address and the deadline, and asks its buyer to wait', async ({
    harness,
    seller,
    buyer,
  }) => {
    const { orderId } = await bought(harness, seller, buyer, 'post');
    const [sold, receipt] = [textOf(harness, seller, 'copy-sold'), textOf(harness, buyer, 'receipt')];
    for (const line of ['12 Liberty Street', 'Apartment 3', 'Salem, Oregon 97301', 'United States'])
      expect([sold?.includes(line), receipt?.includes(line)]).toEqual([true, true]);
    expect(sold).toContain('and mark it as sent.');
    expect(sold).toContain(`/dashboard/order/${orderId}`);
    expect([sold, receipt].filter((text) => text?.includes('agree'))).toEqual([]);
    expect(receipt).toContain('Delivery: By post');
  });

  // Fails when a postal code is split like a phone number: it is copied onto the parcel.
  test('by post keeps a long postal code as it is', async ({ harness, seller, buyer }) => {
    const delivery = { ...deliveryOf('post'), postcode: '97301-1234' };
    await bought(harness, seller, buyer, 'post', { delivery });
    expect(textOf(harness, seller, 'copy-sold')).toContain('Salem, Oregon 97301-1234');
  });

  // Fails when a letter about a meeting mentions a parcel.
  test('in person tells both to agree on a time and a place', async ({ harness, seller, buyer }) => {
    const { orderId } = await bought(harness, seller, buyer, 'meet');
    const [sold, receipt] = [textOf(harness, seller, 'copy-sold'), textOf(harness, buyer, 'receipt')];
    for (const text of [sold, receipt]) {
      expect(text).toContain('agree on a time and a place.');
      expect(text).toContain(`/dashboard/order/${orderId}`);
      expect(text).not.toMatch(/Ship to|Delivery address|mark it as sent/);
    }
  });
});
