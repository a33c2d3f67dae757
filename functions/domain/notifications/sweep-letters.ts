import { sql } from 'drizzle-orm';
import { RETENTION } from '../../../core/retention.ts';
import { writeBatch } from '../../db/batch.ts';
import { builder } from '../../db/builder.ts';
import { outbox } from '../../db/tables/notifications.ts';
import type { Deps } from '../ports.ts';
import { MORE } from '../runs/leases.ts';

const AT_ONCE = 1_000;

/** Deletes the oldest letters after their retention of a month; returns `MORE` while there may be others. */
export async function sweepLetters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<typeof MORE | undefined> {
  const { deleted } = await writeBatch(db, {
    deleted: builder.delete(outbox).where(sql`${outbox.id} IN (
        SELECT ${outbox.id} FROM ${outbox} WHERE ${outbox.createdAt} <= ${now() - RETENTION.letters} ORDER BY ${outbox.createdAt} LIMIT ${AT_ONCE})`),
  });
  return deleted.changed === AT_ONCE ? MORE : undefined;
}
