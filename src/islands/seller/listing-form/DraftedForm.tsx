import { useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../../core/listings/photo.ts';
import type { ListingInput } from '../../../../core/listings/post/listing-form.ts';
import { listingFormWords } from '../../../../core/words/en/listings.ts';
import {
  type Draft,
  type DraftOf,
  dropDraft,
  findDraft,
  keepDraft,
  type TypedFields,
} from '../../../stores/listing-drafts.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { $user } from '../../../stores/session.ts';
import { ListingForm, type ListingSchema, type Way } from './ListingForm.tsx';
import styles from './listing-form.module.css';

type Props = {
  readonly of: DraftOf;
  readonly schema: ListingSchema;
  readonly fields: TypedFields;
  readonly photos: readonly Photo[];
  readonly label: string;
  /** Sends the form; `formId` is its idempotency key, the same in a retry. */
  readonly send: (listing: ListingInput, formId: string, said: TypedFields) => Promise<unknown>;
  /** Notice on the next page, and that page's path. */
  readonly notice: string;
  readonly next: string;
  /** Starts the next book on this page with this one's fields. Without it a sent form always leaves the page. */
  readonly startNext?: (said: TypedFields) => void;
  /** Text above the form of a further book of a series. */
  readonly series?: string | undefined;
};

export function DraftedForm({ of, schema, fields, photos, label, send, notice, next, startNext, series }: Props) {
  const { draft, formId, keep, startOver, end, sent } = useDraft(of, { fields, photos: photos.map(({ url }) => url) });
  const [round, setRound] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page restored from history would show a form that was already sent.
    const again = ({ persisted }: PageTransitionEvent) => persisted && sent.current && location.reload();
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, [sent]);

  useEffect(() => {
    if (!series) return;
    // The button with the focus disappeared with the previous form.
    page.current?.focus({ preventScroll: true });
    page.current?.scrollIntoView();
  }, [series]);

  const submit = async (listing: ListingInput, said: TypedFields, way: Way) => {
    await send(listing, formId.current, said);
    end();
    if (way === 'next') return startNext?.(said);
    leaveNotice(notice);
    location.assign(next);
    // Stays busy until the next page loads, so that a second press sends nothing.
    await new Promise(() => {});
  };
  const again = () => {
    startOver();
    setRound(round + 1);
    // The button with the focus disappears with the draft.
    page.current?.focus();
  };
  return (
    <div ref={page} className={styles.page} tabIndex={-1}>
      {draft && (
        <div className={`notice ${styles.draft}`} role="status">
          <p>{series ?? listingFormWords.draft.kept}</p>
          <button type="button" className="button button-small" onClick={again}>
            {listingFormWords.draft.discard}
          </button>
        </div>
      )}
      <ListingForm
        key={round}
        schema={schema}
        fields={draft?.fields ?? fields}
        photos={draft?.photos.map((url) => ({ url, width: 0, height: 0 })) ?? photos}
        label={label}
        submit={submit}
        series={startNext !== undefined}
        onChange={keep}
      />
    </div>
  );
}

/** Draft of a form; `start` is its content without a draft. */
function useDraft(of: DraftOf, start: Draft) {
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
