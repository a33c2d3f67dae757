import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { PHOTOS_PER_LISTING } from '../../../../core/listings/limits.ts';
import { type Photo, photoIdOf } from '../../../../core/listings/photo.ts';
import type { ListingChange, ListingInput, NewListing } from '../../../../core/listings/post/listing-form.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingFormWords } from '../../../../core/words/en/listings.ts';
import { uploadPhoto } from '../../../api/seller.ts';
import type { Draft, Fields } from '../../../stores/listings/draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useAfterPause } from '../../ui/list/use-after-pause.ts';
import { createPhotoList } from '../../ui/photos/photo-list.ts';
import { PhotosField } from '../photos/PhotosField.tsx';
import { BookFields } from './BookFields.tsx';
import { ContactFields } from './ContactFields.tsx';
import { CopyFields } from './CopyFields.tsx';
import { fieldsIn } from './listing-fields.ts';
import styles from './listing-form.module.css';
import { toNextField } from './next-field.ts';
import { PriceFields } from './PriceFields.tsx';

export type ListingSchema = typeof NewListing | typeof ListingChange;

/** Result of a sent form: leave the page, or start the next book. */
export type Way = 'leave' | 'next';

const LISTING_PHOTOS = { most: PHOTOS_PER_LISTING, upload: uploadPhoto, missing: commonWords.required.photo };

const NEXT_BUTTON = 'next';

type Props = {
  readonly schema: ListingSchema;
  readonly fields: Fields;
  readonly photos: readonly Photo[];
  readonly label: string;
  readonly submit: (listing: ListingInput, fields: Fields, way: Way) => Promise<void>;
  /** A further book can be listed afterwards. */
  readonly series: boolean;
  /** Called shortly after each change. */
  readonly onChange?: (draft: Draft) => void;
};

/** All data of a copy. The fields are uncontrolled; the photos have their own list. */
export function ListingForm({ schema, fields, photos, label, submit, series, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [list] = useState(() => createPhotoList(photos, toast.error, LISTING_PHOTOS));
  const way = useRef<Way>('leave');
  const { errors, busy, attempt, formProps } = useForm(schema, async (listing) => {
    const said = form.current ? fieldsIn(form.current) : {};
    // The form always sends a delivery option.
    const delivery = listing.delivery ?? 'both';
    await submit({ ...listing, delivery, photoIds: await list.settled(photoIdOf) }, said, way.current);
  });

  const { later, now } = useAfterPause(() => {
    const photos = list.$tiles.get().flatMap(({ address }) => address ?? []);
    if (form.current) onChange?.({ fields: fieldsIn(form.current), photos });
  });
  useEffect(() => list.$tiles.listen(later), [list, later]);
  useEffect(() => list.dispose, [list]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    now();
    way.current = event.nativeEvent.submitter?.getAttribute('name') === NEXT_BUTTON ? 'next' : 'leave';
    return formProps.onSubmit(event);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      {...formProps}
      onSubmit={onSubmit}
      onInput={(event) => {
        formProps.onInput(event);
        later();
      }}
      onKeyDown={toNextField}
    >
      <PhotosField list={list} error={errors.photo ?? errors.photos} attempt={attempt} />
      <BookFields fields={fields} errors={errors} form={form} />
      <PriceFields fields={fields} errors={errors} form={form} />
      <CopyFields fields={fields} errors={errors} />
      <ContactFields fields={fields} errors={errors} />
      <Actions label={label} series={series} busy={busy ? way.current : undefined} />
    </form>
  );
}

type ActionsProps = { readonly label: string; readonly series: boolean; readonly busy: Way | undefined };

/** Enter presses the first button. */
function Actions({ label, series, busy }: ActionsProps) {
  const button = { type: 'submit', disabled: busy !== undefined } as const;
  return (
    <div className={`form-actions ${styles.actions}`}>
      <button {...button} className="button button-primary" aria-busy={busy === 'leave'}>
        {label}
      </button>
      {series && (
        <button {...button} className="button" name={NEXT_BUTTON} aria-busy={busy === 'next'}>
          {listingFormWords.addAndNext}
        </button>
      )}
    </div>
  );
}
