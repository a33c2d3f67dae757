import { wishesWords } from '../../../../core/words/en/wishes.ts';
import { paths } from '../../../paths.ts';
import { $wishes, loadMoreWishes } from '../../../stores/wishes.ts';
import { Guard } from '../../ui/Guard.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { useEvery } from '../../ui/time/use-every.ts';
import { useLastValue } from '../../ui/use-answer.ts';
import { KeptWishes } from './KeptWishes.tsx';
import { WishRow } from './WishRow.tsx';

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
