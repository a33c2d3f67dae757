import type { ReactNode } from 'react';
import type { RowName } from '../../../../core/words/lists.ts';
import type { Loaded } from '../../../stores/paged-list.ts';
import { Awaited } from '../Awaited.tsx';
import { LoadMore } from './LoadMore.tsx';

type Props<Row> = {
  readonly answer: { readonly data?: Loaded<Row> | undefined; readonly error?: Error | undefined };
  /** What is said while the first rows are on their way. */
  readonly loading: string;
  /** What the rows are, in the plural. */
  readonly what: RowName;
  readonly onMore: () => Promise<void>;
  /** What stands in the place of the table when there is no row. */
  readonly empty: ReactNode;
  /** The table of the rows. */
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** A list that comes part by part: on its way, not to be had, empty, or so much of it as has come. */
export function LoadedRows<Row>({ answer: { data: list, error }, loading, what, onMore, empty, children }: Props<Row>) {
  if (!list) return <Awaited error={error} label={loading} />;
  // A search may have found nothing so far.
  if (list.rows.length === 0 && list.next === undefined) return empty;
  return (
    <>
      {list.rows.length > 0 && children(list.rows)}
      <LoadMore shown={list.rows.length} what={what} hasMore={list.next !== undefined} onMore={onMore} />
    </>
  );
}
