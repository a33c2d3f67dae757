import { useStore } from '@nanostores/react';
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import type { ImportChoices } from '../../../../core/listings/post/import-choices.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import { $question } from '../../../stores/confirm.ts';
import { keepSellerDefaults } from '../../../stores/listing-drafts.ts';
import { $categories } from '../../../stores/listings.ts';
import { getChoicesOrDefaults } from '../../../stores/stored-import.ts';
import { Guard } from '../../Guard.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { Spinner, Unreachable } from '../../ui/load-states.tsx';
import { NoNewListings } from '../NoNewListings.tsx';
import type { ReadyRow } from './check-rows.ts';
import { ImportDefaults } from './ImportDefaults.tsx';
import { CodePageChoice, ImportFile, ReadingNotes } from './ImportFile.tsx';
import { PictureTray, UnassignedPhotos } from './ImportPictures.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportRun } from './ImportRun.tsx';
import styles from './import.module.css';
import { type Begun, rowsWithOwnCells } from './import-draft.ts';
import { MapColumns, MapWords } from './MapColumns.tsx';
import { type NamedTable, readTable } from './table/csv.ts';
import { rowsOf, type TableRow } from './table/table-rows.ts';
import { picturedRows, useCheckedRows, useOwnListings } from './use-checked-rows.ts';
import { findContactDefaults, tellAdded, useImporter } from './use-importer.ts';
import { useMoving } from './use-moving.ts';

export function ImportListings() {
  return (
    <Guard only="Seller">
      {(user) => (
        <>
          <NoNewListings user={user} />
          <Import userId={user.userId} mayImport={user.emailVerified} />
        </>
      )}
    </Guard>
  );
}

function Import({ userId, mayImport }: { userId: string; mayImport: boolean }) {
  const { data: categories, error } = useStore($categories);
  const all = useImporter(userId);
  const { importer, begun, loaded } = all;
  const [[reach, choices]] = useState(() => [findContactDefaults(userId), getChoicesOrDefaults()] as const);
  const said = useRef<ImportChoices>(undefined);
  said.current = begun?.choices ?? said.current;
  const step = useRef<HTMLDivElement>(null);
  const now = loaded ? (begun?.importId ?? 'none') : undefined;
  const before = useRef(now);
  // The step with the focus is gone; the next step receives it.
  useEffect(() => {
    if (before.current && before.current !== now) focusIfLost(step.current);
    before.current = now;
  }, [now]);
  if (!categories) return error ? <Unreachable /> : <Spinner label={importWords.loadingCategories} />;
  if (!loaded) return <Spinner label={importWords.checking} />;
  if (!mayImport && !begun) return <p className="notice">{importWords.confirmFirst}</p>;
  return (
    <div ref={step} tabIndex={-1} className={styles.step}>
      {begun ? (
        <Work key={begun.importId} {...all} begun={begun} categories={categories} userId={userId} />
      ) : (
        <ImportFile onTable={async (table) => importer.begin(table, await reach, said.current ?? (await choices))} />
      )}
    </div>
  );
}

const NO_ROWS: readonly TableRow[] = [];

type WorkProps = Omit<ReturnType<typeof useImporter>, 'begun'> & {
  readonly begun: Begun;
  readonly categories: readonly Category[];
  readonly userId: string;
};

