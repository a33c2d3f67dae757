import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../../core/words/en/counted.ts';
import { listsWords, type RowName } from '../../../../core/words/en/lists.ts';
import { toastFailure } from '../failure.ts';

type Props = {
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
export function LoadMore({ shown, what, which = 'newest', hasMore, onMore }: Props) {
  const [busy, setBusy] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current && !hasMore && document.activeElement === document.body) note.current?.focus();
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
