import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { DISPLAY_LENGTHS, formatPrice, shortenName, truncate } from '../../../../core/format.ts';
import type { Holiday } from '../../../../core/listings/holiday.ts';
import { listingCan, type MyListing } from '../../../../core/listings/my-listing.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingScreenWords, ownListingsWords } from '../../../../core/words/en/listings.ts';
import { advertiseListing, changeListings, deleteListing } from '../../../api/seller.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { $holiday, $listings, changeListingRows } from '../../../stores/listings.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { toastFailure } from '../../ui/failure.tsx';
import { BookCell, CopyLink } from '../../ui/list/BookCell.tsx';
import { DeleteButton } from '../../ui/list/ListTable.tsx';
import { useLastValue } from '../../ui/load-states.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { Choose } from './BulkBar.tsx';
import { putBackOnSale } from './change-listings.ts';
import styles from './my-listings.module.css';
import { QuickEdit } from './QuickEdit.tsx';

type Props = { readonly listing: MyListing; readonly onAsk: () => void };

export function ListingRow({ listing, onAsk }: Props) {
  const { id, name } = listing;
  const ask = () => {
    onAsk();
    $question.set({ name, act: () => remove(listing) });
  };
  const original = (
    <s>
      <span className="visually-hidden">{listingScreenWords.listingRow.originalPrice} </span>
      {formatPrice(listing.originalPriceCents)}
    </s>
  );
  return (
    <tr>
      <BookCell name={name} photo={listing.photos[0]?.url ?? null}>
        {!listing.sold && <Choose listing={listing} />}
        <CopyLink listingId={id} name={name} />
      </BookCell>
      <td data-label={listingScreenWords.listingRow.info}>
        <div>
          <WholeName listing={listing} />
          <bdi>{truncate(listing.description, DISPLAY_LENGTHS.tableDescription)}</bdi>
          {!listingCan.edit(listing) && <p className="form-note">{listing.condition}</p>}
        </div>
      </td>
      <td data-label={listingScreenWords.listingRow.price} className={styles.price}>
        <div>
          {listingCan.edit(listing) ? (
            <QuickEdit listing={listing}>{original}</QuickEdit>
          ) : (
            <>
              {formatPrice(listing.resellPriceCents)} {original}
            </>
          )}
        </div>
      </td>
      <td data-label={listingScreenWords.listingRow.availability}>
        <ListingState listing={listing} />
      </td>
      <td>
        <div className={`table-actions ${styles.rowActions}`}>
          <Advertise listing={listing} />
          {!listing.sold && listing.recheck === null && <OnSaleSwitch listing={listing} />}
          {listingCan.edit(listing) && (
            <a
              className="button button-small"
              href={paths.editListing(id)}
              aria-label={listingScreenWords.listingRow.editLabel(name)}
            >
              {commonWords.button.edit}
            </a>
          )}
          <a
            className="button button-quiet button-small"
            href={paths.addListing(id)}
            aria-label={listingScreenWords.listingRow.copyLabel(name)}
          >
            {listingScreenWords.listingRow.copy}
          </a>
          <DeleteButton name={listingScreenWords.listingRow.deleteLabel(name)} onClick={ask}>
            {commonWords.button.delete}
          </DeleteButton>
        </div>
      </td>
    </tr>
  );
}

