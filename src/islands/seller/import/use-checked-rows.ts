import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Category } from '../../../../core/catalog/category.ts';
import type { TableRow } from './csv.ts';
import { type Defaults, type JudgedRow, judgeRows, type Settings } from './import-rows.ts';

/**
 * The rows, judged anew whenever something changes for them. Until that is done the former judgement stays, marked as
 * stale; undefined before the first.
 */
export function useJudged(
  rows: readonly TableRow[],
  defaults: Defaults,
  categories: readonly Category[],
  aboveOriginal: boolean,
): { judged: readonly JudgedRow[] | undefined; stale: boolean } {
  const settings = useMemo(() => ({ defaults, categories, aboveOriginal }), [defaults, categories, aboveOriginal]);
  const [last, setLast] = useState<{ settings: Settings; judged: readonly JudgedRow[] }>();
  useEffect(() => {
    const calledOff = new AbortController();
    judgeRows(rows, settings, calledOff.signal).then((judged) => {
      if (judged && !calledOff.signal.aborted) startTransition(() => setLast({ settings, judged }));
    });
    return () => calledOff.abort();
  }, [rows, settings]);
  return { judged: last?.judged, stale: last?.settings !== settings };
}
