/** The user's own reports, on the profile: apart from the settings, which load the code of pushes. */
import type { MyReport } from '../../core/moderation/report.ts';
import { listMyReports } from '../api/account.ts';
import { createPagedStore } from './paged-list.ts';

export const { $list: $myReports, loadMore: loadMoreMyReports } = createPagedStore<MyReport>(
  'my-reports',
  async (_filter, after) => {
    const { reports, next } = await listMyReports(after);
    return { rows: reports, next };
  },
);
