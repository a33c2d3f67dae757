import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { importWords } from '../../../../core/words/import.ts';
import { isPassing } from '../../../api/client.ts';
import { importListings } from '../../../api/seller.ts';
import { reasonOf } from '../../ui/failure.ts';
import type { ReadyRow } from './import-rows.ts';
import { NOTHING_SENT, type Progress, sendRows } from './import-run.ts';

export type Run = {
  /** One for the whole import, so that a slice sent twice is taken once. */
  readonly importId: string;
  readonly rows: readonly ReadyRow[];
  readonly progress: Progress;
  readonly phase: 'running' | 'stopping' | 'stopped' | 'done';
  /** Why it stopped, unless the person wanted it. */
  readonly reason?: string | undefined;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** An import under way: `start` begins it or goes on where it stopped, `stop` ends it after the running slice. */
export function useImportRun() {
  const [run, setRun] = useState<Run>();
  const calledOff = useRef(false);
  const change = (part: Partial<Run>) => setRun((run) => run && { ...run, ...part });

  const start = async (chosen: readonly ReadyRow[]) => {
    const { importId, rows, progress } = run ?? {
      importId: crypto.randomUUID(),
      rows: chosen,
      progress: NOTHING_SENT,
    };
    calledOff.current = false;
    setRun({ importId, rows, progress, phase: 'running' });
    try {
      const reached = await sendRows(rows, progress, {
        send: (slice) => importListings(importId, slice),
        wait,
        report: (progress) => change({ progress }),
        isCalledOff: () => calledOff.current,
      });
      const done = reached.sent === rows.length;
      change({ phase: done ? 'done' : 'stopped' });
      if (done && reached.added > 0) toast.success(importWords.added(reached.added));
    } catch (error) {
      change({ phase: 'stopped', reason: isPassing(error) ? importWords.problem.stopped : reasonOf(error) });
    }
  };
  const stop = () => {
    calledOff.current = true;
    change({ phase: 'stopping' });
  };

  const isUnfinished = run !== undefined && run.phase !== 'done';
  useEffect(() => {
    if (!isUnfinished) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnfinished]);
  return { run, start, stop } as const;
}
