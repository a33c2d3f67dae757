import { useEffect, useMemo, useRef, useState } from 'react';
import type { Pictures } from './pictures.ts';
import type { TableRow } from './table/table-rows.ts';

/** Data type of a dragged photo, with its id as data. */
export const DRAGGED = 'application/x-picture';

/** Photos on their way to a row: dropped files, or photos dragged or selected and assigned. */
export type Moving = {
  readonly picked: string | undefined;
  pick(id: string | undefined): void;
  /** Assigns a photo to a row, or removes it from its row. */
  place(id: string, row: number | undefined): void;
  put(row: number | undefined): void;
  remove(): void;
  /** Takes files, or a photo of this page, dropped on a row or outside of rows. */
  drop(data: DataTransfer, row: number | undefined): void;
  add(files: Iterable<File>, row: number | undefined): void;
};

/** `onRow` receives each changed row. */
export function useMoving(pictures: Pictures, rows: readonly TableRow[], onRow: (row: number) => void): Moving {
  const [picked, pick] = useState<string>();
  useEffect(() => {
    if (picked === undefined) return;
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && pick(undefined);
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [picked]);
  // Rows change with every cell; the handlers must stay the same objects.
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
