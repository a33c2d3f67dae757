import type { MemberDeletion } from '../../../../core/accounts/managed-user.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** What deleting somebody would do, one sentence each. What there is none of is left out. */
export function deletionLines(deletion: Omit<MemberDeletion, 'refused'>): string[] {
  const { listings, pendingOrders, livePayments, owedRefunds, paidOrders, sessions } = deletion;
  const lines: [count: number, line: string][] = [
    [
      livePayments,
      counted(livePayments, 'payment under way is canceled first', 'payments under way are canceled first'),
    ],
    [listings, counted(listings, 'listing leaves the shop', 'listings leave the shop')],
    [pendingOrders, counted(pendingOrders, 'open booking is void', 'open bookings are void')],
    [owedRefunds, counted(owedRefunds, 'refund is still owed', 'refunds are still owed')],
    [sessions, `They are signed out on ${counted(sessions, 'device', 'devices')}`],
    [
      paidOrders,
      counted(
        paidOrders,
        'paid order stays on record, without their name',
        'paid orders stay on record, without their name',
      ),
    ],
  ];
  return [
    ...lines.flatMap(([count, line]) => (count > 0 ? line : [])),
    'Their name, email, photo and password are deleted',
  ];
}
