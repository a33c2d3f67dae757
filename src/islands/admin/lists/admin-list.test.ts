import { describe, expect, test, vi } from 'vitest';
import type { PageQuery } from '../../../api/admin/lists.ts';
import { adminList, oneAfterAnother } from './admin-list.ts';

type Row = { readonly id: string; readonly isDone?: boolean };

const load = vi.fn(async (_view: unknown, _page: PageQuery) => ({ rows: [{ id: 'a' }, { id: 'b' }], next: undefined }));

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
