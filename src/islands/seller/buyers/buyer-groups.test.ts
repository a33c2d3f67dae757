import { expect, test } from 'vitest';
import type { MyBuyer } from '../../../../core/orders/my-buyer.ts';
import { groupsOf } from './buyer-groups.ts';

const NOON = new Date(2026, 10, 21, 12, 0).getTime();
const HOUR = 3_600_000;

const sale = (orderId: string, saleState: MyBuyer['saleState'], deadlineAt: number | null): MyBuyer => ({
  ...{ orderId, listingId: orderId, listingName: 'Emma', listingPhoto: null, priceCents: 1250, paid: true },
  ...{ bookedAt: 0, paidAt: 0, handOverBy: deadlineAt, saleState, method: null, deadlineAt, address: null, step: null },
  ...{
    buyerId: 'ann',
    name: 'Ann',
    email: null,
    location: null,
    phoneNumber: null,
    reported: false,
    reportOutcome: null,
  },
});

const told = (buyers: readonly MyBuyer[], filter: Parameters<typeof groupsOf>[1] = 'all') =>
  groupsOf(buyers, filter, NOON).map(({ name, rows }) => [name, rows.map(({ orderId }) => orderId).join(' ')]);

test('groups parcels due today or late first, then other handovers, then the rest', () => {
  const buyers = [
    sale('sent', 'shipped', NOON + HOUR),
    sale('late', 'to_ship', NOON - HOUR),
    sale('met-today', 'to_meet', NOON + HOUR),
    sale('today', 'to_ship', NOON + 11 * HOUR),
    sale('tomorrow', 'to_ship', NOON + 13 * HOUR),
    sale('unpaid', null, null),
    sale('paused', 'to_ship', null),
  ];
  expect(told(buyers)).toEqual([
    ['today', 'late today'],
    ['open', 'met-today tomorrow'],
    ['rest', 'sent unpaid paused'],
  ]);
  expect(told(buyers.slice(1, 5), 'to_hand_over')).toEqual([
    ['today', 'late today'],
    ['open', 'met-today tomorrow'],
  ]);
});

test('a list without due parcels has no group names', () => {
  expect(told([sale('sent', 'shipped', NOON)])).toEqual([[undefined, 'sent']]);
  expect(told([sale('paused', 'to_ship', null)], 'to_hand_over')).toEqual([[undefined, 'paused']]);
  expect(told([sale('today', 'to_ship', NOON)], 'done')).toEqual([[undefined, 'today']]);
  expect(told([sale('today', 'to_ship', NOON)])).toEqual([['today', 'today']]);
});
