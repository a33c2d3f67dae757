/** One import from its table to its listings, stored so that a reload continues it. */
import { atom } from 'nanostores';
import type { RefusedRow } from '../../../../core/listings/post/import.ts';
import type { ChosenField, ImportChoices } from '../../../../core/listings/post/import-choices.ts';
import { codeOf } from '../../../api/client.ts';
import type { Defaults, ReadyRow } from './check-rows.ts';
import { forgetWord, meaningsFor, plainWord, rememberColumns, rememberWord, withMeaning } from './column-meanings.ts';
import type { Begun, Reached, Run } from './import-draft.ts';
import { NOTHING_SENT, type Progress, sendRows } from './send-rows.ts';
import { type Meaning, tidy } from './table/columns.ts';
import type { NamedTable } from './table/csv.ts';

type Edges = {
  newId(): string;
  /** The stored import and the progress of its run; undefined if there is none. */
  find(): Promise<{ begun: Begun; reached?: Reached | undefined } | undefined>;
  keep(begun: Begun): Promise<unknown>;
  keepReached(reached: Reached): Promise<unknown>;
  drop(): Promise<unknown>;
  /** Saves the seller's choices for the next table. */
  remember(choices: ImportChoices): void;
  send(
    importId: string,
    rows: readonly ReadyRow[],
  ): Promise<{ inserted: number; modified?: number | undefined; refused: readonly RefusedRow[] }>;
  wait(ms: number): Promise<void>;
  reasonOf(error: unknown): string;
};

/**
 * The import of one seller. `edges` are browser storage and server. A failed call stops the run and leaves its reason
 * in `$begun`; `resume` continues it. Sending a row twice makes one listing.
 */
