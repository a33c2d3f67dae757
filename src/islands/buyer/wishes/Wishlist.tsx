import { useRef } from 'react';
import { wishesWords } from '../../../../core/words/wishes.ts';
import { paths } from '../../../paths.ts';
import { $wishes, loadMoreWishes } from '../../../stores/orders/wishes.ts';
import { Guard, Spinner, Unreachable } from '../../ui/Guard.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { useEvery } from '../../ui/use-every.ts';
import { KeptWishes } from './KeptWishes.tsx';
import { WishRow } from './WishRow.tsx';

const ASK_AGAIN_MS = 30_000;

/** The copies a buyer keeps an eye on, as they stand now. */
export function Wishlist() {
  return (
    <Guard only="Buyer" offline={(buyer) => <KeptWishes buyer={buyer} />}>
      {() => <Wishes />}
    </Guard>
  );
}

function Wishes() {
  const { data: list, error } = useAnswer($wishes);
  const body = useRef<HTMLTableSectionElement>(null);
  const remember = useNextRow(body);
  useEvery(list?.rows.length ? ASK_AGAIN_MS : undefined, () => $wishes.revalidate());
  if (!list) return error ? <Unreachable /> : <Spinner label={wishesWords.wishlist.loading} />;
  if (list.rows.length === 0) {
    return (
      <NoData>
        <a className="button" href={paths.books()}>
          {wishesWords.wishlist.browse}
        </a>
      </NoData>
    );
  }
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{wishesWords.wishlist.listing}</th>
            <th scope="col">{wishesWords.wishlist.seller}</th>
            <th scope="col">{wishesWords.wishlist.price}</th>
            <th scope="col">{wishesWords.wishlist.availability}</th>
            <th scope="col">{wishesWords.wishlist.action}</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {list.rows.map((wish, at) => (
            <WishRow key={wish.id} wish={wish} onAsk={() => remember(at)} />
          ))}
        </tbody>
      </table>
      <LoadMore shown={list.rows.length} what="books" hasMore={list.next !== undefined} onMore={loadMoreWishes} />
    </>
  );
}
