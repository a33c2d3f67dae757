/** Lists that load page by page. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { counted, listsWords, type RowName } from '../../../../core/words/en/lists.ts';
import type { Part } from '../../../api/client.ts';
import { toastFailure } from '../failure.tsx';
import { focusIfLost } from '../focus.ts';
import { LoadingOrFailed } from '../load-states.tsx';

type LoadedRowsProps<Row> = {
  readonly answer: { readonly data?: Part<Row> | undefined; readonly error?: Error | undefined };
  readonly loading: string;
  /** Plural noun of the rows. */
  readonly what: RowName;
  readonly onMore: () => Promise<void>;
  /** Content in place of an empty table. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

export function LoadedRows<Row>({
  answer: { data: list, error },
  loading,
  what,
  onMore,
  empty,
  children,
}: LoadedRowsProps<Row>) {
  if (!list) return <LoadingOrFailed error={error} label={loading} />;
  // Further pages may contain matches.
  if (list.rows.length === 0 && list.next === undefined) return empty;
  return (
    <>
      {list.rows.length > 0 && children(list.rows)}
      <LoadMore shown={list.rows.length} what={what} hasMore={list.next !== undefined} onMore={onMore} />
    </>
  );
}

type LoadMoreProps = {
  readonly shown: number;
  /** Plural noun of the rows. */
  readonly what: RowName;
  readonly which?: 'newest' | 'first';
  readonly hasMore: boolean;
  readonly onMore: () => Promise<void>;
};

/**
 * Number of rows shown, and the button for the next page. The button keeps the focus; after the last page the note
 * receives it.
 */
export function LoadMore({ shown, what, which = 'newest', hasMore, onMore }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current && !hasMore) focusIfLost(note.current);
    if (!busy) pressed.current = false;
  }, [hasMore, busy]);
  const rows = counted(shown, listsWords.rowNames[what], what);
  const load = async () => {
    if (busy) return;
    setBusy(true);
    pressed.current = true;
    await onMore().catch(toastFailure);
    setBusy(false);
  };
  return (
    <div className="form-actions">
      {hasMore && (
        <button type="button" className="button" aria-busy={busy} aria-disabled={busy} onClick={load}>
          {listsWords.loadMore.button}
        </button>
      )}
      <p className={`form-note ${shown === 0 ? 'visually-hidden' : ''}`} role="status" ref={note} tabIndex={-1}>
        {hasMore ? listsWords.loadMore.shown(which, rows) : rows}
      </p>
    </div>
  );
}
