import { expect, test } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import type { ReadyRow } from './check-rows.ts';
import { NOTHING_SENT, type Progress, sendRows } from './send-rows.ts';

const ROWS: readonly ReadyRow[] = Array.from({ length: 120 }, (_, at) => ({ row: at + 1 }));
const OFFLINE = new ApiError('offline', 'no network');

/** A server that refuses row 60 and fails with these errors, one per call. */
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

test('sends all rows in slices and keeps refusals', async () => {
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

test('sends rows with long descriptions in smaller slices', async () => {
  const heavy = ROWS.map((row) => ({ ...row, description: '本'.repeat(5000) }));
  const { errand, slices } = shop();
  expect((await sendRows(heavy, NOTHING_SENT, errand)).sent).toBe(120);
  expect(slices).toEqual([1, 28, 55, 82, 109]);
});

test('retries a failed slice three times with growing pauses', async () => {
  const { errand, slices, pauses } = shop([undefined, OFFLINE, OFFLINE, OFFLINE]);
  expect((await sendRows(ROWS, NOTHING_SENT, errand)).sent).toBe(120);
  expect(slices).toEqual([1, 51, 51, 51, 51, 101]);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(new Set(pauses).size).toBe(3);
});

test('stops after the last retry and continues from there', async () => {
  const { errand, slices, reports } = shop([undefined, OFFLINE, OFFLINE, OFFLINE, OFFLINE]);
  await expect(sendRows(ROWS, NOTHING_SENT, errand)).rejects.toBe(OFFLINE);
  const reached = reports.at(-1) ?? NOTHING_SENT;
  expect(reached.sent).toBe(50);
  expect((await sendRows(ROWS, reached, errand)).added).toBe(119);
  expect(slices.slice(5)).toEqual([51, 101]);
});

test('does not retry a refusal', async () => {
  const refusal = new ApiError('forbidden', 'forbidden access');
  const { errand, slices, pauses } = shop([refusal]);
  await expect(sendRows(ROWS, NOTHING_SENT, errand)).rejects.toBe(refusal);
  expect([slices, pauses]).toEqual([[1], []]);
});

test('ends after the current slice when aborted', async () => {
  const { errand, slices } = shop();
  const { sent } = await sendRows(ROWS, NOTHING_SENT, { ...errand, isCalledOff: () => slices.length > 0 });
  expect([sent, slices]).toEqual([50, [1]]);
});
