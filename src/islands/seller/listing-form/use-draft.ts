import { useRef, useState } from 'react';
import { type Draft, type DraftOf, dropDraft, findDraft, keepDraft } from '../../../stores/listings/draft.ts';
import { $user } from '../../../stores/session.ts';

/** Draft of a form; `start` is its content without a draft. */
export function useDraft(of: DraftOf, start: Draft) {
  const [draft, setDraft] = useState(() => findDraft(of));
  const formId = useRef(draft?.formId ?? crypto.randomUUID());
  const sent = useRef(false);
  return {
    draft,
    formId,
    /** Saves the form. A user who has signed out meanwhile leaves no draft. */
    keep: (now: Draft) => {
      if (sent.current || $user.get()?.userId !== of.userId) return;
      if (isSame(now, start)) dropDraft(of);
      else keepDraft(of, { ...now, formId: formId.current });
    },
    startOver: () => {
      dropDraft(of);
      formId.current = crypto.randomUUID();
      setDraft(null);
    },
    end: () => {
      sent.current = true;
      dropDraft(of);
    },
    sent,
  };
}

function isSame(now: Draft, before: Draft): boolean {
  const names = Object.keys({ ...now.fields, ...before.fields });
  return (
    names.every((name) => (now.fields[name] ?? '') === (before.fields[name] ?? '')) &&
    now.photos.join() === before.photos.join()
  );
}