/** Full name if the first cell shortens it, and author: sellers distinguish their copies by both. */
function WholeName({ listing: { name, author } }: { listing: MyListing }) {
  const parts = [shortenName(name) === name ? null : name, author].filter((part) => part !== null && part !== '');
  if (parts.length === 0) return null;
  return (
    <p className={styles.whole}>
      {parts.map((part, at) => (
        <span key={part}>
          {at > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </p>
  );
}

/** Takes one copy off sale, or puts it back. Stays in place after its action to keep the focus. */
function OnSaleSwitch({ listing: { id, version, name, paused } }: { listing: MyListing }) {
  const action = paused ? 'put_on_sale' : 'take_off_sale';
  const label = ownListingsWords.bulk.actions[action];
  const act = async () => {
    try {
      const { changed, refused } = await changeListings(action, [{ id, version }]);
      if (changed === 0) throw new Error(refused[0] && `${name} ${refused[0].message}`);
      changeListingRows((row) => (row.id === id ? { ...row, paused: !paused } : row));
      toast.success(ownListingsWords.switched[action](name));
    } catch (error) {
      toastFailure(error);
    }
    $listings.revalidate();
  };
  return (
    <ActButton className="button-small" name={`${label}: ${name}`} act={act}>
      {label}
    </ActButton>
  );
}

/**
 * Stays in place after its action to keep the focus; the action cannot be undone. A copy off sale cannot be advertised.
 */
function Advertise({ listing }: { listing: MyListing }) {
  const [busy, setBusy] = useState(false);
  const { data: holiday } = useLastValue($holiday);
  const possible = listingCan.advertise(listing);
  const label =
    listing.advertised && !listing.sold
      ? listingScreenWords.listingRow.advertising
      : listingScreenWords.listingRow.advertise;
  const act = async () => {
    if (busy || !possible) return;
    setBusy(true);
    await advertise(listing).catch(toastFailure);
    setBusy(false);
    $listings.revalidate();
  };
  if (!listing.sold && isOffSale(listing, holiday)) return null;
  return (
    <button
      type="button"
      className={`button button-small ${styles.advertise}`}
      aria-label={`${label} ${listing.name}`}
      aria-busy={busy}
      disabled={listing.sold}
      aria-disabled={busy || !possible}
      data-state={label}
      onClick={act}
    >
      {label}
    </button>
  );
}

async function advertise({ id }: MyListing): Promise<void> {
  if ((await advertiseListing(id)) === 0) return;
  changeListingRows((row) => (row.id === id ? { ...row, advertised: true } : row));
  toast.success(listingScreenWords.advertising);
}

async function remove({ id, name }: MyListing): Promise<void> {
  try {
    if ((await deleteListing(id)) > 0) {
      changeListingRows((row) => (row.id === id ? undefined : row));
      toast.success(commonWords.deleted(name));
    }
  } catch (error) {
    toastFailure(error);
  }
  $listings.revalidate();
}

const isOffSale = ({ paused }: MyListing, holiday: Holiday | undefined): boolean =>
  paused || (holiday?.since ?? null) !== null;

function ListingState({ listing }: { listing: MyListing }) {
  const { sold, soldAt, buyerName, saleEnd, held, recheck } = listing;
  const { data: holiday } = useLastValue($holiday);
  if (sold) {
    return (
      <div className={styles.sold}>
        <span className="badge badge-sold">{listingScreenWords.listingRow.sold}</span>
        {buyerName && (
          <span>
            {listingScreenWords.listingRow.soldTo} <a href={paths.myBuyers()}>{buyerName}</a>
          </span>
        )}
        {saleEnd !== null && <span>{listingScreenWords.listingRow.saleEnds[saleEnd]}</span>}
        {soldAt !== null && <Moment at={soldAt} as="day" />}
      </div>
    );
  }
  const offSale = isOffSale(listing, holiday);
  return (
    <div className={styles.badges}>
      {offSale ? (
        <span className="badge badge-held">{listingScreenWords.listingRow.offSale}</span>
      ) : (
        <span className="badge">{listingScreenWords.listingRow.available}</span>
      )}
      {held && <span className="badge badge-held">{listingScreenWords.listingRow.beingBought}</span>}
      {recheck !== null && <Recheck listing={listing} />}
    </div>
  );
}

const recheckWords = ownListingsWords.recheck;

function Recheck({ listing: { id, name, version, recheck } }: { listing: MyListing }) {
  if (recheck === null) return null;
  const act = async () => {
    try {
      await putBackOnSale({ id, version });
      changeListingRows((row) => (row.id === id ? { ...row, paused: false, recheck: null } : row));
      toast.success(recheckWords.done);
    } catch (error) {
      toastFailure(error);
    }
    $listings.revalidate();
  };
  return (
    <div className={styles.recheck}>
      <p className="form-note">{recheckWords.why[recheck]}</p>
      <ActButton className="button-small button-primary" name={recheckWords.labels[recheck](name)} act={act}>
        {recheckWords.actions[recheck]}
      </ActButton>
    </div>
  );
}
