import { describe, expect, test, vi } from 'vitest';
import type { Page } from '../../api/admin/lists.ts';
import { adminList, oneAfterAnother, partsUpTo } from './admin-list.ts';

type Row = { readonly id: string; readonly isDone?: boolean };

const load = vi.fn(async (_view: unknown, _page: Page) => ({ rows: [{ id: 'a' }, { id: 'b' }], next: undefined }));

const list = adminList({
  name: 'sold-products',
  what: 'products',
  label: 'Products',
  load,
  idOf: ({ id }: Row) => id,
  nameOf: ({ id }) => id,
  search: 'Search',
  choices: {
    sort: {
      label: 'Sort by',
      options: [
        ['newest', 'Newest'],
        ['price', 'Price'],
      ],
    },
  },
  links: ['admin'],
  columns: [],
  csv: {},
});

describe('the address of a list', () => {
  test('has what differs from the first options, and ignores unknown values', () => {
    const view = list.viewOf('?search=+dune+&sort=oldest&admin=ada&other=1');
    expect(view).toEqual({ search: 'dune', sort: 'newest', admin: 'ada' });
    expect(list.queryOf(view)).toBe('search=dune&admin=ada');
    expect(list.queryOf({ ...view, sort: 'price' })).toBe('search=dune&sort=price&admin=ada');
    expect(list.queryOf(list.viewOf(''))).toBe('');
  });

  test('gives its view to the call', async () => {
    await list.readPart('sort=price', { limit: 5 });
    expect(load).toHaveBeenLastCalledWith({ search: '', sort: 'price', admin: '' }, { limit: 5 });
  });
});

describe('oneAfterAnother', () => {
  test('acts on every row in order', async () => {
    const acted: number[] = [];
    expect(await oneAfterAnother([1, 2, 3], async (row) => acted.push(row))).toEqual({ done: [1, 2, 3] });
    expect(acted).toEqual([1, 2, 3]);
  });

  test('stops at a failure and returns the rows before it', async () => {
    const error = new Error('gone');
    const act = vi.fn(async (row: number) => {
      if (row === 2) throw error;
    });
    expect(await oneAfterAnother([1, 2, 3], act)).toEqual({ done: [1], error });
    expect(act).toHaveBeenCalledTimes(2);
  });
});

describe('partsUpTo', () => {
  const ROWS = 250;
  const read = async ({ after, limit = 60 }: Page) => {
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
