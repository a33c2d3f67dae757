import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../../core/accounts/user.ts';
import { utcDateOf } from '../../../../core/days.ts';
import { accountScreenWords } from '../../../../core/words/en/accounts.ts';
import { adminListWords as words } from '../../../../core/words/en/admin.ts';
import { counted, listsWords } from '../../../../core/words/en/lists.ts';
import { $question } from '../../../stores/confirm.ts';
import { Guard } from '../../Guard.tsx';
import { DownloadAll, downloadTable, partsUpTo } from '../../ui/DownloadAll.tsx';
import { reasonOf } from '../../ui/failure.tsx';
import { NoData } from '../../ui/list/ListTable.tsx';
import { LoadMore } from '../../ui/list/LoadedRows.tsx';
import { LoadingOrFailed, Outdated, useLastValue } from '../../ui/load-states.tsx';
import { useArrival } from '../../ui/navigation.ts';
import type { ListName } from '../pages.ts';
import { AdminListChoices } from './AdminListChoices.tsx';
import { AdminTable, RowActions, RowCheck } from './AdminTable.tsx';
import { type AdminList, type AnyList, FILE_ROW_LIMIT, type ManyAction, type On } from './admin-list.ts';
import { LISTS } from './admin-lists.ts';
import styles from './lists.module.css';

/** A page of the table of pages that has lists. Their code loads while the server says who the user is. */
export function AdminListPage({ name }: { name: ListName }) {
  const [lists, setLists] = useState<readonly AnyList[]>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    LISTS[name]().then(setLists, setError);
  }, [name]);
  return (
    <Guard only="Admin">
      {(admin) => {
        if (!lists) return <LoadingOrFailed error={error} label={accountScreenWords.guard.loading} />;
        return lists.map((list, at) => {
          const above = lists[at - 1];
          if (!above) return <Listed key={list.name} list={list} admin={admin} />;
          return <Section key={list.name} list={list} above={above} admin={admin} />;
        });
      }}
    </Guard>
  );
}

type Props<Row> = { readonly list: AdminList<Row>; readonly admin: Me };

/** A list below another one, with its name as the fragment of its address. */
function Section<Row>({ list, above, admin }: Props<Row> & { readonly above: AnyList }) {
  const isThere = [useLastValue(above.$list), useLastValue(list.$list)].every(({ data, error }) => data ?? error);
  const section = useArrival(list.name, isThere);
  return (
    <section ref={section} id={list.name} tabIndex={-1} className={styles.section} aria-label={list.label}>
      <h2>{list.label}</h2>
      <Listed list={list} admin={admin} />
    </section>
  );
}

const Listed = <Row,>({ list, admin }: Props<Row>) => (
  <>
    <AdminListChoices list={list} />
    <Rows list={list} admin={admin} />
  </>
);

function Rows<Row>({ list, admin }: Props<Row>) {
  const { what, $list, $query, idOf, nameOf, columns, actions } = list;
  const forMany = actions?.forMany ?? [];
  // The rows of the previous view stay visible while the new ones load.
  const { data, error, stale } = useLastValue($list);
  const { search } = list.viewOf(useStore($query));
  /** Ids of the selected rows; undefined while nothing is being selected. */
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  // Another view may not have these rows.
  useEffect(() => $query.listen(() => setSelected((before) => before && new Set())), [$query]);
  if (!data) return <LoadingOrFailed error={error} label={listsWords.foundRows.loading(what)} />;
  const { rows, next } = data;
  const mayMany = (row: Row) => forMany.some(({ may }) => may(row));
  const check = (row: Row, isChecked: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      if (isChecked) after.add(idOf(row));
      else after.delete(idOf(row));
      return after;
    });
  const lastCell = (row: Row, onAsk: () => void) => {
    if (!actions) return null;
    if (!selected) {
      const settle: On<Row>['settle'] = (...by) => list.settle(row, ...by);
      return (
        <RowActions
          className={actions.className}
          actions={actions.of(row, { admin, settle, refetch: list.refetch })}
          onAsk={onAsk}
        />
      );
    }
    if (!mayMany(row)) return null;
    const isChecked = selected.has(idOf(row));
    return <RowCheck name={nameOf(row)} isChecked={isChecked} onChange={(now) => check(row, now)} />;
  };
  return (
    <>
      <Outdated error={error} />
      {rows.length > 0 && (
        <div className={styles.tools}>
          {forMany.length > 0 && (
            <button
              type="button"
              className="button"
              aria-pressed={selected !== undefined}
              onClick={() => setSelected(selected ? undefined : new Set())}
            >
              {words.selectSeveral}
            </button>
          )}
          <Download list={list} />
        </div>
      )}
      {rows.length > 0 && (
        <AdminTable
          className={`${styles.found} ${list.className ?? ''}`}
          aria-label={list.label}
          aria-busy={stale}
          columns={columns}
          rows={rows}
          idOf={idOf}
          last={actions && { head: actions.head, cell: lastCell }}
        />
      )}
      {rows.length === 0 && next === undefined && (
        <NoData search={search}>{!search && list.empty && <p className="form-note">{list.empty}</p>}</NoData>
      )}
      {selected && (rows.length > 0 || next !== undefined) && (
        <Selection
          list={list}
          rows={rows.filter(mayMany)}
          chosen={rows.filter((row) => selected.has(idOf(row)))}
          onSelect={(chosen) => setSelected(new Set(chosen.map(idOf)))}
        />
      )}
      <LoadMore
        shown={rows.length}
        what={what}
        which={list.isNewestFirst ? 'newest' : 'first'}
        hasMore={next !== undefined}
        onMore={list.loadMore}
      />
    </>
  );
}

