/** Reviews of a buyer by other sellers, in a dialog. */
import { useMemo } from 'react';
import { reviewsScreenWords as words } from '../../../../core/words/en/reviews.ts';
import { buyerReviewsStore } from '../../../stores/buyers.ts';
import { Awaited, useLastValue } from '../../ui/Awaited.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Moment } from '../../ui/time/Moment.tsx';

type Props = { readonly buyerId: string; readonly name: string; readonly onClose: () => void };

export function BuyerReviews({ buyerId, name, onClose }: Props) {
  const $reviews = useMemo(() => buyerReviewsStore(buyerId), [buyerId]);
  const { data, error } = useLastValue($reviews);
  return (
    <Dialog title={words.about.title(name)} onClose={onClose}>
      {!data && <Awaited error={error} label={words.loading} />}
      {data?.rows.length === 0 && <p>{words.about.none}</p>}
      {data?.rows.map(({ id, isGood, at, text, reply }) => (
        <article key={id}>
          <p>
            <strong>{(isGood ? words.good : words.bad).seller}</strong>{' '}
            <Moment className="form-note" at={at} as="day" />
          </p>
          {text && <p dir="auto">{text}</p>}
          {reply && (
            <p>
              <span className="form-note">{words.replied}</span> <span dir="auto">{reply}</span>
            </p>
          )}
        </article>
      ))}
    </Dialog>
  );
}
