import { useState } from 'react';
import { toastFailure } from '../failure.ts';

type Props<Row> = {
  readonly label: string;
  /** Said while it is under way: how many rows have been read. */
  readonly progress: (read: number) => string;
  /** A part of the rows, from `after` on; `next` is where they go on. */
  readonly read: (
    after: string | undefined,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | undefined }>;
  /** Hands them to the person. What writes tables is loaded here. */
  readonly hand: (rows: readonly Row[]) => Promise<void>;
};

/** A button that reads a whole list, part by part, and hands it to the person as a table. */
export function DownloadAll<Row>({ label, progress, read, hand }: Props<Row>) {
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
