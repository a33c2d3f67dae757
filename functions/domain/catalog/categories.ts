/** Order and merging of categories. Every public page lists them, so every change purges all public pages. */
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Actor } from '../../../core/accounts/user.ts';
import type { CategoryMerge, CategoryOrder } from '../../../core/catalog/category.ts';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { commonWords } from '../../../core/words/en/common.ts';
import { builder, reading } from '../../db/batch.ts';
import { isOpenCategory } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { categories, listings } from '../../db/tables/catalog.ts';
import { followUps } from '../../db/tables/jobs.ts';
import { conflict, Failure, notFound } from '../../errors.ts';
import { pagesWithCategoryMenu } from '../changed-pages.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';
import {
  COPIES_AT_FIRST,
  continueFollowUps,
  hasCopies,
  moveCopiesStatement,
  readFollowUpStatement,
} from '../runs/follow-ups.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId' | 'pages'>;

const DETAIL_CHARACTERS = 500;

const inOrder = sql`(SELECT ${categories.id} AS id, ${categories.name} AS name FROM ${categories}
  WHERE ${isOpenCategory(categories)} ORDER BY ${categories.position}, ${categories.id})`;

const target = alias(categories, 'target');

const nameOf = (id: string) => sql`(SELECT ${categories.name} FROM ${categories} WHERE ${categories.id} = ${id})`;

/**
 * Sets the order of all categories; returns their number, 0 without a change. Throws `conflict` unless `order` has each
 * id once.
 */
export async function orderCategories(deps: Needs, admin: Actor, { order, reason }: CategoryOrder): Promise<number> {
  const wanted = JSON.stringify(order);
  const moment = deps.now();
  // As many ids as categories, and no category missing: so no id is named twice.
  const complete = sql`(SELECT count(*) = json_array_length(${wanted}) AND NOT sum(id NOT IN (SELECT value FROM json_each(${wanted}))) FROM ${inOrder})`;
  const batch = writeAsAdmin(deps.db, admin, {
    checked: reading<{ complete: number }>(sql`SELECT ${complete} AS complete`),
    moved: builder
      .update(categories)
      .set({
        position: sql`(SELECT key FROM json_each(${wanted}) WHERE value = ${categories.id})`,
      })
      .where(
        and(
          isOpenCategory(categories),
          complete,
          sql`(SELECT json_group_array(id) FROM ${inOrder}) <> json(${wanted})`,
        ),
      ),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action: 'order_categories',
      subjectKind: 'category',
      // The record is about all categories; no category has this id.
      subjectId: '*',
      reason,
      detail: sql`(SELECT CASE WHEN length(names) > ${DETAIL_CHARACTERS}
          THEN substr(names, 1, ${DETAIL_CHARACTERS - 1}) || '…' ELSE names END FROM (SELECT group_concat(name, ', ') AS names FROM ${inOrder}))`,
    }),
    pages: queuePurgeStatements(deps, pagesWithCategoryMenu()),
  });
  const { checked, moved } = await writeThenPurge(deps, batch);
  if (!checked.rows[0]?.complete) throw conflict(categoriesWords.conflict.categoriesChanged);
  return moved.changed;
}

/**
 * Moves every listing of a category, sold and deleted ones included, into another one; its address redirects there at
 * once. Listings beyond `COPIES_AT_FIRST` follow after the response, those for sale first (`follow-ups.ts`). Returns
 * the number of listings. The last category cannot be merged, because no target is left. Throws `not_found`, or
 * `invalid` for a target that is the same category or does not exist.
 */
export async function mergeCategory(
  deps: Needs,
  admin: Actor,
  id: string,
  { into, reason }: CategoryMerge,
): Promise<number> {
  if (id === into) throw notInto(categoriesWords.mergeIntoItself);
  const moment = deps.now();
  const isOpen = sql`${categories.id} = ${id} AND ${isOpenCategory(categories)}`;
  const merged = sql`EXISTS (SELECT 1 FROM ${categories} WHERE ${categories.id} = ${id} AND ${categories.mergedInto} = ${into})`;
  const copies = sql`(SELECT count(*) FROM ${listings} WHERE ${listings.categoryId} = ${id})`;
  const batch = writeAsAdmin(deps.db, admin, {
    found: reading<{ id: string }>(sql`SELECT ${categories.id} FROM ${categories} WHERE ${isOpen}`),
    closed: builder
      .update(categories)
      .set({ mergedInto: into })
      .where(
        and(
          isOpen,
          sql`EXISTS (SELECT 1 FROM ${categories} target WHERE ${target.id} = ${into} AND ${isOpenCategory(target)})`,
        ),
      ),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action: 'merge_category',
      subjectKind: 'category',
      subjectId: id,
      reason,
      detail: sql`${nameOf(id)} || ' → ' || ${nameOf(into)}
        || ', ' || ${copies} || ' ' || ${categoriesWords.mergedListings}`,
    }),
    pages: queuePurgeStatements(deps, pagesWithCategoryMenu()),
    // Categories merged into this one earlier get the same target, so that no address redirects to a merged one.
    earlierMoved: builder
      .update(categories)
      .set({ mergedInto: into })
      .where(and(eq(categories.mergedInto, id), merged)),
    counted: reading<{ copies: number }>(sql`SELECT ${copies} AS copies`),
    moved: moveCopiesStatement(id, COPIES_AT_FIRST),
    left: sql`${insertInto(followUps, { kind: 'category', subjectId: id, copies: COPIES_AT_FIRST })} WHERE ${merged} AND ${hasCopies(id)} ON CONFLICT DO NOTHING`,
    followUp: readFollowUpStatement('category', id),
  });
  const { found, closed, counted, followUp } = await writeThenPurge(deps, batch);
  if (!found.rows[0]) throw notFound();
  if (closed.changed !== 1) throw notInto(categoriesWords.categoryGone);
  continueFollowUps(deps, followUp);
  return counted.rows[0]?.copies ?? 0;
}

const notInto = (message: string) => new Failure('invalid', commonWords.error.invalid, { fields: { into: message } });
