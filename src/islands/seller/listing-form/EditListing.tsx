import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { listingCan } from '../../../../core/listings/my-listing.ts';
import { EditedListing } from '../../../../core/listings/post/listing-form.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingFormWords, listingsWords } from '../../../../core/words/en/listings.ts';
import { editListing } from '../../../api/seller.ts';
import { paths } from '../../../paths.ts';
import { myListingStore } from '../../../stores/listings.ts';
import { Guard } from '../../Guard.tsx';
import { Spinner, Unreachable } from '../../ui/load-states.tsx';
import { DraftedForm } from './DraftedForm.tsx';
import { fieldsOf } from './listing-fields.ts';

export function EditListing() {
  return (
    <Guard only="Seller">
      {({ userId }) => <ListingDetails userId={userId} id={new URLSearchParams(location.search).get('id') ?? ''} />}
    </Guard>
  );
}

type Props = { readonly userId: string; readonly id: string };

function ListingDetails({ userId, id }: Props) {
  if (id === '') return <NoForm reason={commonWords.listingGone} />;
  return <Loaded userId={userId} id={id} />;
}

function Loaded({ userId, id }: Props) {
  const { data: listing, error } = useStore(useMemo(() => myListingStore(id), [id]));
  if (!listing) {
    if (!error) return <Spinner label={listingFormWords.loading} />;
    return error.code === 'not_found' ? <NoForm reason={commonWords.listingGone} /> : <Unreachable />;
  }
  if (!listingCan.edit(listing))
    return (
      <NoForm reason={listing.sold ? listingsWords.conflict.soldListing : listingsWords.conflict.payingForListing} />
    );
  return (
    <DraftedForm
      // A draft of an older version would revert later changes.
      of={{ userId, what: `edit/${id}/${listing.version}` }}
      schema={EditedListing}
      fields={fieldsOf(listing)}
      photos={listing.photos}
      label={listingFormWords.save}
      send={(changed) => editListing(id, { ...changed, version: listing.version })}
      notice={listingFormWords.saved}
      next={paths.myListings()}
    />
  );
}

function NoForm({ reason }: { reason: string }) {
  return (
    <div className="empty">
      <p>{reason}</p>
      <a className="button" href={paths.myListings()}>
        {listingFormWords.myListings}
      </a>
    </div>
  );
}
