import { atom, type ReadableAtom } from 'nanostores';
import { createFetcherStore } from './query.ts';

/** As much of a list as has been loaded, and where it goes on; `next` is undefined at its end. */
export type Loaded<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined };

type Load<Row> = (filter: string, after: string | undefined) => Promise<Loaded<Row>>;

/** So many parts in which a search found nothing are passed without anybody asking; then a press of the button passes more. */
const EMPTY_PARTS = 20;

/** Loads parts until one has a row. */
function untilFound<Row>(load: Load<Row>): Load<Row> {
  return async (filter, after) => {
    let part = await load(filter, after);
    for (let empty = 1; empty < EMPTY_PARTS && part.rows.length === 0 && part.next; empty++)
      part = await load(filter, part.next);
    return part;
  };
}

/**
 * A list that is loaded part by part. What is loaded stays loaded when the list is asked for again: then as many rows
 * come again as there were. Asked for again whenever the page comes back into view.
 */
export function createPagedStore<Row extends object>(
  key: string,
  loadPart: Load<Row>,
  $filter: ReadableAtom<string> = atom('all'),
) {
  const load = untilFound(loadPart);
  const depth = new Map<string, number>();
  let changes = 0;

  const reload = async (_key: unknown, filter: unknown): Promise<Loaded<Row>> => {
    for (;;) {
      const before = changes;
      let { rows, next } = await load(String(filter), undefined);
      while (next && rows.length < (depth.get(String(filter)) ?? 0)) {
        const more = await load(String(filter), next);
        rows = [...rows, ...more.rows];
        next = more.next;
      }
      // What was changed here meanwhile may be older in this answer than on the screen.
      if (before === changes) return { rows, next };
    }
  };

  const $list = createFetcherStore<Loaded<Row>>([key, $filter], { fetcher: reload, dedupeTime: 0 });
  const set = (list: Loaded<Row>) => {
    changes += 1;
    depth.set($filter.get(), list.rows.length);
    $list.mutate(list);
  };

  /** The list, as soon as it has come: a question may just be on its way. Undefined when it fails. */
  const arrived = (): Promise<Loaded<Row> | undefined> =>
    new Promise((resolve) => {
      const stop = $list.subscribe(({ data, loading }) => {
        if (!data && loading) return;
        resolve(data);
        // The first call comes before there is anything to stop.
        queueMicrotask(() => stop());
      });
    });

  /** Loads the next part of the list. */
  const loadMore = async (): Promise<void> => {
    const filter = $filter.get();
    const list = await arrived();
    if (!list?.next || $filter.get() !== filter) return;
    const more = await load(filter, list.next);
    const now = $list.get().data;
    if ($filter.get() !== filter || !now) return;
    // The list has moved below while its next part was on the way: then as much is asked for from the start.
    if (now.next !== list.next) {
      depth.set(filter, now.rows.length + more.rows.length);
      return $list.revalidate();
    }
    set({ rows: [...now.rows, ...more.rows], next: more.next });
  };

  /** Changes the loaded rows in place; undefined drops a row. */
  const changeRows = (change: (row: Row) => Row | undefined): void => {
    const list = $list.get().data;
    if (list) set({ rows: list.rows.flatMap((row) => change(row) ?? []), next: list.next });
  };
  return { $list, loadMore, changeRows } as const;
}
