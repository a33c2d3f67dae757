/** One import from its table to its listings. What was begun is kept, so that a reload goes on where it was. */
import { atom } from 'nanostores';
import type { RefusedRow } from '../../../../../core/listings/post/import.ts';
import type { ChosenField, ImportChoices } from '../../../../../core/listings/post/import-choices.ts';
import { codeOf } from '../../../../api/client.ts';
import { meaningsFor, plainWord, rememberColumns, withMeaning } from '../mapping/columns-said.ts';
import { forgetWord, rememberWord } from '../mapping/words-said.ts';
import type { Defaults, ReadyRow } from '../rows/check-rows.ts';
import { type Meaning, tidy } from '../table/columns.ts';
import type { NamedTable } from '../table/csv.ts';
import type { Begun, Reached, Run } from './begun.ts';
import { NOTHING_SENT, type Progress, sendRows } from './send-rows.ts';

type Edges = {
  newId(): string;
  /** What was begun, and how far its run was, as they were kept; undefined for nothing. */
  find(): Promise<{ begun: Begun; reached?: Reached | undefined } | undefined>;
  keep(begun: Begun): Promise<unknown>;
  keepReached(reached: Reached): Promise<unknown>;
  drop(): Promise<unknown>;
  /** Keeps what the seller has said of tables, for the next one. */
  remember(choices: ImportChoices): void;
  send(
    importId: string,
    rows: readonly ReadyRow[],
  ): Promise<{ inserted: number; modified?: number | undefined; refused: readonly RefusedRow[] }>;
  wait(ms: number): Promise<void>;
  /** The sentence for an error that stopped a run. */
  reasonOf(error: unknown): string;
};

/**
 * The import of one seller. `edges` are the browser's memory and the shop. A call that fails stops the run and leaves its reason
 * in `$begun`; `resume` goes on with it. A row that is sent again does not become a second listing.
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
  /** The seller says something of this table that counts for the next one, too. */
  const learn = (part: Partial<Begun> & Pick<Begun, 'choices'>): void => {
    change({ ...part, refused: [] });
    edges.remember(part.choices);
  };
  /** Says something about a run, unless it was ended meanwhile. */
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

  /** Sends what is left of a run; answers how many listings it added when it came to its end. */
  async function go(run: Run): Promise<number | undefined> {
    const importId = $begun.get()?.importId;
    if (importId === undefined) return undefined;
    calledOff = false;
    // Kept before anything is sent: under another number the same row would become a second listing.
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

    /** Finds what was begun, and goes on with a run that a reload has cut off: `going` ends with it. */
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

    /** The same file, read another way. */
    async setTable(table: NamedTable): Promise<void> {
      const { choices } = $begun.get() ?? {};
      if (choices) await change({ table, meanings: meaningsFor(table.sheet.headers, choices), refused: [] });
    },

    /** A cell of a row says this now; an empty one takes the default again. */
    setCell(row: number, column: Meaning, text: string): void {
      const begun = $begun.get();
      if (!begun) return;
      const cells = { ...begun.cells, [row]: { ...begun.cells[row], [column]: tidy(column, text) } };
      change({ cells, refused: begun.refused.filter((each) => each.row !== row) });
    },

    /** The column at this place holds this, or is left out. No other column holds the same then. */
    setMeaning(at: number, meaning: Meaning | undefined): void {
      const begun = $begun.get();
      if (!begun) return;
      const meanings = withMeaning(begun.meanings, at, meaning);
      const said = begun.table.sheet.headers.flatMap((header, each) =>
        each === at || meanings[each] !== begun.meanings[each] ? [[header, meanings[each]] as const] : [],
      );
      learn({ meanings, choices: rememberColumns(begun.choices, said) });
    },

    /** A word means this wherever it stands; empty: nothing at all; undefined: nothing is said of it any more. */
    setWord(field: ChosenField, word: string, means: string | undefined): void {
      const { choices } = $begun.get() ?? {};
      if (!choices) return;
      learn({
        choices: means === undefined ? forgetWord(choices, field, word) : rememberWord(choices, field, word, means),
      });
    },

    /** Something changes for a row that the shop refused: it may be sent again. */
    forgive(row: number): void {
      const { refused = [] } = $begun.get() ?? {};
      if (refused.some((each) => each.row === row)) change({ refused: refused.filter((each) => each.row !== row) });
    },

    set: (part: Partial<Pick<Begun, 'defaults' | 'aboveOriginal' | 'inDollars' | 'asNew'>>): Promise<void> =>
      change({ ...part, refused: [] }),

    /** Sends these rows. Columns of which nobody said anything are left out of the next table without a question. */
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

    /** Goes on with a run that has stopped. */
    async resume(): Promise<number | undefined> {
      const run = $begun.get()?.run;
      return run && go(run);
    },

    /** Ends a run after the rows that are on their way. */
    stop(): void {
      calledOff = true;
      const { run } = $begun.get() ?? {};
      if (run) changeRun(run.id, { phase: 'stopping' });
    },

    /** Forgets the import. What was added stays. */
    async end(): Promise<void> {
      calledOff = true;
      $begun.set(undefined);
      await edges.drop();
    },
  } as const;
}

export type Importer = ReturnType<typeof createImporter>;
