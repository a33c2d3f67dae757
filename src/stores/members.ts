import { atom } from 'nanostores';
import { listBuyers, listSellers } from '../api/admin-people.ts';
import { MEMBER_SORTS, type Member, type MemberSort } from '../shared/member.ts';
import { createPagedStore } from './pages.ts';

/** Which people are looked for, and in which order they come. */
export type MemberView = { readonly search: string; readonly sort: MemberSort };

/** The view that a query string names, so that reloading, coming back and another tab keep it. */
export function memberViewOf(query: string): MemberView {
  const named = new URLSearchParams(query);
  return {
    search: named.get('search')?.trim() ?? '',
    sort: MEMBER_SORTS.find((sort) => sort === named.get('sort')) ?? 'name',
  };
}

/** The query string that names a view; nothing for the one that everybody begins with. */
export function memberQueryOf({ search, sort }: MemberView): string {
  const named = new URLSearchParams();
  if (search) named.set('search', search);
  if (sort !== 'name') named.set('sort', sort);
  return named.toString();
}

/** What a list of people is filtered by, as a query string; a page shows one list. */
export const $memberQuery = atom(typeof location === 'undefined' ? '' : memberQueryOf(memberViewOf(location.search)));

const listOf = (key: string, list: typeof listSellers) =>
  createPagedStore<Member>(
    key,
    async (query, after) => {
      const { members, next } = await list({ ...memberViewOf(query), after });
      return { rows: members, next };
    },
    $memberQuery,
  );

/** Everybody who sells here, and everybody who buys here. */
export const members = { Seller: listOf('all-sellers', listSellers), Buyer: listOf('all-buyers', listBuyers) } as const;

export type MemberList = (typeof members)['Seller'];
