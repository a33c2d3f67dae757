import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { CONDITIONS } from '../../../../core/condition.ts';
import { DELIVERY_METHODS } from '../../../../core/fulfilment/state.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import { PHOTOS_PER_LISTING } from '../../../../core/listings/limits.ts';
import { type Photo, photoIdOf } from '../../../../core/listings/photo.ts';
import { type EditedListing, type ListingInput, NewListing } from '../../../../core/listings/post/listing-form.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingFormWords, listingScreenWords } from '../../../../core/words/en/listings.ts';
import { uploadPhoto } from '../../../api/seller.ts';
import type { Draft, TypedFields } from '../../../stores/listing-drafts.ts';
import { Choices } from '../../ui/form/MoreFields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { type PhotosAct, PhotosArea } from '../../ui/photos/PhotosArea.tsx';
import { createPhotoList, type FormPhoto, formValue, type PhotoList } from '../../ui/photos/photo-list.ts';
import { useAfterPause } from '../../ui/time/timers.ts';
import { BookFields } from './BookFields.tsx';
import { Inputs, type PartProps, Section } from './Inputs.tsx';
import { fieldsIn, toNextFieldOnPhone } from './listing-fields.ts';
import styles from './listing-form.module.css';
import { PriceFields } from './PriceFields.tsx';

export type ListingSchema = typeof NewListing | typeof EditedListing;

/** Result of a sent form: leave the page, or start the next book. */
export type Way = 'leave' | 'next';

const LISTING_PHOTOS = { most: PHOTOS_PER_LISTING, upload: uploadPhoto, missing: commonWords.required.photo };

const NEXT_BUTTON = 'next';

type Props = {
  readonly schema: ListingSchema;
  readonly fields: TypedFields;
  readonly photos: readonly Photo[];
  readonly label: string;
  readonly submit: (listing: ListingInput, fields: TypedFields, way: Way) => Promise<void>;
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
      onKeyDown={toNextFieldOnPhone}
    >
      <PhotosField list={list} error={errors.photo ?? errors.photos} attempt={attempt} />
      <BookFields fields={fields} errors={errors} form={form} />
      <PriceFields fields={fields} errors={errors} form={form} isNew={schema === NewListing} />
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

type PhotosFieldProps = {
  readonly list: PhotoList;
  readonly error: string | undefined;
  /** Number of submits so far. */
  readonly attempt: number;
};

const photosWords = listingScreenWords.photosField;

function PhotosField({ list, error, attempt }: PhotosFieldProps) {
  const tiles = useStore(list.$tiles);
  const [done, setDone] = useState<string>();
  const [changed, setChanged] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is about the pictures of its moment
  useEffect(() => setChanged(false), [attempt]);
  return (
    <Section title={photosWords.heading}>
      <PhotosArea
        list={list}
        name="photo"
        error={changed ? undefined : error}
        hint={photosWords.limit(PHOTOS_PER_LISTING)}
        label={photosWords.listLabel}
        status={progressOf(tiles) ?? done}
        ordered
        onAct={(act) => {
          setDone(sentenceOf(act));
          setChanged(true);
        }}
      >
        {tiles.map((tile) => (
          <input key={tile.id} type="hidden" name="photos" value={formValue(tile)} />
        ))}
      </PhotosArea>
    </Section>
  );
}

/** Result of an action in words; an added photo is announced by its tile. */
function sentenceOf(done: PhotosAct): string | undefined {
  if (done.act === 'move') return done.to === 0 ? photosWords.movedToCover : photosWords.moved(done.to + 1);
  return done.act === 'remove' ? photosWords.removed : undefined;
}

/** State of the uploads in words; undefined if none is running. */
function progressOf(tiles: readonly FormPhoto[]): string | undefined {
  const waiting = tiles.filter(({ state }) => state === 'preparing' || state === 'uploading').length;
  if (waiting === 0) return undefined;
  return waiting === 1 ? photosWords.uploadingOne : photosWords.uploadingMany(waiting);
}

function CopyFields({ fields, errors }: PartProps) {
  return (
    <Section title={listingFormWords.copy}>
      <Inputs group="description" fields={fields} errors={errors} />
      <ConditionField initial={fields.condition} error={errors.condition} />
      <div className={`field-row ${styles.pair}`}>
        <Inputs group="use" fields={fields} errors={errors} />
      </div>
    </Section>
  );
}

function ConditionField({ initial, error }: { initial: string | undefined; error: string | undefined }) {
  const id = useId();
  return (
    <Choices
      legend={listingFields.condition.label}
      name="condition"
      choices={CONDITIONS}
      button={(condition) => ({
        defaultChecked: condition === initial,
        required: true,
        'aria-describedby': error ? id : undefined,
      })}
      className={styles.condition}
      aria-describedby={error ? id : undefined}
    >
      {error && (
        <p id={id} className="field-error">
          {error}
        </p>
      )}
    </Choices>
  );
}

function ContactFields({ fields, errors }: PartProps) {
  return (
    <Section title={listingFormWords.contact}>
      <DeliveryField initial={fields.delivery} error={errors.delivery} />
      <div className={`field-row ${styles.pair}`}>
        <Inputs group="reach" fields={fields} errors={errors} />
      </div>
    </Section>
  );
}

const deliveryWords = listingFormWords.delivery;
const NAME = listingFields.delivery.wire.name;

/** Delivery options of the copy; a new listing has all of them. `initial` is the text of a draft. */
function DeliveryField({ initial, error }: { initial: string | undefined; error: string | undefined }) {
  const id = useId();
  const offered = initial?.split(/[\s,]+/) ?? DELIVERY_METHODS;
  return (
    <fieldset className={`field ${styles.delivery}`} aria-describedby={id}>
      <legend>{deliveryWords.legend}</legend>
      {DELIVERY_METHODS.map((method) => (
        <label key={method} className="choice">
          <input
            type="checkbox"
            name={NAME}
            value={method}
            defaultChecked={offered.some((way) => way === method)}
            aria-invalid={error ? true : undefined}
            aria-describedby={id}
          />
          {deliveryWords.methods[method]}
        </label>
      ))}
      {/* Makes the form require a box. */}
      <input type="hidden" name={NAME} value="" />
      <p id={id} className={error ? 'field-error' : 'field-hint'}>
        {error ?? deliveryWords.note}
      </p>
    </fieldset>
  );
}
