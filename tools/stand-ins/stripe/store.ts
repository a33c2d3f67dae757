import { type Change, Journal } from './journal.ts';
import type { TableName, Tables } from './objects/objects.ts';

type Row = Tables[TableName];

/** Reads and stages rows; nothing is visible outside before the transaction succeeds. */
export type Transaction = {
  /** Milliseconds since 1970, by the clock of this stand-in. */
  readonly now: () => number;
  get<T extends TableName>(table: T, id: string): Tables[T] | undefined;
  put<T extends TableName>(table: T, row: Tables[T]): void;
  remove(table: TableName, id: string): void;
  newestFirst<T extends TableName>(table: T): Tables[T][];
};

/**
 * All rows, in memory and in the journal. A transaction is one synchronous function, so requests never interleave; its
 * changes are in the journal before they are visible.
 */
export class Store {
  readonly #tables = new Map<TableName, Map<string, Row>>();
  readonly #journal: Journal;
  readonly #watchers: (() => void)[] = [];

  readonly now: () => number;

  constructor(dataDir: string, now: () => number = Date.now) {
    this.now = now;
    this.#journal = new Journal(dataDir);
    for (const change of this.#journal.read()) this.#apply(change);
    this.#journal.open(this.#rows());
  }

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return this.#table(table).get(id);
  }

  newestFirst<T extends TableName>(table: T): Tables[T][] {
    return [...this.#table(table).values()].reverse();
  }

  /** Runs `work`, journals its changes, then makes them visible. If `work` throws, nothing has changed. */
  transact<T>(work: (tx: Transaction) => T): T {
    const staged = new Map<string, Change>();
    const stage = (table: TableName, id: string, value: Row | null) => {
      staged.set(`${table}/${id}`, [table, id, value]);
    };
    const result = work({
      now: this.now,
      get: (table, id) => {
        const change = staged.get(`${table}/${id}`);
        return change ? ((change[2] ?? undefined) as never) : this.get(table, id);
      },
      put: (table, row) => stage(table, row.id, row),
      remove: (table, id) => stage(table, id, null),
      newestFirst: (table) => this.newestFirst(table),
    });
    if (staged.size > 0) {
      const changes = [...staged.values()];
      this.#journal.append(changes);
      for (const change of changes) this.#apply(change);
      for (const watcher of this.#watchers) watcher();
    }
    return result;
  }

  /** Calls `watcher` after each transaction with changes. */
  afterCommit(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  close(): void {
    this.#journal.close();
  }

  #table<T extends TableName>(name: T): Map<string, Tables[T]> {
    const table = this.#tables.get(name) ?? new Map<string, Row>();
    this.#tables.set(name, table);
    return table as Map<string, Tables[T]>;
  }

  #apply([table, id, value]: Change): void {
    if (value === null) this.#table(table as TableName).delete(id);
    else this.#table(table as TableName).set(id, value as never);
  }

  *#rows(): Generator<Change> {
    for (const [name, rows] of this.#tables) for (const [id, row] of rows) yield [name, id, row];
  }
}
