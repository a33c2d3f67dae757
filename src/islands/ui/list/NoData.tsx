import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { commonWords } from '../../../../core/words/en/common.ts';
import { searchWords } from '../../../../core/words/en/search.ts';
import { $question } from '../../../stores/confirm.ts';
import { $openDialog } from '../dialog/Dialog.tsx';

type Props = {
  readonly search?: string;
  readonly children?: ReactNode;
};

/** Empty list, or search without results. After a dialog that removed the last row, it receives that row's focus. */
export function NoData({ search = '', children }: Props) {
  const question = useStore($question);
  const dialog = useStore($openDialog);
  const emptied = useRef($question.get() !== null);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Another island may show the dialog: until it has left the page, it has the focus.
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
