import { beforeEach, expect, test, vi } from 'vitest';
import { MEETINGS_PREFIX, TOKEN_KEY } from '../../../core/browser-storage-names.ts';
import type { Fulfilment } from '../../../core/fulfilment/fulfilment.ts';
import { BrowserStorage } from '../../../tests/fakes/browser-storage.ts';
import { forgetUserAndDrafts } from '../session.ts';
import { finishGoogle } from '../sign-in.ts';
import { findMeeting, isMeeting, keepMeeting } from './stored-meetings.ts';

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

test('stores the code and the contact of a meeting for its buyer only', async () => {
  await keepMeeting(ANN, ORDER);
  expect(findMeeting(ANN, 'o1')).toMatchObject({
    ...{ side: 'buyer', ...SHOWN, listingName: 'Emma', otherName: 'Sal' },
    contact: { phone: '+1 503 555 0100' },
  });
  expect([findMeeting('bob', 'o1'), findMeeting(ANN, 'o2')]).toEqual([null, null]);
});

// Fails when contact data stays in the browser after its end.
test('deletes an expired meeting and reads an invalid one as missing', async () => {
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

// Fails when a code stays for the next user of the browser.
test('deletes all meetings at a log-out and at a log-in', async () => {
  await keepMeeting(ANN, ORDER);
  forgetUserAndDrafts();
  expect(keys()).toEqual([]);
  localStorage.setItem(TOKEN_KEY, 'bearer');
  await keepMeeting(ANN, ORDER);
  expect(keys()).toHaveLength(1);
  await finishGoogle('bob@example.org').catch(() => {});
  expect(keys()).toEqual([]);
});

test('does not store a response that arrives after the log-out', async () => {
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
])('decides with %j that a meeting is due: %j', (change, meets) => {
  expect(isMeeting({ ...ORDER, ...change } as Fulfilment)).toBe(meets);
});
