import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../../core/audit.ts';
import { auditDetail, auditSubjectName, withOrders } from './audit-words.ts';

const ENTRY: AuditEntry = {
  id: 'entry',
  at: 0,
  actorId: 'ada',
  actorName: 'Ada',
  action: 'verify_seller',
  subjectKind: 'user',
  subjectId: '1a2b3c4d-5e6f',
  subjectName: 'Sal Seller',
  reason: null,
  detail: null,
};
const category = { subjectKind: 'category', subjectId: 'fantasy', subjectName: 'Fantasy' } as const;

test.each([
  ['a name of today', {}, 'Sal Seller'],
  ['a thing that is gone', { subjectName: null }, '#1a2b3c4d'],
  ['a deleted account, whose name is that of all deleted accounts', { action: 'delete_user' }, '#1a2b3c4d'],
  ['a new category', { ...category, action: 'add_category', detail: 'Poems' }, 'Poems'],
  [
    'an order',
    { ...category, action: 'order_categories', subjectId: '*', subjectName: null, detail: 'Poems, Fantasy' },
    'Poems, Fantasy',
  ],
  ['a name before and after', { ...category, action: 'rename_category', detail: 'Poems → Poetry' }, 'Poems to Poetry'],
  [
    'a merge',
    { ...category, action: 'merge_category', detail: 'Poems → Poetry, 3 listings' },
    'Poems into Poetry, 3 listings',
  ],
] as const)('names %s as it was at the time of the action', (_what, change, called) => {
  expect(auditSubjectName({ ...ENTRY, ...change })).toBe(called);
});

test('shows no id of a message', () => {
  expect(auditDetail({ ...ENTRY, action: 'take_back_answer', detail: 'message-1' })).toBe(null);
});

test('shows a reviewed alert in words', () => {
  const seen = { ...ENTRY, action: 'see_alert', detail: 'quick_confirm, pi_1' } as const;
  expect(auditDetail(seen)).toBe('Parcel confirmed within an hour, pi_1');
  expect(auditDetail({ ...seen, detail: 'mismatch' })).toBe('Payment of another amount or currency');
  expect(auditDetail({ ...ENTRY, detail: '1250 cents' })).toBe('$12.50');
  expect(auditDetail({ ...ENTRY, action: 'retry_refund', detail: '1250 cents, charge_disputed' })).toBe(
    '$12.50, the payment is disputed',
  );
});

test('names the sales that a suspension canceled, each with a link', () => {
  const orderId = '1a2B-c4d_5e6f4a1b8c2';
  const detail = auditDetail({ ...ENTRY, action: 'suspend_user', detail: `${orderId} 1250 cents, …` });
  expect(withOrders(detail ?? '')).toEqual([
    { text: 'canceled and refunded in full: ' },
    { text: orderId, orderId },
    { text: ' $12.50, …' },
  ]);
});
