import { useStore } from '@nanostores/react';
import type { AdminTodo } from '../../../core/stats/todo.ts';
import { todoWords } from '../../../core/words/en/orders.ts';
import { $adminTodo } from '../../stores/admin-todo.ts';
import { $user } from '../../stores/session.ts';
import styles from './menu.module.css';

export type MenuCountOf = 'reports' | 'sellers' | 'money' | 'decisions' | 'approvals';

const COUNTS: Readonly<Record<MenuCountOf, (todo: AdminTodo) => number>> = {
  reports: ({ reportedListings, reportedBuyers, reportedReviews, reportedConversations }) =>
    reportedListings + reportedBuyers + reportedReviews + reportedConversations,
  sellers: ({ unverifiedSellers }) => unverifiedSellers,
  money: ({ moneyAlerts }) => moneyAlerts,
  approvals: ({ approvals }) => approvals,
  decisions: ({ decisions }) => decisions.length,
};

/** Number of open tasks behind a menu entry; empty for other users and without tasks. Mounted in the browser only. */
export function MenuCount({ of }: { of: MenuCountOf }) {
  const user = useStore($user);
  return user?.role === 'Admin' ? <Count of={of} /> : null;
}

function Count({ of }: { of: MenuCountOf }) {
  const { data: todo } = useStore($adminTodo);
  const count = todo ? COUNTS[of](todo) : 0;
  if (count === 0) return null;
  const text = count.toLocaleString('en-US');
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{todoWords.waiting(text)}</span>
    </span>
  );
}
