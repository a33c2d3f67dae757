import type { AdminTodo } from '../../../../core/stats/todo.ts';
import { todoWords } from '../../../../core/words/todo.ts';
import { paths } from '../../../paths.ts';
import { $adminTodo } from '../../../stores/stats/todo.ts';
import { type TodoItem, TodoList } from '../../ui/todo/TodoList.tsx';
import { TodoFailed, TodoPlaceholder } from '../../ui/todo/TodoPlaceholder.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

const words = todoWords.admin;

/** What waits for an admin, by its place in the dashboard. */
const PLACES = {
  reportedListings: paths.reportedItems(),
  reportedBuyers: paths.reportedBuyers(),
  unverifiedSellers: paths.allSellers('unverified'),
  moneyAlerts: paths.money(),
} as const satisfies Record<keyof AdminTodo, string>;

/** What waits for an admin. */
export function AdminTodoList() {
  const { data: todo, error } = useAnswer($adminTodo);
  if (!todo) return error ? <TodoFailed /> : <TodoPlaceholder />;
  return <TodoList items={itemsOf(todo)} next={{ label: words.overview, href: paths.overview() }} always />;
}

const itemsOf = (todo: AdminTodo): TodoItem[] =>
  (Object.keys(PLACES) as (keyof AdminTodo)[]).flatMap((key) =>
    todo[key] === 0
      ? []
      : [{ key, title: words[key], count: todo[key], actions: [{ label: words.review, href: PLACES[key] }] }],
  );
