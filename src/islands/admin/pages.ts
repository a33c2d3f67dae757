import { adminPageWords } from '../../../core/words/en/admin.ts';
import { paths } from '../../paths.ts';
import type { MenuCountOf } from './MenuCount.tsx';

export type AdminPage = {
  /** Title, heading, and entry in the menu. */
  readonly title: string;
  readonly path: string;
  /** Open tasks shown beside its entry in the menu. */
  readonly count?: MenuCountOf;
  /** Name of its lists (`lists/admin-lists.ts`); a page without them has a file in `src/pages/dashboard`. */
  readonly list?: string;
  /** Further entries of the palette that lead to it. */
  readonly views?: readonly { readonly title: string; readonly path: string }[];
  /** Name of its list in "Search sellers for “ann”", if the list has a search. */
  readonly searched?: string;
};

const { titles, searched, views } = adminPageWords;

/** The Worker makes the menu with it, so it must not import the code of the lists. */
const TABLE = [
  { title: titles.overview, path: paths.overview() },
  {
    title: titles.allSellers,
    path: paths.allSellers(),
    views: [{ title: views.unverifiedSellers, path: paths.allSellers('unverified') }],
    count: 'sellers',
    searched: searched.sellers,
    list: 'sellers',
  },
  { title: titles.allBuyers, path: paths.allBuyers(), searched: searched.buyers, list: 'buyers' },
  {
    title: titles.salesUnderWay,
    path: paths.salesUnderWay(),
    views: [
      { title: views.disputedSales, path: paths.salesUnderWay('disputed') },
      { title: views.pausedSales, path: paths.salesUnderWay('frozen') },
    ],
    count: 'decisions',
    list: 'salesUnderWay',
  },
  { title: titles.soldListings, path: paths.soldListings(), searched: searched.soldListings, list: 'soldListings' },
  {
    title: titles.reportedItems,
    path: paths.reportedItems(),
    views: [
      { title: views.reportedBuyers, path: paths.reportedBuyers() },
      { title: views.reportedReviews, path: `${paths.reportedItems()}#reported-reviews` },
      { title: views.reportedConversations, path: `${paths.reportedItems()}#reported-conversations` },
    ],
    count: 'reports',
    searched: searched.reportedListings,
    list: 'reports',
  },
  { title: titles.categories, path: paths.categories() },
  { title: titles.money, path: paths.money(), count: 'money' },
  { title: titles.sellerPayouts, path: paths.sellerPayouts() },
  { title: titles.approvals, path: paths.approvals(), count: 'approvals', list: 'approvals' },
  { title: titles.letters, path: paths.letters() },
  { title: titles.jobs, path: paths.jobs() },
  { title: titles.audit, path: paths.audit(), list: 'audit' },
] as const satisfies readonly AdminPage[];

export type ListName = Extract<(typeof TABLE)[number], { readonly list: string }>['list'];

/** Dashboard pages of admins, in the order of the menu. The menu, the pages of lists and the palette follow from it. */
export const ADMIN_PAGES: readonly (AdminPage & { readonly list?: ListName })[] = TABLE;
