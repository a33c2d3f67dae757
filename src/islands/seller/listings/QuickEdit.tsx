import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { CONDITIONS, type Condition } from '../../../../core/condition.ts';
import { pickEntered } from '../../../../core/entity/entity.ts';
import { formatShortDollars } from '../../../../core/format.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { photoIdOf } from '../../../../core/listings/photo.ts';
import { tidyPrice } from '../../../../core/listings/price-cells.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingsWords, ownListingsWords } from '../../../../core/words/en/listings.ts';
import { ApiError } from '../../../api/client.ts';
import { editListing } from '../../../api/seller.ts';
import { $listings, changeListingRows } from '../../../stores/listings.ts';
import { reasonOf } from '../../ui/failure.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { Proceeds } from '../Proceeds.tsx';
import styles from './my-listings.module.css';

const words = ownListingsWords.quickEdit;
const PRICE = listingFields.resellPriceCents.wire.name;
const CONDITION = listingFields.condition.wire;

type Props = {
  readonly listing: MyListing;
  readonly children: ReactNode;
};

/** Inline edit of price and condition. Enter saves, Escape restores. */
export function QuickEdit({ listing, children }: Props) {
  const noteId = useId();
  const proceedsId = useId();
  const [price, setPrice] = useState<string>();
  const [condition, setCondition] = useState<Condition>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<QuickEditError>();
  const [saved, setSaved] = useState(false);
  const priceInput = useRef<HTMLInputElement>(null);
  const savedPrice = formatShortDollars(listing.resellPriceCents);
  const changed =
    (price !== undefined && price !== savedPrice) || (condition ?? listing.condition) !== listing.condition;
  const before = useRef(changed);
  useEffect(() => {
    // The pressed button disappears with the change.
    if (before.current && !changed) focusIfLost(priceInput.current);
    // The bar of selected listings may cover the new buttons.
    if (changed && !before.current) priceInput.current?.form?.scrollIntoView({ block: 'nearest' });
    before.current = changed;
  }, [changed]);
  // A second press confirms a used price above the original one.
  const above = error?.message === listingsWords.aboveOriginal;
  const reset = () => {
    setPrice(undefined);
    setCondition(undefined);
    setError(undefined);
  };
  const begin = () => {
    setError(undefined);
    setSaved(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !changed) return;
    const read = v.safeParse(listingFields.resellPriceCents.schema, tidyPrice((price ?? savedPrice).trim()));
    if (!read.success) return setError({ field: PRICE, message: read.issues[0].message });
    setBusy(true);
    try {
      await saveChange(listing, { resellPriceCents: read.output, condition: condition ?? listing.condition, above });
      reset();
      setSaved(true);
    } catch (failure) {
      setError(errorOf(failure));
      if (failure instanceof ApiError && failure.code === 'conflict') $listings.revalidate();
    }
    setBusy(false);
  };
  const tied = (field: string) =>
    error?.field === field
      ? { 'aria-invalid': true, 'aria-describedby': noteId }
      : field === PRICE && { 'aria-describedby': proceedsId };
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && !busy && reset();
  return (
    <form className={styles.quickEdit} onSubmit={save} onKeyDown={onKeyDown} noValidate>
      <span className={styles.quickPrice}>
        <input
          ref={priceInput}
          {...tied(PRICE)}
          aria-label={words.price(listing.name)}
          inputMode="decimal"
          autoComplete="off"
          value={price ?? savedPrice}
          onChange={({ target }) => {
            begin();
            setPrice(target.value);
          }}
        />
      </span>
      {children}
      <Proceeds id={proceedsId} typed={price ?? savedPrice} brief={price === undefined} />
      <select
        {...tied(CONDITION)}
        aria-label={words.condition(listing.name)}
        value={condition ?? listing.condition}
        onChange={({ target }) => {
          begin();
          setCondition(target.value as Condition);
        }}
      >
        {CONDITIONS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {changed && (
        <span className={styles.quickActions}>
          <button
            type="submit"
            className="button button-primary button-small"
            aria-label={above ? undefined : words.save(listing.name)}
            aria-busy={busy}
            aria-disabled={busy}
          >
            {above ? words.saveAnyway : commonWords.button.save}
          </button>
          <button type="button" className="button button-quiet button-small" onClick={reset}>
            {commonWords.button.undo}
          </button>
        </span>
      )}
      <span id={noteId} role="status" className={error ? 'field-error' : 'form-note'}>
        {error?.message ?? (saved && !changed ? words.saved : '')}
      </span>
    </form>
  );
}

/** Message of an error, and the wire name of its field if it has one. */
type QuickEditError = { readonly field?: string | undefined; readonly message: string };

function errorOf(failure: unknown): QuickEditError {
  const [[field, message] = []] = failure instanceof ApiError ? Object.entries(failure.fields) : [];
  return message ? { field, message } : { message: reasonOf(failure) };
}

type Change = { readonly resellPriceCents: number; readonly condition: Condition; readonly above: boolean };

/** Saves the listing with this price and condition; a change in between is a conflict. */
async function saveChange(listing: MyListing, { above, ...change }: Change): Promise<void> {
  const { id, version, photos, originalPriceCents, resellPriceCents } = listing;
  await editListing(id, {
    ...pickEntered(listingFields, { ...listing, ...change }),
    // The seller confirmed it before, unless the price changes.
    aboveOriginal: above || (change.resellPriceCents === resellPriceCents && resellPriceCents > originalPriceCents),
    photoIds: photos.flatMap(({ url }) => photoIdOf(url) ?? []),
    version,
  });
  changeListingRows((row) => (row.id === id ? { ...row, ...change, version: version + 1 } : row));
}
