/** Reviews of a buyer by other sellers, in a dialog. */
import { useMemo } from 'react';
import type { Review } from '../../../../core/trust/review.ts';
import { reviewsScreenWords as words } from '../../../../core/words/en/trust.ts';
import { buyerReviewsStore } from '../../../stores/buyers.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { useLastValue } from '../../ui/load-states.tsx';
import { Moment } from '../../ui/time/Moment.tsx';

type Props = { readonly buyerId: string; readonly name: string; readonly onClose: () => void };

export function BuyerReviews({ buyerId, name, onClose }: Props) {
  const { $list, loadMore } = useMemo(() => buyerReviewsStore(buyerId), [buyerId]);
  const answer = useLastValue($list);
  return (
    <Dialog title={words.about.title(name)} onClose={onClose}>
      <LoadedRows
        answer={answer}
        loading={words.loading}
        what="reviews"
        onMore={loadMore}
        empty={<p>{words.about.none}</p>}
      >
        {(reviews) => reviews.map((review) => <OfBuyer key={review.id} review={review} />)}
      </LoadedRows>
    </Dialog>
  );
}

const OfBuyer = ({ review: { isGood, at, text, reply } }: { readonly review: Review }) => (
  <article>
    <p>
      <strong>{(isGood ? words.good : words.bad).seller}</strong> <Moment className="form-note" at={at} as="day" />
    </p>
    {text && <p dir="auto">{text}</p>}
    {reply && (
      <p>
        <span className="form-note">{words.replied}</span> <span dir="auto">{reply}</span>
      </p>
    )}
  </article>
);
