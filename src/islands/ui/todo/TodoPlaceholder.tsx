import { todoWords } from '../../../../core/words/todo.ts';
import styles from './todo-placeholder.module.css';

/** Stands where a to-do list will be, about as high as a short one. */
export function TodoPlaceholder() {
  return (
    <div role="status">
      <span className="visually-hidden">{todoWords.loading}</span>
      <span className={`skeleton ${styles.row}`} />
      <span className={`skeleton ${styles.row}`} />
    </div>
  );
}

/** Says that the to-do list could not be loaded. */
export function TodoFailed() {
  return <p className="notice notice-error">{todoWords.failed}</p>;
}
