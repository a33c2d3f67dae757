import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Photo } from '../../../../core/listings/photo.ts';
import { type ListingInput, NewListing } from '../../../../core/listings/post/listing-form.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { listingFormWords } from '../../../../core/words/en/listings.ts';
import { postListing } from '../../../api/seller.ts';
import { paths } from '../../../paths.ts';
import {
  $series,
  advanceSeries,
  type DraftOf,
  findSellerDefaults,
  keepSellerDefaults,
  prefillNextDraft,
  type TypedFields,
} from '../../../stores/listing-drafts.ts';
import { myListingStore } from '../../../stores/listings.ts';
import { Guard } from '../../Guard.tsx';
import { Spinner, Unreachable } from '../../ui/load-states.tsx';
import { NoNewListings } from '../NoNewListings.tsx';
import { DraftedForm } from './DraftedForm.tsx';
import { fieldsOf } from './listing-fields.ts';

/** Form for a new listing (docs/product.md, "Forms"); `?like=` starts it as a copy of an earlier one. */
export function AddListing() {
  return (
    <Guard only="Seller">
      {(user) => (
        <>
          <NoNewListings user={user} />
          <Start userId={user.userId} />
        </>
      )}
    </Guard>
  );
}

/** The first book, and the next ones of a series on the same page. */
function Start({ userId }: { userId: string }) {
  const { added } = useStore($series);
  const like = new URLSearchParams(location.search).get('like');
  if (like && added === 0) return <AnotherCopy userId={userId} like={like} />;
  return (
    <NewListingForm
      key={added}
      of={{ userId, what: 'new' }}
      fields={findSellerDefaults(userId)}
      photos={[]}
      added={added}
    />
  );
}

function AnotherCopy({ userId, like }: { userId: string; like: string }) {
  const { data: listing, error } = useStore(useMemo(() => myListingStore(like), [like]));
  if (listing) {
    return <NewListingForm of={{ userId, what: `like/${like}` }} fields={fieldsOf(listing)} photos={listing.photos} />;
  }
  if (!error) return <Spinner label={listingFormWords.loading} />;
  if (error.code !== 'not_found') return <Unreachable />;
  return (
    <>
      <p className="notice notice-error">{commonWords.listingGone}</p>
      <NewListingForm of={{ userId, what: 'new' }} fields={findSellerDefaults(userId)} photos={[]} />
    </>
  );
}

type Props = {
  readonly of: DraftOf;
  readonly fields: TypedFields;
  readonly photos: readonly Photo[];
  readonly added?: number;
};

function NewListingForm({ of, fields, photos, added = 0 }: Props) {
  const post = async (listing: ListingInput, formId: string, said: TypedFields) => {
    await postListing({ ...listing, formId });
    keepSellerDefaults(of.userId, said);
  };
  const next = (said: TypedFields) => {
    prefillNextDraft(of.userId, said);
    // The next book is not a copy of the listing in the address.
    if (location.search) history.replaceState(null, '', paths.addListing());
    toast.success(listingFormWords.added);
    advanceSeries();
  };
  return (
    <DraftedForm
      {...{ of, fields, photos }}
      schema={NewListing}
      label={listingFormWords.add}
      send={post}
      notice={listingFormWords.added}
      next={paths.myListings()}
      startNext={next}
      series={added > 0 ? listingFormWords.series(added) : undefined}
    />
  );
}
