import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { editProduct } from '../../api/seller.ts';
import { paths } from '../../paths.ts';
import { messages } from '../../shared/messages.ts';
import { listingCan } from '../../shared/my-listing.ts';
import { myListingStore } from '../../stores/my-listing.ts';
import { leaveNotice } from '../../stores/notice.ts';
import { Guard, Spinner, Unreachable } from '../ui/Guard.tsx';
import { ListingForm } from './ListingForm.tsx';
import { fieldsOf } from './listing-fields.ts';

/** The form for a listing of one's own that is not sold yet. */
export function EditProduct() {
  return <Guard only="Seller">{() => <Listing id={new URLSearchParams(location.search).get('id') ?? ''} />}</Guard>;
}

function Listing({ id }: { id: string }) {
  if (id === '') return <NoForm reason={messages.listingGone} />;
  return <Loaded id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { data: listing, error } = useStore(useMemo(() => myListingStore(id), [id]));
  if (!listing) {
    if (!error) return <Spinner label="Loading the listing" />;
    return error.code === 'not_found' ? <NoForm reason={messages.listingGone} /> : <Unreachable />;
  }
  if (!listingCan.edit(listing))
    return <NoForm reason={listing.sold ? messages.conflict.soldListing : messages.conflict.payingForListing} />;
  const save = async (changed: Parameters<typeof editProduct>[1]) => {
    await editProduct(id, changed);
    leaveNotice(messages.productSaved);
    location.assign(paths.myProducts());
    // Busy until the next page is there.
    await new Promise(() => {});
  };
  return <ListingForm fields={fieldsOf(listing)} photos={listing.photos} label="Save" submit={save} />;
}

/** Why there is nothing to change here, and the way on. */
function NoForm({ reason }: { reason: string }) {
  return (
    <div className="empty">
      <p>{reason}</p>
      <a className="button" href={paths.myProducts()}>
        My Products
      </a>
    </div>
  );
}
