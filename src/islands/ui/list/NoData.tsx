import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { commonWords } from '../../../../core/words/common.ts';
import { searchWords } from '../../../../core/words/search.ts';
import { $question } from '../../../stores/confirm.ts';
import { $openDialog } from '../dialog/Dialog.tsx';

type Props = {
  readonly search?: string;
  /** The way on from here. */
  readonly children?: ReactNode;
};

/** An empty list, or one in which nothing is like what was searched for. When its last row went with a question, the focus that the row had goes here. */
export function NoData({ search = '', children }: Props) {
  const question = useStore($question);
  const dialog = useStore($openDialog);
  const emptied = useRef($question.get() !== null);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Another island may show the question: until its dialog has left the page, the focus is still in there.
    if (question !== null || dialog !== null || !emptied.current) return;
    emptied.current = false;
    if (document.activeElement === document.body) note.current?.focus();
  }, [question, dialog]);
  return (
    <div className="empty">
      <p ref={note} tabIndex={-1}>
        {search ? searchWords.nothingLike(search) : commonWords.noData}
      </p>
      {children}
    </div>
  );
}
