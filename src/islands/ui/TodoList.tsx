/** Open tasks of a user, and their placeholder. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { todoWords } from '../../../core/words/en/orders.ts';
import { paths } from '../../paths.ts';
import { ActButton } from './ActButton.tsx';
import { Thumbnail } from './list/BookCell.tsx';
import { Until } from './time/Moment.tsx';
import styles from './todo-list.module.css';

export type TodoAction = { readonly label: string; readonly primary?: boolean } & (
  | { readonly href: string; readonly act?: never }
  | { readonly act: () => Promise<void>; readonly href?: never }
);

type TodoLink = Extract<TodoAction, { href: string }>;

export type TodoItem = {
  readonly key: string;
  readonly title: string;
  /** Copy of the task; its title links to its page. */
  readonly copy?: { readonly id: string; readonly photo: string | null };
  /** Number of items in place of a photo. */
  readonly count?: number;
  readonly note?: ReactNode;
  /** Deadline announced by the note, ms since the epoch. */
  readonly until?: number;
  readonly actions: readonly TodoAction[];
};

type TodoListProps = {
  readonly items: readonly TodoItem[];
  readonly next: TodoLink;
  /** Shows the link `next` also below open tasks. */
  readonly showsNext?: boolean;
};

/** Tasks shown at once, so that the page below stays near. */
const SHOWN_AT_ONCE = 5;

export function TodoList({ items, next, showsNext = false }: TodoListProps) {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone; the first new task receives the focus.
  useEffect(() => {
    if (all) list.current?.children[SHOWN_AT_ONCE]?.querySelector('a')?.focus();
  }, [all]);
  if (items.length === 0) {
    return (
      <div className={styles.done}>
        <p>{todoWords.nothing}</p>
        <a className="button" href={next.href}>
          {next.label}
        </a>
      </div>
    );
  }
  const shown = all ? items : items.slice(0, SHOWN_AT_ONCE);
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without markers it is no list for VoiceOver */}
      <ul ref={list} className={styles.list} role="list">
        {shown.map((item) => (
          <Item key={item.key} item={item} />
        ))}
      </ul>
      {shown.length < items.length && (
        <button type="button" className={`button button-small ${styles.all}`} onClick={() => setAll(true)}>
          {todoWords.showAll(items.length)}
        </button>
      )}
      {showsNext && (
        <a className={`button button-small ${styles.all}`} href={next.href}>
          {next.label}
        </a>
      )}
    </>
  );
}

function Item({ item: { title, copy, count, note, until, actions } }: { item: TodoItem }) {
  return (
    <li className={styles.item}>
      {copy && <Thumbnail name={title} photo={copy.photo} />}
      {count !== undefined && <span className={styles.count}>{count.toLocaleString('en-US')}</span>}
      <div className={styles.text}>
        {copy ? (
          <a className={styles.title} href={paths.book(copy.id)}>
            <bdi>{title}</bdi>
          </a>
        ) : (
          <strong className={styles.title}>
            <bdi>{title}</bdi>
          </strong>
        )}
        {note && (
          <p>
            {note}
            {until !== undefined && (
              <>
                {' '}
                <Until at={until} />
              </>
            )}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {actions.map(({ label, href, act, primary = false }) => {
          const name = todoWords.actionLabel(label, title);
          const look = `button-small ${primary ? 'button-primary' : ''}`;
          if (act) {
            return (
              <ActButton key={label} className={look} name={name} act={act}>
                {label}
              </ActButton>
            );
          }
          return (
            <a key={href} className={`button ${look}`} href={href} aria-label={name}>
              {label}
            </a>
          );
        })}
      </div>
    </li>
  );
}

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
