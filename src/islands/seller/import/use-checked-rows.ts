import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import { type CheckedRow, checkRows, type Defaults, type Settings } from './import-rows.ts';
import type { TableRow } from './table/csv.ts';

/**
 * The rows, judged anew whenever something changes for them. Until that is done the former judgement stays, marked as
 * stale; undefined before the first.
 */
export function useCheckedRows(
  rows: readonly TableRow[],
  defaults: Defaults,
  categories: readonly Category[],
  aboveOriginal: boolean,
): { validated: readonly CheckedRow[] | undefined; stale: boolean } {
  const settings = useMemo(() => ({ defaults, categories, aboveOriginal }), [defaults, categories, aboveOriginal]);
  const [last, setLast] = useState<{ settings: Settings; validated: readonly CheckedRow[] }>();
  useEffect(() => {
    const calledOff = new AbortController();
    checkRows(rows, settings, calledOff.signal).then((validated) => {
      if (validated && !calledOff.signal.aborted) startTransition(() => setLast({ settings, validated }));
    });
    return () => calledOff.abort();
  }, [rows, settings]);
  return { validated: last?.validated, stale: last?.settings !== settings };
}