function Work({ importer, pictures, begun, shown, isKept, categories, userId }: WorkProps) {
  const { table, meanings, choices, cells, defaults, aboveOriginal, inDollars, asNew, added, refused, run } = begun;
  const [typing, setTyping] = useState(false);
  const read = useMemo(() => rowsOf(table.sheet, meanings, inDollars), [table.sheet, meanings, inDollars]);
  const left = useMemo(() => {
    const listed = new Set(added);
    return rowsWithOwnCells(read, cells).filter(({ row }) => !listed.has(row));
  }, [read, cells, added]);
  // No lookup while rows are being sent.
  const { products: ownProducts, failed } = useOwnListings(run ? NO_ROWS : left, added.length);
  const settings = useMemo(
    () => ({
      defaults,
      categories,
      choices: { columns: [], words: choices.words },
      aboveOriginal,
      columns: new Set(meanings.flatMap((meaning) => meaning ?? [])),
      products: ownProducts ?? new Map(),
      asNew,
    }),
    [defaults, categories, choices.words, aboveOriginal, meanings, ownProducts, asNew],
  );
  const { validated, stale } = useCheckedRows(left, settings);
  const rows = useMemo(() => validated && picturedRows(validated, shown, refused), [validated, shown, refused]);
  const moving = useMoving(pictures, left, importer.clearPhotoErrors);
  const onDefaults = useCallback((defaults: Begun['defaults']) => void importer.set({ defaults }), [importer]);
  const start = (ready: readonly ReadyRow[]) => {
    const last = ready.find(({ phone_number, location }) => phone_number && location);
    if (last) keepSellerDefaults(userId, { phone_number: String(last.phone_number), location: String(last.location) });
    importer.start(ready).then(tellAdded);
  };
  const end = async () => {
    pictures.clear();
    await importer.end();
  };
  const askToEnd = () =>
    left.length > 0 && (Object.keys(cells).length > 0 || shown.length > 0)
      ? $question.set({ ...importWords.discard, danger: true, act: end })
      : end();
  if (failed) return <Unreachable />;
  if (!ownProducts) return <Spinner label={importWords.comparing} />;
  if (!rows) return <Spinner label={importWords.checking} />;
  const pictured = new Set(shown.map(({ row }) => row));
  const named = new Set(read.flatMap(({ id, row }) => (id ? row : [])));
  const working = !run && left.length > 0;
  // Existing listings may already have photos.
  const bare = rows.flatMap(({ source, pictures, changes }) => (pictures || changes ? [] : source.row));
  const isBegun = run !== undefined || begun.products + begun.changed > 0;
  // With a key and in one array, so that the part stays the same element in both places.
  const importRun = (
    <ImportRun
      key="run"
      {...{ rows, run, isKept }}
      {...{ added: begun.products, changed: begun.changed }}
      bare={added.filter((row) => !pictured.has(row) && !named.has(row)).length}
      stale={stale || typing}
      onStart={start}
      onResume={() => importer.resume().then(tellAdded)}
      onStop={importer.stop}
      onEnd={askToEnd}
    />
  );
  const questions = (
    <Fragment key="questions">
      <Chosen table={table} rows={left} onRestart={run || added.length > 0 ? undefined : askToEnd} />
      {table.encoding && working && (
        <CodePageChoice
          key={table.encoding.codePage}
          encoding={table.encoding}
          onChoose={(codePage) =>
            importer.setTable(readTable(table.name, table.encoding?.bytes ?? new Uint8Array(), codePage))
          }
        />
      )}
      {working && (
        <>
          <MapColumns
            key={table.encoding?.codePage}
            {...{ sheet: table.sheet, meanings, choices }}
            onChoose={importer.setMeaning}
          />
          <MapWords {...{ rows: left, categories, choices }} onChoose={importer.setWord} />
          <ImportDefaults {...{ categories, defaults }} onTyping={setTyping} onChange={onDefaults} />
        </>
      )}
    </Fragment>
  );
  return (
    <div className={styles.page}>
      {isBegun ? [importRun, questions] : [questions, importRun]}
      {working && (
        <>
          <PictureTray {...{ pictures, shown, moving }} />
          <div className={styles.work}>
            <UnassignedPhotos {...{ shown, bare, moving }} />
            <ImportRows
              {...{ rows, categories, meanings, aboveOriginal, inDollars, asNew, moving }}
              onAboveOriginal={(aboveOriginal) => importer.set({ aboveOriginal })}
              onInDollars={(inDollars) => importer.set({ inDollars })}
              onAsNew={(asNew) => importer.set({ asNew })}
              onCell={importer.setCell}
            />
          </div>
        </>
      )}
    </div>
  );
}

type ChosenProps = {
  readonly table: NamedTable;
  readonly rows: readonly TableRow[];
  readonly onRestart: (() => void) | undefined;
};

function Chosen({ table, rows, onRestart }: ChosenProps) {
  const { name, sheet } = table;
  return (
    <div className={styles.chosen}>
      <p>
        <strong>{name}</strong>, {importWords.rows(sheet.lines.length)}
      </p>
      {onRestart && (
        <button type="button" className="button button-quiet button-small" onClick={onRestart}>
          {importWords.otherTable}
        </button>
      )}
      {sheet.problems.map((problem) => (
        <p key={problem} className="notice notice-error">
          {problem}
        </p>
      ))}
      <ReadingNotes table={{ ...table, rows }} />
    </div>
  );
}
