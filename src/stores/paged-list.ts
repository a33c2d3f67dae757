import { atom, type ReadableAtom } from 'nanostores';
import type { Part } from '../api/client.ts';
import { createFetcherStore } from './query.ts';

type Load<Row> = (filter: string, after: string | undefined) => Promise<Part<Row>>;

/** Limit of consecutive empty pages loaded without a press of the button. */
const EMPTY_PARTS = 20;

/** Loads pages until one has a row. */
function untilFound<Row>(load: Load<Row>): Load<Row> {
  return async (filter, after) => {
    let part = await load(filter, after);
    for (let empty = 1; empty < EMPTY_PARTS && part.rows.length === 0 && part.next; empty++)
      part = await load(filter, part.next);
    return part;
  };
}

/**
 * A list loaded page by page. A refetch loads at least as many rows as were loaded before. Refetched when the page
 * regains focus.
 */
export function createPagedStore<Row extends object>(
  key: string,
  loadPart: Load<Row>,
  $filter: ReadableAtom<string> = atom('all'),
) {
  const load = untilFound(loadPart);
  const depth = new Map<string, number>();
  let changes = 0;

  const reload = async (_key: unknown, filter: unknown): Promise<Part<Row>> => {
    for (;;) {
      const before = changes;
      let { rows, next } = await load(String(filter), undefined);
      while (next && rows.length < (depth.get(String(filter)) ?? 0)) {
        const more = await load(String(filter), next);
        rows = [...rows, ...more.rows];
        next = more.next;
      }
      // The response may be older than a change made here during the request.
      if (before === changes) return { rows, next };
    }
  };

  const $list = createFetcherStore<Part<Row>>([key, $filter], { fetcher: reload, dedupeTime: 0 });
  const set = (list: Part<Row>) => {
    changes += 1;
    depth.set($filter.get(), list.rows.length);
    $list.mutate(list);
  };

  /** The list once it has loaded, because a request may be running. Undefined on failure. */
  const arrived = (): Promise<Part<Row> | undefined> =>
    new Promise((resolve) => {
      const stop = $list.subscribe(({ data, loading }) => {
        if (!data && loading) return;
        resolve(data);
        // The first call happens before `stop` is assigned.
        queueMicrotask(() => stop());
      });
    });

  /** Loads the next page. */
  const loadMore = async (): Promise<void> => {
    const filter = $filter.get();
    const list = await arrived();
    if (!list?.next || $filter.get() !== filter) return;
    const more = await load(filter, list.next);
    const now = $list.get().data;
    if ($filter.get() !== filter || !now) return;
    // The end of the list changed during the request: reload as many rows from the start.
    if (now.next !== list.next) {
      depth.set(filter, now.rows.length + more.rows.length);
      return $list.revalidate();
    }
    set({ rows: [...now.rows, ...more.rows], next: more.next });
  };

  /** Changes the loaded rows in place; undefined drops a row. */
  const changeRows = (change: (row: Row) => Row | undefined): void => {
    // Also without rows: a request that is running may answer with what was before.
    changes += 1;
    const list = $list.get().data;
    if (list) set({ rows: list.rows.flatMap((row) => change(row) ?? []), next: list.next });
  };
  return { $list, loadMore, changeRows } as const;
}
