import type { ReactNode } from 'react';
import type { RowName } from '../../../../core/words/en/lists.ts';
import type { Loaded } from '../../../stores/paged-list.ts';
import { Awaited } from '../Awaited.tsx';
import { LoadMore } from './LoadMore.tsx';

type Props<Row> = {
  readonly answer: { readonly data?: Loaded<Row> | undefined; readonly error?: Error | undefined };
  readonly loading: string;
  /** Plural noun of the rows. */
  readonly what: RowName;
  readonly onMore: () => Promise<void>;
  /** Content in place of an empty table. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

export function LoadedRows<Row>({ answer: { data: list, error }, loading, what, onMore, empty, children }: Props<Row>) {
  if (!list) return <Awaited error={error} label={loading} />;
  // Further pages may contain matches.
  if (list.rows.length === 0 && list.next === undefined) return empty;
  return (
    <>
      {list.rows.length > 0 && children(list.rows)}
      <LoadMore shown={list.rows.length} what={what} hasMore={list.next !== undefined} onMore={onMore} />
    </>
  );
}
