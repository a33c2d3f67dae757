import type { AdminTodo, OpenDecision } from '../../../core/stats/todo.ts';
import { todoWords } from '../../../core/words/en/orders.ts';
import { paths } from '../../paths.ts';
import { $adminTodo } from '../../stores/admin-todo.ts';
import { useLastValue } from '../ui/load-states.tsx';
import { TodoFailed, type TodoItem, TodoList, TodoPlaceholder } from '../ui/TodoList.tsx';

const words = todoWords.admin;

type Counted = Exclude<keyof AdminTodo, 'decisions'>;

const REVIEW_PATHS = {
  reportedListings: paths.reportedItems(),
  reportedBuyers: paths.reportedBuyers(),
  reportedReviews: `${paths.reportedItems()}#reported-reviews`,
  reportedConversations: `${paths.reportedItems()}#reported-conversations`,
  unverifiedSellers: paths.allSellers('unverified'),
  moneyAlerts: paths.money(),
  approvals: paths.approvals(),
} as const satisfies Record<Counted, string>;

export function AdminTodoList() {
  const { data: todo, error } = useLastValue($adminTodo);
  if (!todo) return error ? <TodoFailed /> : <TodoPlaceholder />;
  return <TodoList items={itemsOf(todo)} next={{ label: words.overview, href: paths.overview() }} showsNext />;
}

/** Decisions come first, because people wait for them. */
const itemsOf = (todo: AdminTodo): TodoItem[] => [
  ...todo.decisions.map(decisionItem),
  ...(Object.keys(REVIEW_PATHS) as Counted[]).flatMap((key) =>
    todo[key] === 0
      ? []
      : [{ key, title: words[key], count: todo[key], actions: [{ label: words.review, href: REVIEW_PATHS[key] }] }],
  ),
];

const decisionItem = ({ orderId, listingId, listingName, photo, ...of }: OpenDecision): TodoItem => ({
  key: orderId,
  title: listingName,
  copy: { id: listingId, photo },
  note: words.deciding(of.buyerName, of.sellerName),
  until: of.deadlineAt,
  actions: [{ label: words.decide, href: paths.order(orderId), primary: true }],
});
