/** Downloads of files that are made in the browser. */
import { useState } from 'react';
import { PAGE_SIZE } from '../../../core/paging.ts';
import type { Part } from '../../api/client.ts';
import { toastFailure } from './failure.tsx';

type DownloadAllProps<Row> = {
  readonly label: string;
  /** Text of the progress, with the number of rows read. */
  readonly progress: (read: number) => string;
  /** One page of the rows after cursor `after`. */
  readonly read: (after: string | undefined) => Promise<Part<Row>>;
  /** Delivers the rows to the user. The code that writes tables loads here. */
  readonly hand: (rows: readonly Row[]) => Promise<void>;
};

export function DownloadAll<Row>({ label, progress, read, hand }: DownloadAllProps<Row>) {
  const [count, setCount] = useState<number>();
  const busy = count !== undefined;
  const run = async () => {
    if (busy) return;
    setCount(0);
    try {
      const rows: Row[] = [];
      let after: string | undefined;
      do {
        const part = await read(after);
        rows.push(...part.rows);
        setCount(rows.length);
        after = part.next;
      } while (after);
      await hand(rows);
    } catch (error) {
      toastFailure(error);
    }
    setCount(undefined);
  };
  return (
    <>
      <button type="button" className="button" aria-busy={busy} aria-disabled={busy} onClick={run}>
        {label}
      </button>
      <span className="form-note" role="status">
        {busy && progress(count)}
      </span>
    </>
  );
}

type PageOf = { readonly after: string | undefined; readonly limit: number };

/** Reads pages of a list up to the limit; `onCut` learns whether there are more rows. */
export function partsUpTo<Row>(
  limit: number,
  read: (page: PageOf) => Promise<Part<Row>>,
  onCut: (isCut: boolean) => void,
): DownloadAllProps<Row>['read'] {
  let count = 0;
  return async (after) => {
    if (after === undefined) count = 0;
    const part = await read({ after, limit: Math.min(PAGE_SIZE.apiMost, limit - count) });
    count += part.rows.length;
    const isFull = count >= limit;
    onCut(isFull && part.next !== undefined);
    return { rows: part.rows, next: isFull ? undefined : part.next };
  };
}

/** Downloads a table as CSV. The byte order mark tells spreadsheets that it is UTF-8. */
export const downloadTable = (name: string, table: string): void =>
  save(new Blob(['\ufeff', table], { type: 'text/csv;charset=utf-8' }), name);

export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the file later, so its URL must not be revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
