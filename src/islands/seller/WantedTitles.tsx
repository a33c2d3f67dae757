/** The titles that the most people want, for sellers. */
import { wantScreenWords } from '../../../core/words/en/orders.ts';
import { paths } from '../../paths.ts';
import { $wantedTitles, loadMoreWantedTitles } from '../../stores/wants.ts';
import { Guard } from '../Guard.tsx';
import { ListTable, NoData } from '../ui/list/ListTable.tsx';
import { LoadedRows } from '../ui/list/LoadedRows.tsx';
import { useLastValue } from '../ui/load-states.tsx';

const words = wantScreenWords.wanted;

export function WantedTitles() {
  return <Guard only="Seller">{() => <Titles />}</Guard>;
}

function Titles() {
  const answer = useLastValue($wantedTitles);
  const { title, author, people, copies } = words.heads;
  return (
    <LoadedRows answer={answer} loading={words.loading} what="titles" onMore={loadMoreWantedTitles} empty={<NoData />}>
      {(rows) => (
        <ListTable heads={[title, author, people, copies]} rows={rows}>
          {(row) => (
            <tr key={row.id}>
              <td data-label={title}>
                {row.copies === null ? (
                  <bdi>{row.title}</bdi>
                ) : (
                  <a href={paths.title(row.id)} dir="auto">
                    {row.title}
                  </a>
                )}
              </td>
              <td data-label={author}>{row.author === null ? words.unknown : <bdi>{row.author}</bdi>}</td>
              <td data-label={people}>{row.people}</td>
              <td data-label={copies}>{row.copies ?? 0}</td>
            </tr>
          )}
        </ListTable>
      )}
    </LoadedRows>
  );
}
