import { toast } from 'react-hot-toast/headless';
import { price } from '../../../../core/format.ts';
import type { Wish } from '../../../../core/orders/wish.ts';
import type { Availability } from '../../../../core/reservations/availability.ts';
import { isBuyableNowOrLater } from '../../../../core/reservations/availability.ts';
import { commonWords } from '../../../../core/words/en/common.ts';
import { reservationsWords } from '../../../../core/words/en/reservations.ts';
import { wishesWords } from '../../../../core/words/en/wishes.ts';
import { removeWish } from '../../../api/catalog.ts';
import { paths } from '../../../paths.ts';
import { $question } from '../../../stores/confirm.ts';
import { dropKeptWish, forgetWished } from '../../../stores/remembered.ts';
import { $wishes, changeWishes } from '../../../stores/wishes.ts';
import { BookCell } from '../../ui/list/BookCell.tsx';
import { BookTitle } from '../../ui/list/BookTitle.tsx';
import { DeleteButton } from '../../ui/list/DeleteButton.tsx';
import { otherCopiesUrl } from '../other-copies.ts';
import styles from '../tables.module.css';

const BADGE: Readonly<Record<Availability, string>> = {
  available: '',
  yours: styles.yours ?? '',
  held: 'badge-held',
  sold: 'badge-sold',
  paused: 'badge-held',
  gone: 'badge-held',
};

type Props = { readonly wish: Wish; readonly onAsk: () => void };

export function WishRow({ wish, onAsk }: Props) {
  const { listingName: name, state } = wish;
  const ask = () => {
    onAsk();
    $question.set({ name, act: () => remove(wish) });
  };
  return (
    <tr>
      <BookCell name={name} photo={wish.photo}>
        <BookTitle listingId={wish.listingId} name={name} />
      </BookCell>
      <td data-label={wishesWords.wishRow.seller} className={styles.seller}>
        <bdi>{wish.sellerName}</bdi>
      </td>
      <td data-label={wishesWords.wishRow.price}>{price(wish.priceCents)}</td>
      <td data-label={wishesWords.wishRow.availability}>
        <span className={`badge ${BADGE[state]}`}>{reservationsWords.availability[state]}</span>
      </td>
      <td>
        <div className="table-actions">
          <WayOn wish={wish} />
          <DeleteButton name={wishesWords.wishRow.removeLabel(name)} onClick={ask}>
            {commonWords.button.remove}
          </DeleteButton>
        </div>
      </td>
    </tr>
  );
}

/** Links to the booking of the copy, to the orders if it is booked, or to other copies of its title if it is gone. */
function WayOn({ wish: { state, listingId, categoryId, listingName: name } }: { wish: Wish }) {
  const now = state === 'available' || state === 'yours';
  const [label, path] =
    state === 'yours'
      ? [wishesWords.wishRow.pay, paths.myOrders()]
      : isBuyableNowOrLater(state)
        ? [wishesWords.wishRow.buyNow, paths.booking(categoryId, listingId)]
        : [wishesWords.wishRow.findOther, otherCopiesUrl(name)];
  return (
    <a
      className={`button button-small ${now ? 'button-primary' : ''}`}
      href={path}
      aria-label={isBuyableNowOrLater(state) ? `${label}: ${name}` : wishesWords.wishRow.findOtherLabel(label, name)}
    >
      {label}
    </a>
  );
}

async function remove({ id, listingId, listingName, buyerEmail }: Wish): Promise<void> {
  try {
    if ((await removeWish(id)) > 0) {
      forgetWished(listingId);
      dropKeptWish(buyerEmail, listingId);
      changeWishes((row) => (row.id === id ? undefined : row));
      toast.success(commonWords.removed(listingName));
    }
  } finally {
    $wishes.revalidate();
  }
}
