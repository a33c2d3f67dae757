import { expect, test, vi } from 'vitest';
import type { ManagedUser } from '../../../../core/accounts/managed-user.ts';
import { askToSuspend, deletionLines, verify } from './user-questions.ts';

const NOTHING = { listings: 0, pendingOrders: 0, paidOrders: 0, livePayments: 0, owedRefunds: 0, sessions: 0 };
const LAST = 'Their name, email, photo and password are deleted';

test('a user without activity loses only the account', () => {
  expect(deletionLines(NOTHING)).toEqual([LAST]);
});

test('writes one of each in the singular', () => {
  const one = { listings: 1, pendingOrders: 1, paidOrders: 1, livePayments: 1, owedRefunds: 1, sessions: 1 };
  expect(deletionLines(one)).toEqual([
    '1 payment in progress is canceled first',
    '1 listing is removed',
    '1 unpaid booking is canceled',
    '1 refund is still pending',
    'They are signed out on 1 device',
    '1 paid order stays on record, without their name',
    LAST,
  ]);
});

test('writes several in the plural', () => {
  expect(deletionLines({ ...NOTHING, listings: 1234, sessions: 2 })).toEqual([
    '1,234 listings are removed',
    'They are signed out on 2 devices',
    LAST,
  ]);
});

test('a verified seller has no note about an earlier name', async () => {
  const seller = { name: 'Ann', email: 'ann@example.com', verified: false, verifiedName: 'Anna' } as ManagedUser;
  const settle = vi.fn(async (_act: unknown, _change: Partial<ManagedUser> | undefined, _done: string) => {});
  await verify(seller, settle);
  expect({ ...seller, ...settle.mock.lastCall?.[1] }).toMatchObject({ verified: true, verifiedName: null });
});

test.each([
  ['Seller', true],
  ['Buyer', false],
])('tells that suspending a %s cancels sales: %s', (role, cancels) => {
  const told = expect.stringContaining('not sent or handed over yet are canceled, and the buyers are refunded');
  const question = askToSuspend({ name: 'Ann', role } as ManagedUser, vi.fn());
  expect(question).toMatchObject({ body: cancels ? told : expect.not.stringContaining('canceled') });
});
