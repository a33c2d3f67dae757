import { useRef, useState } from 'react';
import { type Draft, type DraftOf, dropDraft, findDraft, keepDraft } from '../../../stores/listings/draft.ts';
import { $user } from '../../../stores/session.ts';

/** What was begun in a form and not sent; `start` is what the form says when nothing was. */
export function useDraft(of: DraftOf, start: Draft) {
  const [draft, setDraft] = useState(() => findDraft(of));
  const formId = useRef(draft?.formId ?? crypto.randomUUID());
  const sent = useRef(false);
  return {
    draft,
    formId,
    /** Remembers the form as it stands now. Somebody who has signed out meanwhile leaves nothing here. */
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

/** Nothing was said that the form did not say at first. */
function isSame(now: Draft, before: Draft): boolean {
  const names = Object.keys({ ...now.fields, ...before.fields });
  return (
    names.every((name) => (now.fields[name] ?? '') === (before.fields[name] ?? '')) &&
    now.photos.join() === before.photos.join()
  );
}