export function createImporter(edges: Edges) {
  const $begun = atom<Begun | undefined>(undefined);
  let calledOff = false;

  const set = (begun: Begun): Promise<unknown> => {
    $begun.set(begun);
    return edges.keep(begun);
  };
  const change = async (part: Partial<Begun>): Promise<void> => {
    const begun = $begun.get();
    if (begun) await set({ ...begun, ...part });
  };
  /** Applies a choice that also counts for later tables. */
  const learn = (part: Partial<Begun> & Pick<Begun, 'choices'>): void => {
    change({ ...part, refused: [] });
    edges.remember(part.choices);
  };
  /** Changes a run, unless it has ended meanwhile. */
  const changeRun = async (runId: string, part: Partial<Run>): Promise<void> => {
    const run = $begun.get()?.run;
    if (run?.id === runId) await change({ run: { ...run, ...part } });
  };
  const report = ({ id: runId }: Run, progress: Progress): void => {
    const begun = $begun.get();
    if (begun?.run?.id !== runId) return;
    $begun.set({ ...begun, run: { ...begun.run, progress } });
    edges.keepReached({ runId, progress });
  };

  /** Sends the rest of a run. Returns the number of listings added, or undefined if the run did not end. */
  async function go(run: Run): Promise<number | undefined> {
    const importId = $begun.get()?.importId;
    if (importId === undefined) return undefined;
    calledOff = false;
    // Stored before the first call: under another id the same row would make a second listing.
    await change({ run: { ...run, phase: 'running', reason: undefined, code: undefined } });
    try {
      const progress = await sendRows(run.rows, run.progress, {
        send: (slice) => edges.send(importId, slice),
        wait: edges.wait,
        report: (progress) => report(run, progress),
        isCalledOff: () => calledOff,
      });
      if (progress.sent === run.rows.length) return await finish(run, progress);
      await changeRun(run.id, { phase: 'stopped' });
    } catch (error) {
      await changeRun(run.id, { phase: 'stopped', reason: edges.reasonOf(error), code: codeOf(error) });
    }
    return undefined;
  }

  async function finish({ id, rows }: Run, { added, changed, refused }: Progress): Promise<number | undefined> {
    if ($begun.get()?.run?.id !== id) return undefined;
    const out = new Set(refused.map(({ row }) => row));
    const now = rows.flatMap(({ row }) => (out.has(row) ? [] : [row]));
    const before = $begun.get();
    if (before)
      await change({
        added: [...before.added, ...now],
        products: before.products + added,
        changed: before.changed + changed,
        refused,
        run: undefined,
      });
    return added;
  }

  return {
    $begun,

    /** Loads the stored import and continues an interrupted run; `going` resolves at its end. */
    async load(): Promise<{ readonly going?: Promise<number | undefined> }> {
      const { begun, reached } = (await edges.find()) ?? {};
      if (!begun) return {};
      const { run } = begun;
      const now = run && { ...run, progress: reached?.runId === run.id ? reached.progress : run.progress };
      $begun.set({ ...begun, run: now?.phase === 'stopping' ? { ...now, phase: 'stopped' } : now });
      return now?.phase === 'running' ? { going: go(now) } : {};
    },

    begin: (table: NamedTable, defaults: Defaults, choices: ImportChoices): Promise<unknown> =>
      set({
        importId: edges.newId(),
        table,
        meanings: meaningsFor(table.sheet.headers, choices),
        choices,
        cells: {},
        defaults,
        aboveOriginal: false,
        inDollars: false,
        asNew: false,
        added: [],
        products: 0,
        changed: 0,
        refused: [],
      }),

    async setTable(table: NamedTable): Promise<void> {
      const { choices } = $begun.get() ?? {};
      if (choices) await change({ table, meanings: meaningsFor(table.sheet.headers, choices), refused: [] });
    },

    setCell(row: number, column: Meaning, text: string): void {
      const begun = $begun.get();
      if (!begun) return;
      const cells = { ...begun.cells, [row]: { ...begun.cells[row], [column]: tidy(column, text) } };
      change({ cells, refused: begun.refused.filter((each) => each.row !== row) });
    },

    /** Sets the meaning of a column, undefined to ignore it, and removes the meaning from other columns. */
    setMeaning(at: number, meaning: Meaning | undefined): void {
      const begun = $begun.get();
      if (!begun) return;
      const meanings = withMeaning(begun.meanings, at, meaning);
      const said = begun.table.sheet.headers.flatMap((header, each) =>
        each === at || meanings[each] !== begun.meanings[each] ? [[header, meanings[each]] as const] : [],
      );
      learn({ meanings, choices: rememberColumns(begun.choices, said) });
    },

    /** Sets the meaning of a word in all rows; empty for "no meaning", undefined to forget the choice. */
    setWord(field: ChosenField, word: string, means: string | undefined): void {
      const { choices } = $begun.get() ?? {};
      if (!choices) return;
      learn({
        choices: means === undefined ? forgetWord(choices, field, word) : rememberWord(choices, field, word, means),
      });
    },

    /** Clears the refusal of a changed row, so that it is sent again. */
    clearPhotoErrors(row: number): void {
      const { refused = [] } = $begun.get() ?? {};
      if (refused.some((each) => each.row === row)) change({ refused: refused.filter((each) => each.row !== row) });
    },

    set: (part: Partial<Pick<Begun, 'defaults' | 'aboveOriginal' | 'inDollars' | 'asNew'>>): Promise<void> =>
      change({ ...part, refused: [] }),

    /** Sends these rows. Columns without a meaning are remembered as ignored. */
    start(rows: readonly ReadyRow[]): Promise<number | undefined> {
      const begun = $begun.get();
      const unsaid = begun?.table.sheet.headers.filter((_, at) => !begun.meanings[at]) ?? [];
      if (begun && unsaid.length > 0) {
        const said = new Set(begun.choices.columns.map(({ header }) => header));
        const news = unsaid.filter((header) => !said.has(plainWord(header)));
        if (news.length > 0)
          learn({
            choices: rememberColumns(
              begun.choices,
              news.map((header) => [header, undefined]),
            ),
          });
      }
      return go({ id: edges.newId(), rows, progress: NOTHING_SENT, phase: 'running' });
    },

    async resume(): Promise<number | undefined> {
      const run = $begun.get()?.run;
      return run && go(run);
    },

    /** Stops a run after the current call. */
    stop(): void {
      calledOff = true;
      const { run } = $begun.get() ?? {};
      if (run) changeRun(run.id, { phase: 'stopping' });
    },

    /** Deletes the import. Its listings stay. */
    async end(): Promise<void> {
      calledOff = true;
      $begun.set(undefined);
      await edges.drop();
    },
  } as const;
}

export type Importer = ReturnType<typeof createImporter>;
