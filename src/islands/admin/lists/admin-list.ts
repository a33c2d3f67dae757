/** An admin list (docs/recipes.md, "An admin list"): one definition, from which its store and its page follow. */
import { atom, type ReadableAtom } from 'nanostores';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { Me } from '../../../../core/accounts/user.ts';
import type { RowName } from '../../../../core/words/en/lists.ts';
import type { PageQuery } from '../../../api/admin/lists.ts';
import type { Part } from '../../../api/client.ts';
import { $adminTodo } from '../../../stores/admin-todo.ts';
import type { Question } from '../../../stores/confirm.ts';
import { createPagedStore } from '../../../stores/paged-list.ts';

/** Values of a filter or an order. The first option is the default, and is not in the address. */
export type ViewChoice<Value extends string> = {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  /** Links above the list, each an entry of the history; otherwise a select beside the search. */
  readonly as?: 'links';
};
type Choices = Readonly<Record<string, ViewChoice<string>>>;

/** Search, choices and links of a list, by their names in the address. */
export type View<Of extends Choices, Link extends string> = { readonly search: string } & {
  readonly [Name in keyof Of]: Of[Name] extends ViewChoice<infer Value> ? Value : never;
} & { readonly [Name in Link]: string };
export type AnyView = Readonly<Record<string, string>> & { readonly search: string };

export type Column<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Small screens show the cell without its head: it names its row, or explains itself. */
  readonly withoutHead?: true;
  readonly isNumber?: true;
  readonly className?: string | undefined;
  readonly tooltip?: (row: Row) => string;
};

/** A link, a question, or an act without one. All of a row's actions have fixed places, so that the focus stays. */
export type RowAction = {
  readonly label: string;
  /** Accessible name with the row's subject. */
  readonly name?: string;
  readonly look?: 'primary' | 'quiet' | 'text';
  /**
   * After a row of this list has gone, this button of the next row receives the focus. At most one action of a row.
   */
  readonly takesFocus?: true;
} & ({ readonly href: string } | { readonly ask: () => Question } | { readonly act: () => Promise<void> });

/** Context of a row's actions. */
export type On<Row> = {
  readonly admin: Me;
  /**
   * Runs the action of a question, and shows the row with its changes; undefined drops it. `act` returns the number of
   * changes, if it knows one: after 0, or a failure that the question shows, the list was outdated and is fetched
   * again.
   */
  settle(act: () => Promise<number> | Promise<void>, change: Partial<Row> | undefined, done: string): Promise<void>;
  /** Fetches the list again, because it was outdated. */
  refetch(): void;
};

/** An action on selected rows: the call of one row, for one after the other. It must be safe to repeat. */
export type ManyAction<Row> = {
  readonly label: string;
  readonly title: (rows: string) => string;
  readonly body: (count: number) => string;
  readonly reason?: true;
  /** Rows for which it is possible now. */
  readonly may: (row: Row) => boolean;
  readonly act: (row: Row, reason: string | undefined) => Promise<unknown>;
  /** The row afterwards; dropped without one. */
  readonly change?: Partial<Row>;
  readonly done: (rows: string) => string;
};

type Definition<Row, Of extends Choices, Link extends string> = {
  /** Name of its store, of its file, and of its place on a page below another list. */
  readonly name: string;
  /** Plural noun of the rows. */
  readonly what: RowName;
  /** Accessible name of the table, and heading of a list below another one. */
  readonly label: string;
  readonly load: (view: View<Of, Link>, page: PageQuery) => Promise<Part<Row>>;
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /**
   * Label of the search, for a list that has one. A list below another one has no search, choices or links: the address
   * belongs to the first list of its page.
   */
  readonly search?: string;
  readonly choices?: Of;
  /** Further names in the address, which only links of pages set. */
  readonly links?: readonly Link[];
  /** Text beside the choices, and between them and the rows. */
  readonly besideChoices?: (view: View<Of, Link>) => ReactNode;
  readonly note?: (view: View<Of, Link>) => ReactNode;
  /** The first rows are the newest ones. */
  readonly isNewestFirst?: true;
  readonly className?: string;
  readonly columns: readonly Column<Row>[];
  readonly actions?: {
    readonly head: string;
    readonly className?: string | undefined;
    readonly of: (row: Row, on: On<Row>) => readonly (RowAction | false)[];
    /** For selected rows, in place of the actions of one. */
    readonly forMany?: readonly ManyAction<Row>[];
  };
  /** Cells of the CSV by the heads of their columns. Amounts in dollars, times in UTC. */
  readonly csv: Readonly<Record<string, (row: Row) => string | number | null>>;
  /** Text below the general one, in place of the rows of a list without a search. */
  readonly empty?: string;
  /** Its rows are counted in the tasks of admins. */
  readonly countsAsTask?: true;
};

