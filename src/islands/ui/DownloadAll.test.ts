import { describe, expect, test } from 'vitest';
import { partsUpTo } from './DownloadAll.tsx';

describe('partsUpTo', () => {
  const ROWS = 250;
  const read = async ({ after, limit }: { after: string | undefined; limit: number }) => {
    const from = Number(after ?? 0);
    const rows = Array.from({ length: Math.min(limit, ROWS - from) }, (_, at) => from + at);
    const next = from + rows.length;
    return { rows, next: next < ROWS ? String(next) : undefined };
  };

  async function all(limit: number) {
    let isCut: boolean | undefined;
    const part = partsUpTo(limit, read, (is) => {
      isCut = is;
    });
    const rows: number[] = [];
    let after: string | undefined;
    do {
      const { rows: more, next } = await part(after);
      rows.push(...more);
      after = next;
    } while (after);
    return { rows: rows.length, isCut };
  }

  test.each([
    [120, 120, true],
    [250, 250, false],
    [1000, 250, false],
  ])('reads up to %d rows', async (limit, rows, isCut) => {
    expect(await all(limit)).toEqual({ rows, isCut });
  });
});