type SelectionProps<Row> = {
  readonly list: AdminList<Row>;
  readonly rows: readonly Row[];
  readonly chosen: readonly Row[];
  readonly onSelect: (rows: readonly Row[]) => void;
};

/** Actions on the selected rows, always in view. */
function Selection<Row>({ list, rows, chosen, onSelect }: SelectionProps<Row>) {
  const { what, actions } = list;
  const nounOf = (count: number) => counted(count, listsWords.rowNames[what], what);
  const ask = (action: ManyAction<Row>, possible: readonly Row[]) =>
    $question.set({
      title: action.title(nounOf(possible.length)),
      body: action.body(possible.length),
      label: action.label,
      ...(action.reason && { reason: true }),
      act: async ({ reason }) => {
        const { done, error } = await list.settleMany(possible, action, reason);
        if (done.length === 0 && error) throw error;
        onSelect(chosen.filter((row) => !done.includes(row)));
        if (error) toast.error(words.stopped(done.length, nounOf(possible.length), reasonOf(error)));
        else toast.success(action.done(nounOf(done.length)));
      },
    });
  return (
    <div className={styles.selection}>
      <p role="status">{words.selected(nounOf(chosen.length))}</p>
      <button type="button" className="button button-small button-quiet" onClick={() => onSelect(rows)}>
        {words.selectAll}
      </button>
      {actions?.forMany?.map((action) => {
        const possible = chosen.filter(action.may);
        const isPossible = possible.length > 0;
        return (
          <button
            key={action.label}
            type="button"
            className="button button-small button-primary"
            aria-disabled={!isPossible}
            onClick={() => isPossible && ask(action, possible)}
          >
            {action.label}
          </button>
        );
      })}
    </div>
  );
}

const LIMIT = FILE_ROW_LIMIT.toLocaleString('en-US');

/** The rows of this view as CSV, also those of pages that are not loaded yet. */
function Download<Row>({ list }: { readonly list: AdminList<Row> }) {
  const query = useStore(list.$query);
  /** The view whose file had not all rows. */
  const [cutIn, setCutIn] = useState<string>();
  const hand = async (rows: readonly Row[]) => {
    const { writeTable } = await import('../../ui/write-csv.ts');
    const cells = rows.map((row) => Object.values(list.csv).map((cellOf) => cellOf(row)));
    downloadTable(words.file(list.name, utcDateOf(Date.now())), writeTable(Object.keys(list.csv), cells));
  };
  return (
    <>
      <DownloadAll
        label={words.download(LIMIT)}
        progress={words.downloaded}
        read={partsUpTo(
          FILE_ROW_LIMIT,
          (page) => list.readPart(query, page),
          (isCut) => setCutIn(isCut ? query : undefined),
        )}
        hand={hand}
      />
      <p className="form-note" role="status">
        {cutIn === query && words.cut(LIMIT)}
      </p>
    </>
  );
}
