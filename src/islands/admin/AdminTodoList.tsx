import type { AdminTodo, OpenDecision } from '../../../core/stats/todo.ts';
import { todoWords } from '../../../core/words/en/todo.ts';
import { paths } from '../../paths.ts';
import { $adminTodo } from '../../stores/admin-todo.ts';
import { useLastValue } from '../ui/Awaited.tsx';
import { TodoFailed, type TodoItem, TodoList, TodoPlaceholder } from '../ui/TodoList.tsx';

const words = todoWords.admin;

type Counted = Exclude<keyof AdminTodo, 'decisions'>;

const PLACES = {
  reportedListings: paths.reportedItems(),
  reportedBuyers: paths.reportedBuyers(),
  unverifiedSellers: paths.allSellers('unverified'),
  moneyAlerts: paths.money(),
  approvals: paths.approvals(),
} as const satisfies Record<Counted, string>;

export function AdminTodoList() {
  const { data: todo, error } = useLastValue($adminTodo);
  if (!todo) return error ? <TodoFailed /> : <TodoPlaceholder />;
  return <TodoList items={itemsOf(todo)} next={{ label: words.overview, href: paths.overview() }} always />;
}

/** Decisions come first, because people wait for them. */
const itemsOf = (todo: AdminTodo): TodoItem[] => [
  ...todo.decisions.map(decisionItem),
  ...(Object.keys(PLACES) as Counted[]).flatMap((key) =>
    todo[key] === 0
      ? []
      : [{ key, title: words[key], count: todo[key], actions: [{ label: words.review, href: PLACES[key] }] }],
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
