import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { importWords } from '../../../../core/words/import.ts';
import { $categories } from '../../../stores/catalog/categories.ts';
import { Spinner, Unreachable } from '../../ui/Awaited.tsx';
import { Guard } from '../../ui/Guard.tsx';
import { ImportDefaults } from './ImportDefaults.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportRun } from './ImportRun.tsx';
import styles from './import.module.css';
import type { Defaults } from './import-rows.ts';
import type { NamedTable } from './table/csv.ts';
import { useCheckedRows } from './use-checked-rows.ts';
import { useImportRun } from './use-import-run.ts';

/** Many listings at once: a table is chosen, looked through, and sent. */
export function ImportListings() {
  return <Guard only="Seller">{() => <Import />}</Guard>;
}

function Import() {
  const { data: categories, error } = useStore($categories);
  const [table, setTable] = useState<NamedTable>();
  const [defaults, setDefaults] = useState<Defaults>({});
  const step = useRef<HTMLDivElement>(null);
  const seen = useRef(table);
  // The step that had the focus is gone; the next one begins where the person was.
  useEffect(() => {
    if (seen.current !== table) step.current?.focus();
    seen.current = table;
  }, [table]);
  if (!categories) return error ? <Unreachable /> : <Spinner label={importWords.loadingCategories} />;
  return (
    <div ref={step} tabIndex={-1} className={styles.step}>
      {table ? (
        <Work {...{ table, categories, defaults, setDefaults }} onRestart={() => setTable(undefined)} />
      ) : (
        <ImportFile onTable={setTable} />
      )}
    </div>
  );
}

type WorkProps = {
  readonly table: NamedTable;
  readonly categories: readonly Category[];
  readonly defaults: Defaults;
  readonly setDefaults: (defaults: Defaults) => void;
  readonly onRestart: () => void;
};

function Work({ table, categories, defaults, setDefaults, onRestart }: WorkProps) {
  const [aboveOriginal, setAboveOriginal] = useState(false);
  const [typing, setTyping] = useState(false);
  const { validated, stale } = useCheckedRows(table.rows, defaults, categories, aboveOriginal);
  const { run, start, stop } = useImportRun();
  return (
    <div className={styles.page}>
      <Chosen table={table} onRestart={run ? undefined : onRestart} />
      {!run && (
        <ImportDefaults categories={categories} defaults={defaults} onTyping={setTyping} onChange={setDefaults} />
      )}
      {validated ? (
        <>
          <ImportRun {...{ validated, run, start, stop, onRestart }} stale={stale || typing} />
          {!run && (
            <ImportPreview
              validated={validated}
              categories={categories}
              aboveOriginal={aboveOriginal}
              onAboveOriginal={setAboveOriginal}
            />
          )}
        </>
      ) : (
        <Spinner label={importWords.checking} />
      )}
    </div>
  );
}

function Chosen({ table, onRestart }: { table: NamedTable; onRestart: (() => void) | undefined }) {
  const { name, rows, ignored, problems } = table;
  return (
    <div className={styles.chosen}>
      <p>
        <strong>{name}</strong>, {importWords.rows(rows.length)}
      </p>
      {onRestart && (
        <button type="button" className="button button-quiet button-small" onClick={onRestart}>
          {importWords.otherTable}
        </button>
      )}
      {ignored.length > 0 && <p className="form-note">{importWords.unusedColumns(ignored.join(', '))}</p>}
      {problems.map((problem) => (
        <p key={problem} className="notice notice-error">
          {problem}
        </p>
      ))}
    </div>
  );
}
