import { getAdminTodo } from '../../api/admin/shop.ts';
import { createFetcherStore } from '../query.ts';

/** What waits for an admin. Asked for again whenever the page comes back into view. */
export const $adminTodo = createFetcherStore(['todo', 'admin'], { fetcher: getAdminTodo, dedupeTime: 0 });
