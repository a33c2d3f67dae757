/** What a browser keeps of a meeting, and who cannot read it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { MEETINGS_PREFIX, TOKEN_KEY } from '../../../../core/browser-storage.ts';
import type { Fulfilment } from '../../../../core/fulfilment/fulfilment.ts';
import { BrowserStorage } from '../../../../tests/fakes/browser-storage.ts';
import { forgetSession } from '../../session.ts';
import { finishGoogle } from '../../sign-in.ts';
import { findMeeting, isMeeting, keepMeeting } from './kept-meetings.ts';

const ANN = 'ann';
const DAY = 86_400_000;
const SHOWN = { code: 'ABCD2345', secret: 'ab'.repeat(16) };
const ORDER = {
  ...{ orderId: 'o1', listingName: 'Emma', buyerName: 'Ann', sellerName: 'Sal', side: 'buyer', state: 'to_meet' },
  ...{ contact: { email: 'sal@example.org', phone: '+1 503 555 0100', location: null }, frozen: false },
  deadlineAt: Date.now() + DAY,
} as unknown as Fulfilment;

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(MEETINGS_PREFIX));

beforeEach(() => {
  vi.stubGlobal('localStorage', new BrowserStorage());
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async () => Response.json(SHOWN));
  localStorage.setItem(TOKEN_KEY, 'bearer');
});

test('a buyer’s browser keeps the code with what they need to meet, for them alone', async () => {
  await keepMeeting(ANN, ORDER);
  expect(findMeeting(ANN, 'o1')).toMatchObject({
    ...{ side: 'buyer', ...SHOWN, listingName: 'Emma', otherName: 'Sal' },
    contact: { phone: '+1 503 555 0100' },
  });
  expect([findMeeting('bob', 'o1'), findMeeting(ANN, 'o2')]).toEqual([null, null]);
});

// Fails when how to reach the other one stays in the browser after that is told to nobody.
test('what is over is not shown and is deleted, and what cannot be read is nothing', async () => {
  const over = { ...ORDER, deadlineAt: Date.now() - 1 };
  await keepMeeting(ANN, over);
  expect(keys()).toHaveLength(1);
  expect(findMeeting(ANN, 'o1')).toBeNull();
  expect(keys()).toEqual([]);
  await keepMeeting(ANN, over);
  localStorage.setItem(`${MEETINGS_PREFIX}bob/o2`, '{');
  await keepMeeting(ANN, { ...ORDER, orderId: 'o3' });
  expect(keys()).toEqual([`${MEETINGS_PREFIX}${ANN}/o3`]);
  localStorage.setItem(`${MEETINGS_PREFIX}${ANN}/o1`, '{');
  expect(findMeeting(ANN, 'o1')).toBeNull();
});

// Fails when a code stays for whoever uses the browser next.
test('nothing is left once its owner has logged out, or somebody has logged in', async () => {
  await keepMeeting(ANN, ORDER);
  forgetSession();
  expect(keys()).toEqual([]);
  localStorage.setItem(TOKEN_KEY, 'bearer');
  await keepMeeting(ANN, ORDER);
  expect(keys()).toHaveLength(1);
  await finishGoogle('bob@example.org').catch(() => {});
  expect(keys()).toEqual([]);
});

test('an answer that comes after the log-out is not kept', async () => {
  vi.stubGlobal('fetch', async () => {
    localStorage.removeItem(TOKEN_KEY);
    return Response.json(SHOWN);
  });
  await keepMeeting(ANN, ORDER);
  expect(keys()).toEqual([]);
});

test.each([
  [{ state: 'handed_over' }, false],
  [{ state: 'canceled' }, false],
  [{ frozen: true }, false],
  [{ side: 'admin' }, false],
  [{}, true],
])('with %j the two are to meet: %j', (change, meets) => {
  expect(isMeeting({ ...ORDER, ...change } as Fulfilment)).toBe(meets);
});
