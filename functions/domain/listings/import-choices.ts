/** A seller's mapping of table columns, stored for the next import on any device. */
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { type ImportChoices, NO_CHOICES } from '../../../core/listings/post/import-choices.ts';
import { isActiveUser } from '../../db/active.ts';
import { type Step, writeBatch } from '../../db/batch.ts';
import { insertInto, onConflictSet } from '../../db/rows.ts';
import { users } from '../../db/tables/accounts.ts';
import { importChoices } from '../../db/tables/catalog.ts';
import type { Deps } from '../ports.ts';

export async function getImportChoices({ db }: Pick<Deps, 'db'>, { userId }: Actor): Promise<ImportChoices> {
  const [row] = await db
    .select({ choices: importChoices.choices })
    .from(importChoices)
    .where(eq(importChoices.sellerId, userId));
  return row ? (JSON.parse(row.choices) as ImportChoices) : NO_CHOICES;
}

/** Replaces the stored mapping. Stores nothing for an ended account. `counting` goes first in the batch. */
export async function keepImportChoices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: Actor,
  { columns, words }: ImportChoices,
  counting: readonly Step[] = [],
): Promise<void> {
  const row = { choices: JSON.stringify({ columns, words }), changedAt: now() };
  await writeBatch(db, {
    counting,
    kept: sql`${insertInto(importChoices, { sellerId: users.id, ...row })} FROM ${users}
        WHERE ${users.id} = ${userId} AND ${isActiveUser(users)} ${onConflictSet(importChoices, ['sellerId'], row)}`,
  });
}
