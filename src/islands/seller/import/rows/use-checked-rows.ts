import { startTransition, useEffect, useRef, useState } from 'react';
import type { TableRow } from '../table/rows-of.ts';
import { type CheckedRow, checkRows, type Settings } from './check-rows.ts';

/**
 * Validated rows, updated on each change; a row that is the same object keeps its result. Until then the former result
 * stays, marked as stale; undefined before the first.
 */
export function useCheckedRows(
  rows: readonly TableRow[],
  settings: Settings,
): { validated: readonly CheckedRow[] | undefined; stale: boolean } {
  const [last, setLast] = useState<Judged>();
  const known = useRef<Judged>(undefined);
  useEffect(() => {
    const calledOff = new AbortController();
    const before = known.current?.settings === settings ? known.current.validated : [];
    const knownRows = new Map(before.map((row) => [row.source, row]));
    checkRows(rows, settings, calledOff.signal, knownRows).then((validated) => {
      if (!validated || calledOff.signal.aborted) return;
      known.current = { rows, settings, validated };
      startTransition(() => setLast({ rows, settings, validated }));
    });
    return () => calledOff.abort();
  }, [rows, settings]);
  return { validated: last?.validated, stale: last?.settings !== settings || last.rows !== rows };
}

type Judged = {
  readonly rows: readonly TableRow[];
  readonly settings: Settings;
  readonly validated: readonly CheckedRow[];
};
