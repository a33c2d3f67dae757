import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { postProduct } from '../../api/seller.ts';
import { paths } from '../../paths.ts';
import type { NewListing } from '../../shared/listing.ts';
import { messages } from '../../shared/messages.ts';
import type { Photo } from '../../shared/photo.ts';
import {
  type Draft,
  type DraftOf,
  dropDraft,
  type Fields,
  findDraft,
  findLasting,
  keepDraft,
  keepLasting,
} from '../../stores/draft.ts';
import { myListingStore } from '../../stores/my-listing.ts';
import { leaveNotice } from '../../stores/notice.ts';
import { $person } from '../../stores/session.ts';
import { Guard, Spinner, Unreachable } from '../ui/Guard.tsx';
import { ListingForm } from './ListingForm.tsx';
import { fieldsOf } from './listing-fields.ts';
import styles from './listing-form.module.css';

/** The form for a new listing (specification, section 5); `?like=` begins it as another copy of an earlier one. */
export function AddProduct() {
  return <Guard only="Seller">{({ userId }) => <Start userId={userId} />}</Guard>;
}

function Start({ userId }: { userId: string }) {
  const like = new URLSearchParams(location.search).get('like');
  if (like) return <AnotherCopy of={{ userId, like }} like={like} />;
  return <NewProduct of={{ userId, like: null }} fields={findLasting(userId)} photos={[]} />;
}

function AnotherCopy({ of, like }: { of: DraftOf; like: string }) {
  const { data: listing, error } = useStore(useMemo(() => myListingStore(like), [like]));
  if (listing) return <NewProduct of={of} fields={fieldsOf(listing)} photos={listing.photos} />;
  if (!error) return <Spinner label="Loading the listing" />;
  if (error.code !== 'not_found') return <Unreachable />;
  return (
    <>
      <p className="notice notice-error">{messages.listingGone}</p>
      <NewProduct of={{ ...of, like: null }} fields={findLasting(of.userId)} photos={[]} />
    </>
  );
}

type Props = { readonly of: DraftOf; readonly fields: Fields; readonly photos: readonly Photo[] };

/** The form, with what was begun and not posted. */
function NewProduct({ of, fields, photos }: Props) {
  const [draft, setDraft] = useState(() => findDraft(of));
  const [round, setRound] = useState(0);
  const posted = useRef(false);
  const formId = useRef(crypto.randomUUID());
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Going back finds the page as it was left: with a listing that is posted already.
    const again = ({ persisted }: PageTransitionEvent) => persisted && posted.current && location.reload();
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, []);

  const startOver = () => {
    dropDraft(of);
    setDraft(null);
    setRound(round + 1);
    // The button that had the focus goes away with the draft.
    page.current?.focus();
  };
  const keep = (now: Draft) => {
    // Somebody who has signed out meanwhile, perhaps in another tab, leaves nothing here.
    if (posted.current || $person.get()?.userId !== of.userId) return;
    if (isSame(now, { fields, photos: photos.map(({ url }) => url) })) dropDraft(of);
    else keepDraft(of, now);
  };
  const post = async (listing: NewListing, said: Fields) => {
    await postProduct({ ...listing, formId: formId.current });
    posted.current = true;
    dropDraft(of);
    keepLasting(of.userId, said);
    leaveNotice(messages.productAdded);
    location.assign(paths.myProducts());
    // Busy until the next page is there, so that a second press posts no second copy.
    await new Promise(() => {});
  };
  return (
    <div ref={page} className={styles.page} tabIndex={-1}>
      {draft && (
        <div className={`notice ${styles.draft}`} role="status">
          <p>{messages.draftKept}</p>
          <button type="button" className="button button-small" onClick={startOver}>
            Start over
          </button>
        </div>
      )}
      <ListingForm
        key={round}
        fields={draft?.fields ?? fields}
        photos={draft?.photos.map((url) => ({ url, width: 0, height: 0 })) ?? photos}
        label="Add product"
        submit={post}
        onChange={keep}
      />
    </div>
  );
}

/** Nothing was said that the form did not say at first. */
function isSame(now: Draft, before: Draft): boolean {
  const names = Object.keys({ ...now.fields, ...before.fields });
  return (
    names.every((name) => (now.fields[name] ?? '') === (before.fields[name] ?? '')) &&
    now.photos.join() === before.photos.join()
  );
}
