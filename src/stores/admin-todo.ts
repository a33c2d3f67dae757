import { getAdminTodo } from '../api/admin/shop.ts';
import { createFetcherStore } from './query.ts';

/** Open tasks of admins. Refetched when the page regains focus. */
export const $adminTodo = createFetcherStore(['todo', 'admin'], { fetcher: getAdminTodo, dedupeTime: 0 });
