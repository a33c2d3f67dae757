import { useStore } from '@nanostores/react';
import { orderScreenWords } from '../../../../core/words/en/orders.ts';
import { paths } from '../../../paths.ts';
import { $buyerFilter, $buyers, type BuyerFilter, filterOf, loadMoreBuyers } from '../../../stores/orders/buyers.ts';
import { Guard } from '../../ui/Guard.tsx';
import cards from '../../ui/list/cards.module.css';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { NoData } from '../../ui/list/NoData.tsx';
import { StateFilters } from '../../ui/list/StateFilters.tsx';
import { BuyerRow } from './BuyerRow.tsx';
import { groupsOf } from './groups-of.ts';
import styles from './my-buyers.module.css';

const words = orderScreenWords.myBuyers;

const addressOf = (filter: BuyerFilter): string => paths.myBuyers(filter === 'all' ? undefined : filter);

export function MyBuyers() {
  return (
    <Guard only="Seller">
      {() => (
        <>
          <StateFilters
            label={words.filtersLabel}
            labels={words.filters}
            $filter={$buyerFilter}
            filterOf={filterOf}
            addressOf={addressOf}
          />
          <Buyers />
        </>
      )}
    </Guard>
  );
}

function Buyers() {
  const answer = useStore($buyers);
  const filter = useStore($buyerFilter);
  const note = filter === 'to_hand_over' || filter === 'done' ? words.filterNotes[filter] : undefined;
  return (
    <>
      {note && <p className="form-note">{note}</p>}
      <LoadedRows
        answer={answer}
        loading={words.loading}
        what="orders"
        onMore={loadMoreBuyers}
        empty={
          <NoData>
            <a className="button" href={paths.myListings()}>
              {words.myListings}
            </a>
          </NoData>
        }
      >
        {(rows) =>
          groupsOf(rows, filter, Date.now()).map(({ name, rows: some }) => (
            <section key={name} aria-label={name && words.groups[name]}>
              {name && <h2 className={styles.group}>{words.groups[name]}</h2>}
              <ListTable
                className={`${styles.table} ${cards.cards}`}
                heads={[words.book, words.name, words.contact, words.location, words.date, words.action]}
                rows={some}
              >
                {(buyer) => <BuyerRow key={buyer.orderId} buyer={buyer} />}
              </ListTable>
            </section>
          ))
        }
      </LoadedRows>
    </>
  );
}
