import { expect, test } from 'vitest';
import { ApiError } from '../../../../api/client.ts';
import type { ReadyRow } from '../rows/check-rows.ts';
import { NOTHING_SENT, type Progress, sendRows } from './send-rows.ts';

const ROWS: readonly ReadyRow[] = Array.from({ length: 120 }, (_, at) => ({ row: at + 1 }));
const OFFLINE = new ApiError('offline', 'no network');

/** A shop that refuses row 60, and whose answers fail as told, one after the other. */
function shop(failures: (Error | undefined)[] = []) {
  const slices: number[] = [];
  const pauses: number[] = [];
  const reports: Progress[] = [];
  const errand = {
    async send(rows: readonly ReadyRow[]) {
      slices.push(rows[0]?.row ?? 0);
      const failure = failures.shift();
      if (failure) throw failure;
      const refused = rows.filter(({ row }) => row === 60).map(({ row }) => ({ row, fields: { name: 'odd' } }));
      return { inserted: rows.length - refused.length, refused };
    },
    async wait(ms: number) {
      pauses.push(ms);
    },
    report: (progress: Progress) => void reports.push(progress),
    isCalledOff: () => false,
  };
  return { errand, slices, pauses, reports };
}

test('all rows are sent in slices, and what was refused is kept', async () => {
  const { errand, slices, reports } = shop();
  expect(await sendRows(ROWS, NOTHING_SENT, errand)).toEqual({
    sent: 120,
    added: 119,
    changed: 0,
    refused: [{ row: 60, fields: { name: 'odd' } }],
  });
  expect(slices).toEqual([1, 51, 101]);
  expect(reports.map(({ sent }) => sent)).toEqual([50, 100, 120]);
});

test('rows with long descriptions travel in smaller slices', async () => {
  const heavy = ROWS.map((row) => ({ ...row, description: '本'.repeat(5000) }));
  const { errand, slices } = shop();
  expect((await sendRows(heavy, NOTHING_SENT, errand)).sent).toBe(120);
  expect(slices).toEqual([1, 28, 55, 82, 109]);
});

test('a slice that does not get through is tried three times more, with growing pauses', async () => {
  const { errand, slices, pauses } = shop([undefined, OFFLINE, OFFLINE, OFFLINE]);
  expect((await sendRows(ROWS, NOTHING_SENT, errand)).sent).toBe(120);
  expect(slices).toEqual([1, 51, 51, 51, 51, 101]);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(new Set(pauses).size).toBe(3);
});

test('after that it stops, and goes on where it stopped', async () => {
  const { errand, slices, reports } = shop([undefined, OFFLINE, OFFLINE, OFFLINE, OFFLINE]);
  await expect(sendRows(ROWS, NOTHING_SENT, errand)).rejects.toBe(OFFLINE);
  const reached = reports.at(-1) ?? NOTHING_SENT;
  expect(reached.sent).toBe(50);
  expect((await sendRows(ROWS, reached, errand)).added).toBe(119);
  expect(slices.slice(5)).toEqual([51, 101]);
});

test('a refusal is not tried again', async () => {
  const refusal = new ApiError('forbidden', 'forbidden access');
  const { errand, slices, pauses } = shop([refusal]);
  await expect(sendRows(ROWS, NOTHING_SENT, errand)).rejects.toBe(refusal);
  expect([slices, pauses]).toEqual([[1], []]);
});

test('called off, it ends after the slice that is under way', async () => {
  const { errand, slices } = shop();
  const { sent } = await sendRows(ROWS, NOTHING_SENT, { ...errand, isCalledOff: () => slices.length > 0 });
  expect([sent, slices]).toEqual([50, [1]]);
});
