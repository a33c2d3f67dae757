import { todoWords } from '../../../../core/words/en/todo.ts';
import { paths } from '../../../paths.ts';
import { $buyerTodo } from '../../../stores/orders.ts';
import { useEvery } from '../../ui/time/use-every.ts';
import { TodoList } from '../../ui/todo/TodoList.tsx';
import { TodoFailed, TodoPlaceholder } from '../../ui/todo/TodoPlaceholder.tsx';
import { useLastValue } from '../../ui/use-answer.ts';
import { itemsOfBuyer } from './buyer-items.tsx';

/** Polling interval in ms: turns begin and holds end without an action of the buyer. */
const ASK_AGAIN_MS = 30_000;

export function BuyerTodoList() {
  const { data: todo, error } = useLastValue($buyerTodo);
  useEvery(todo?.orders.length ? ASK_AGAIN_MS : undefined, () => $buyerTodo.revalidate());
  if (!todo) return error ? <TodoFailed /> : <TodoPlaceholder />;
  return <TodoList items={itemsOfBuyer(todo)} next={{ label: todoWords.buyer.browse, href: paths.books() }} />;
}
