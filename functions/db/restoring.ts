/** The state after a restore, until the payment provider's lists since the backup have been read. */
import { isNull, sql } from 'drizzle-orm';
import { restores } from './tables/jobs.ts';

export const isRestoreUnopened = isNull(restores.openedAt);

/** No letter, push, refund or transfer leaves meanwhile: it may have left before the restore. */
export const isRestoring = sql<number>`EXISTS (SELECT 1 FROM ${restores} WHERE ${isRestoreUnopened})`;
