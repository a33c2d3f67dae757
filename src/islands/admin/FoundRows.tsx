import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { listsWords, type RowName } from '../../../core/words/en/lists.ts';
import type { ListQuery } from '../../stores/list-query.ts';
import type { Loaded } from '../../stores/paged-list.ts';
import { Awaited, Outdated, useLastValue } from '../ui/Awaited.tsx';
import { NoData } from '../ui/list/ListTable.tsx';
import { LoadMore } from '../ui/list/LoadedRows.tsx';

type Props<Row, Sort extends string> = {
  /** Plural noun of the rows. */
  readonly what: RowName;
  readonly query: ListQuery<Sort>;
  readonly $list: ReadableAtom<{ readonly data?: Loaded<Row>; readonly error?: Error }>;
  readonly onMore: () => Promise<void>;
  /** Table of the rows; `stale` rows belong to the previous search. */
  readonly children: (rows: readonly Row[], stale: boolean) => ReactNode;
};

export function FoundRows<Row, Sort extends string>({ what, query, $list, onMore, children }: Props<Row, Sort>) {
  const { data: list, error } = useLastValue($list);
  const stale = useStore($list).data === undefined;
  const { search } = query.viewOf(useStore(query.$query));
  if (!list) return <Awaited error={error} label={listsWords.foundRows.loading(what)} />;
  return (
    <>
      <Outdated error={error} />
      {list.rows.length > 0 && children(list.rows, stale)}
      {list.rows.length === 0 && list.next === undefined && <NoData search={search} />}
      <LoadMore shown={list.rows.length} what={what} which="first" hasMore={list.next !== undefined} onMore={onMore} />
    </>
  );
}
