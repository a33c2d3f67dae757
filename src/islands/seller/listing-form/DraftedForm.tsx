import { useEffect, useRef, useState } from 'react';
import type { Photo } from '../../../../core/listings/photo.ts';
import type { ListingInput } from '../../../../core/listings/post/listing-form.ts';
import { listingFormWords } from '../../../../core/words/listings/listing-form.ts';
import type { DraftOf, Fields } from '../../../stores/listings/draft.ts';
import { leaveNotice } from '../../../stores/notice.ts';
import { ListingForm, type ListingSchema, type Way } from './ListingForm.tsx';
import styles from './listing-form.module.css';
import { useDraft } from './use-draft.ts';

type Props = {
  readonly of: DraftOf;
  readonly schema: ListingSchema;
  readonly fields: Fields;
  readonly photos: readonly Photo[];
  readonly label: string;
  /** Sends the form; `formId` is its own number, the same after a lost answer. */
  readonly send: (listing: ListingInput, formId: string, said: Fields) => Promise<unknown>;
  /** What the page to which the sent form leads says, and where it is. */
  readonly notice: string;
  readonly next: string;
  /** Begins the next book on this page, which was told of this one's fields. Without it the form leads away always. */
  readonly startNext?: (said: Fields) => void;
  /** What is said above the form of a next book, which begins with what was kept. */
  readonly series?: string | undefined;
};

/** The form of a listing, with what was begun and not sent. */
export function DraftedForm({ of, schema, fields, photos, label, send, notice, next, startNext, series }: Props) {
  const { draft, formId, keep, startOver, end, sent } = useDraft(of, { fields, photos: photos.map(({ url }) => url) });
  const [round, setRound] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Going back finds the page as it was left: with a form that is sent already.
    const again = ({ persisted }: PageTransitionEvent) => persisted && sent.current && location.reload();
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, [sent]);

  useEffect(() => {
    if (!series) return;
    // The button that had the focus went away with the form before.
    page.current?.focus({ preventScroll: true });
    page.current?.scrollIntoView();
  }, [series]);

  const submit = async (listing: ListingInput, said: Fields, way: Way) => {
    await send(listing, formId.current, said);
    end();
    if (way === 'next') return startNext?.(said);
    leaveNotice(notice);
    location.assign(next);
    // Busy until the next page is there, so that a second press sends nothing.
    await new Promise(() => {});
  };
  const again = () => {
    startOver();
    setRound(round + 1);
    // The button that had the focus goes away with the draft.
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
