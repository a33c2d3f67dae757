/** The wish list, and its copy of the last visit without a connection. */

import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../core/accounts/user.ts';
import { formatPrice } from '../../../core/format.ts';
import type { Wish } from '../../../core/orders/wish.ts';
import { type Availability, isBuyableNowOrLater } from '../../../core/reservations/reservations.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { wantScreenWords, wishesWords } from '../../../core/words/en/orders.ts';
import { reservationsWords } from '../../../core/words/en/reservations.ts';
import { removeWish } from '../../api/catalog.ts';
import { paths } from '../../paths.ts';
import { $question } from '../../stores/confirm.ts';
import { dropKeptWish, findKeptWishes, forgetWished, type KeptWish } from '../../stores/remembered.ts';
import { $wishes, changeWishes, loadMoreWishes } from '../../stores/wishes.ts';
import { Guard } from '../Guard.tsx';
import { BookCell, CopyLink } from '../ui/list/BookCell.tsx';
import { DeleteButton, ListTable, NoData } from '../ui/list/ListTable.tsx';
import { LoadedRows } from '../ui/list/LoadedRows.tsx';
import { useLastValue } from '../ui/load-states.tsx';
import { SentenceWithMoment } from '../ui/time/Moment.tsx';
import { useEvery } from '../ui/time/timers.ts';
import { otherCopiesUrl } from './order-state.ts';
import styles from './tables.module.css';

const ASK_AGAIN_MS = 30_000;

export function Wishlist() {
  return (
    <Guard only="Buyer" offline={(buyer) => <KeptWishes buyer={buyer} />}>
      {() => <Wishes />}
    </Guard>
  );
}

function Wishes() {
  const answer = useLastValue($wishes);
  useEvery(answer.data?.rows.length ? ASK_AGAIN_MS : undefined, () => $wishes.revalidate());
  const { listing, seller, price, availability, action } = wishesWords.wishlist;
  return (
    <LoadedRows
      answer={answer}
      loading={wishesWords.wishlist.loading}
      what="books"
      onMore={loadMoreWishes}
      empty={
        <NoData>
          <a className="button" href={paths.books()}>
            {wishesWords.wishlist.browse}
          </a>
        </NoData>
      }
    >
      {(rows) => (
        <ListTable heads={[listing, seller, price, availability, action]} rows={rows}>
          {(wish, onAsk) => <WishRow key={wish.id} wish={wish} onAsk={onAsk} />}
        </ListTable>
      )}
    </LoadedRows>
  );
}

const BADGE: Readonly<Record<Availability, string>> = {
  available: '',
  yours: styles.yours ?? '',
  held: 'badge-held',
  sold: 'badge-sold',
  paused: 'badge-held',
  gone: 'badge-held',
};

type WishRowProps = { readonly wish: Wish; readonly onAsk: () => void };

function WishRow({ wish, onAsk }: WishRowProps) {
  const { listingName: name, state } = wish;
  const ask = () => {
    onAsk();
    $question.set({ name, act: () => remove(wish) });
  };
  return (
    <tr>
      <BookCell name={name} photo={wish.photo}>
        <CopyLink listingId={wish.listingId} name={name} />
      </BookCell>
      <td data-label={wishesWords.wishRow.seller} className={styles.seller}>
        <bdi>{wish.sellerName}</bdi>
      </td>
      <td data-label={wishesWords.wishRow.price}>{formatPrice(wish.priceCents)}</td>
      <td data-label={wishesWords.wishRow.availability}>
        <span className={`badge ${BADGE[state]}`}>{reservationsWords.availability[state]}</span>
      </td>
      <td>
        <div className="table-actions">
          <WayOn wish={wish} />
          {!isBuyableNowOrLater(state) && (
            <a
              className="button button-quiet button-small"
              href={paths.wants(new URLSearchParams({ title: name }))}
              aria-label={wantScreenWords.tellLabel(name)}
            >
              {wantScreenWords.tell}
            </a>
          )}
          <DeleteButton name={wishesWords.wishRow.removeLabel(name)} onClick={ask}>
            {commonWords.button.remove}
          </DeleteButton>
        </div>
      </td>
    </tr>
  );
}

/**
 * Links to the booking of a copy that is available or held, to the orders if it is booked, otherwise to other copies.
 */
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

/** The stored wish list offline, read-only. `buyer` is null for signed-out visitors. */
function KeptWishes({ buyer }: { buyer: Me | null }) {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  const kept = buyer && findKeptWishes(buyer.email);
  if (!kept) return <p className="notice">{wishesWords.offline.noWishes}</p>;
  return (
    <>
      <p className="notice" role="status">
        {kept.at ? (
          <SentenceWithMoment say={wishesWords.offline.wishes} at={kept.at} />
        ) : (
          wishesWords.offline.someWishes
        )}
      </p>
      {kept.rows.length > 0 ? (
        <Rows rows={kept.rows} />
      ) : (
        <div className="empty">
          <p>{wishesWords.offline.noneKept}</p>
        </div>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly KeptWish[] }) {
  const { listing, seller, price: cost, availabilityThen } = wishesWords.keptWishes;
  return (
    <ListTable heads={[listing, seller, cost, availabilityThen]} rows={rows}>
      {({ listingId, listingName, photo, sellerName, priceCents, state }) => (
        <tr key={listingId}>
          <BookCell name={listingName} photo={photo}>
            <CopyLink listingId={listingId} name={listingName} whole />
          </BookCell>
          <td data-label={seller} className={styles.seller}>
            <bdi>{sellerName}</bdi>
          </td>
          <td data-label={cost}>{formatPrice(priceCents)}</td>
          <td data-label={availabilityThen}>
            {state ? reservationsWords.availability[state] : wishesWords.offline.notLookedAt}
          </td>
        </tr>
      )}
    </ListTable>
  );
}
