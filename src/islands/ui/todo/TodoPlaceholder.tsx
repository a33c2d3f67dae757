import { todoWords } from '../../../../core/words/en/todo.ts';
import styles from './todo-placeholder.module.css';

/** Reserves about the height of a short to-do list. */
export function TodoPlaceholder() {
  return (
    <div role="status">
      <span className="visually-hidden">{todoWords.loading}</span>
      <span className={`skeleton ${styles.row}`} />
      <span className={`skeleton ${styles.row}`} />
    </div>
  );
}

export function TodoFailed() {
  return <p className="notice notice-error">{todoWords.failed}</p>;
}
