import { useEffect, useMemo, useRef, useState } from 'react';
import type { TableRow } from '../table/rows-of.ts';
import type { Pictures } from './pictures.ts';

/** What a dragged picture is among the things that can be dragged; its id goes with it. */
export const DRAGGED = 'application/x-picture';

/** Pictures on their way to a row: files or a picture that are dropped, or a picture that is chosen first and put down after. */
export type Moving = {
  /** The chosen picture. */
  readonly picked: string | undefined;
  pick(id: string | undefined): void;
  /** Puts a picture on a row, or takes it off its row. */
  place(id: string, row: number | undefined): void;
  /** The same for the chosen picture. */
  put(row: number | undefined): void;
  /** Removes the chosen picture. */
  remove(): void;
  /** Takes files, or a picture of this page, that were dropped on a row, or on none. */
  drop(data: DataTransfer, row: number | undefined): void;
  add(files: Iterable<File>, row: number | undefined): void;
};

/** `onRow` is told of a row that something changes for. */
export function useMoving(pictures: Pictures, rows: readonly TableRow[], onRow: (row: number) => void): Moving {
  const [picked, pick] = useState<string>();
  useEffect(() => {
    if (picked === undefined) return;
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && pick(undefined);
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [picked]);
  // Rows change with every cell; who moves pictures must not be made again for that.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  return useMemo(() => {
    const rowOf = (id: string) => pictures.$pictures.get().find((picture) => picture.id === id)?.row;
    const tell = (...rows: readonly (number | undefined)[]) => {
      for (const row of rows) if (row !== undefined) onRow(row);
    };
    const place = (id: string, row: number | undefined) => {
      const before = rowOf(id);
      pictures.place(id, row);
      tell(before, row);
      pick(undefined);
    };
    const add = (files: Iterable<File>, row: number | undefined) => {
      pictures.add(files, latest.current, row);
      tell(row);
    };
    return {
      picked,
      pick,
      place,
      put: (row) => picked !== undefined && place(picked, row),
      remove() {
        if (picked === undefined) return;
        tell(rowOf(picked));
        pictures.remove(picked);
        pick(undefined);
      },
      drop(data, row) {
        const id = data.getData(DRAGGED);
        if (data.files.length > 0) add(data.files, row);
        else if (pictures.$pictures.get().some((picture) => picture.id === id)) place(id, row);
      },
      add,
    };
  }, [picked, pictures, onRow]);
}