export type AdminList<Row> = Omit<Definition<Row, Choices, string>, 'load' | 'besideChoices' | 'note'> & {
  readonly besideChoices?: (view: AnyView) => ReactNode;
  readonly note?: (view: AnyView) => ReactNode;
  /** The view as a query; empty for the default one. */
  readonly $query: ReadableAtom<string>;
  viewOf(query: string): AnyView;
  queryOf(view: AnyView): string;
  /** Shows another view and stores it in the address. */
  look(view: AnyView): void;
  /** Shows the view of the address, after a link or a step in the history. */
  follow(): void;
  readonly $list: ReadableAtom<{ readonly data?: Part<Row>; readonly error?: Error }>;
  loadMore(): Promise<void>;
  /** One page of the rows of a view, without showing them. */
  readPart(query: string, page: PageQuery): Promise<Part<Row>>;
  refetch(): void;
  settle(row: Row, ...by: Parameters<On<Row>['settle']>): Promise<void>;
  settleMany(rows: readonly Row[], action: ManyAction<Row>, reason: string | undefined): Promise<SettledRows<Row>>;
};

// biome-ignore lint/suspicious/noExplicitAny: the table of pages has lists of all rows
export type AnyList = AdminList<any>;

export type SettledRows<Row> = { readonly done: readonly Row[]; readonly error: unknown };

export function adminList<Row extends object, const Of extends Choices = Choices, Link extends string = never>(
  definition: Definition<Row, Of, Link>,
): AdminList<Row> {
  const { name, load, idOf, countsAsTask: isCounted, links = [] } = definition;
  const choices = Object.entries(definition.choices ?? {});
  const viewOf = (query: string): AnyView => {
    const named = new URLSearchParams(query);
    return {
      search: (definition.search && named.get('search')?.trim()) || '',
      ...Object.fromEntries(choices.map(([name, choice]) => [name, choiceIn(choice, named.get(name))])),
      ...Object.fromEntries(links.map((name) => [name, named.get(name) ?? ''])),
    };
  };
  const queryOf = (view: AnyView): string => {
    const standard = viewOf('');
    return new URLSearchParams(Object.entries(view).filter(([name, value]) => value !== standard[name])).toString();
  };
  const queryNow = () => (typeof location === 'undefined' ? '' : queryOf(viewOf(location.search)));
  const $query = atom(queryNow());
  const readPart = (query: string, page: PageQuery) => load(viewOf(query) as View<Of, Link>, page);
  const { $list, loadMore, changeRows } = createPagedStore<Row>(
    `admin-${name}`,
    (query, after) => readPart(query, { after }),
    $query,
  );
  const changeOne = (id: string, change: Partial<Row> | undefined) =>
    changeRows((row) => (idOf(row) === id ? change && { ...row, ...change } : row));
  return {
    ...(definition as unknown as AdminList<Row>),
    $query,
    viewOf,
    queryOf,
    look(view) {
      const query = queryOf(view);
      if (query === $query.get()) return;
      history.replaceState(null, '', query ? `?${query}` : location.pathname);
      $query.set(query);
    },
    follow: () => $query.set(queryNow()),
    $list,
    loadMore,
    readPart,
    refetch: () => $list.revalidate(),
    async settle(row, act, change, done) {
      let isCurrent = false;
      try {
        if ((await act()) === 0) return;
        changeOne(idOf(row), change);
        isCurrent = change !== undefined;
        toast.success(done);
      } finally {
        // After a row that went, another one may have come.
        if (!isCurrent) $list.revalidate();
        if (isCounted) $adminTodo.revalidate();
      }
    },
    async settleMany(rows, { act, change }, reason) {
      const settled = await oneAfterAnother(rows, async (row) => {
        await act(row, reason);
        changeOne(idOf(row), change);
      });
      $list.revalidate();
      if (isCounted) $adminTodo.revalidate();
      return settled;
    },
  };
}

/** The value of a choice in an address; the default for any other text. */
const choiceIn = ({ options }: ViewChoice<string>, text: string | null): string =>
  (options.find(([value]) => value === text) ?? options[0])?.[0] ?? '';

/** Acts on one row after the other. Stops at a failure, so that the same one is not repeated for each row. */
export async function oneAfterAnother<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<SettledRows<Row>> {
  const done: Row[] = [];
  for (const row of rows) {
    try {
      await act(row);
    } catch (error) {
      return { done, error };
    }
    done.push(row);
  }
  return { done, error: undefined };
}

/** A moment (ms since the epoch) in a file. */
export const csvTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Limit of the rows in one file. */
export const FILE_ROW_LIMIT = 1_000;
