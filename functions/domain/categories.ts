/** What an admin does with the shelves. Every public page lists them, so every change drops all of these pages. */
import { sql } from 'drizzle-orm';
import { tag } from '../../src/shared/cache.ts';
import {
  CATEGORIES_AT_MOST,
  type CategoryMerge,
  type CategoryName,
  type CategoryOrder,
} from '../../src/shared/category.ts';
import { messages } from '../../src/shared/messages.ts';
import type { Actor } from '../../src/shared/user.ts';
import { refusedBy } from '../db/client.ts';
import { conflict, Failure, notFound } from '../errors.ts';
import { writeAsAdmin } from './as-admin.ts';
import { recordAction } from './audit.ts';
import type { Deps } from './ports.ts';

type Edges = Pick<Deps, 'db' | 'now' | 'newId' | 'purge'>;

const ID_CHARACTERS = 48;

/** How many numbers are tried behind a name whose id is taken. */
const NAMESAKES = 100;

const standing = sql`(SELECT count(*) FROM categories WHERE merged_into IS NULL)`;

/** The ids that a category of this name may have, the best first: words of a-z and 0-9 with hyphens. */
function idsFor(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/['’\p{M}]/gu, '')
    .toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const id = words.slice(0, ID_CHARACTERS).replace(/-$/, '') || 'category';
  return [id, ...Array.from({ length: NAMESAKES }, (_, i) => `${id}-${i + 2}`)];
}

/** One name to a reader, whatever the letters' case; SQLite's own folding stops at a-z. */
const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Throws `conflict` when a category other than `id` is called so. The index behind it decides between two at once. */
async function refuseNamesake({ db }: Pick<Deps, 'db'>, name: string, id = ''): Promise<void> {
  const others = await db.all<{ name: string }>(
    sql`SELECT name FROM categories WHERE merged_into IS NULL AND id <> ${id}`,
  );
  if (others.some((other) => folded(other.name) === folded(name))) throw conflict(messages.conflict.categoryName);
}

/** Adds a category behind the others. Throws `conflict` for a name that another has, and when there are enough of them. */
export async function addCategory(deps: Edges, admin: Actor, { name, reason }: CategoryName): Promise<{ id: string }> {
  await refuseNamesake(deps, name);
  const id = sql`(SELECT value FROM json_each(${JSON.stringify(idsFor(name))})
    WHERE value NOT IN (SELECT id FROM categories) ORDER BY key LIMIT 1)`;
  const [added] = await writeAsAdmin(deps.db, admin, [
    sql`INSERT INTO categories (id, name, position)
        SELECT ${id}, ${name}, (SELECT coalesce(max(position), -1) + 1 FROM categories)
        WHERE ${standing} < ${CATEGORIES_AT_MOST} RETURNING id`,
    recordAction(deps, admin, {
      action: 'add_category',
      subjectKind: 'category',
      subjectId: sql`(SELECT id FROM categories WHERE name = ${name} AND merged_into IS NULL)`,
      reason,
      detail: name,
    }),
  ]).catch(nameTaken);
  const [row] = added?.rows ?? [];
  if (!row) throw conflict(messages.conflict.tooManyCategories(CATEGORIES_AT_MOST));
  await deps.purge([tag.categories]);
  return { id: String(row.id) };
}

/** Gives a category another name; its address stays. Throws `not_found`, or `conflict` for a name that another has. */
export async function renameCategory(
  deps: Edges,
  admin: Actor,
  id: string,
  { name, reason }: CategoryName,
): Promise<number> {
  await refuseNamesake(deps, name, id);
  const [found] = await writeAsAdmin(deps.db, admin, [
    // Decides without changing anything, so that the record can still say how it was called.
    sql`UPDATE categories SET name = name WHERE id = ${id} AND merged_into IS NULL`,
    recordAction(deps, admin, {
      action: 'rename_category',
      subjectKind: 'category',
      subjectId: id,
      reason,
      detail: sql`(SELECT name || ' → ' || ${name} FROM categories WHERE id = ${id})`,
    }),
    sql`UPDATE categories SET name = ${name} WHERE id = ${id} AND merged_into IS NULL`,
  ]).catch(nameTaken);
  if (found?.rowsAffected !== 1) throw notFound();
  await deps.purge([tag.categories]);
  return 1;
}

const nameTaken = (error: unknown): never => {
  throw /categories\.name/.test(refusedBy(error) ?? '') ? conflict(messages.conflict.categoryName) : error;
};

/** Puts all categories into this order. Throws `conflict` unless `order` names each of them exactly once. */
export async function orderCategories(deps: Edges, admin: Actor, { order, reason }: CategoryOrder): Promise<number> {
  const wanted = JSON.stringify(order);
  const [moved] = await writeAsAdmin(deps.db, admin, [
    // As many as there are, and none left out: then none stands there twice.
    sql`UPDATE categories SET position = (SELECT key FROM json_each(${wanted}) WHERE value = categories.id)
        WHERE merged_into IS NULL AND ${standing} = json_array_length(${wanted})
          AND NOT EXISTS (SELECT 1 FROM categories other WHERE other.merged_into IS NULL
            AND other.id NOT IN (SELECT value FROM json_each(${wanted})))`,
    recordAction(deps, admin, { action: 'order_categories', subjectKind: 'category', subjectId: '', reason }),
  ]);
  if (!moved?.rowsAffected) throw conflict(messages.conflict.categoriesChanged);
  await deps.purge([tag.categories]);
  return moved.rowsAffected;
}

/**
 * Moves every book of a category, sold and deleted ones too, into another one, to which its address leads from then on;
 * answers how many. The last category cannot go, for it has none to go into. Throws `not_found`, or `invalid` for a target
 * that is itself or does not stand.
 */
export async function mergeCategory(
  deps: Edges,
  admin: Actor,
  id: string,
  { into, reason }: CategoryMerge,
): Promise<number> {
  if (id === into) throw notInto(messages.mergeIntoItself);
  const merged = sql`EXISTS (SELECT 1 FROM categories WHERE id = ${id} AND merged_into = ${into})`;
  const results = await writeAsAdmin(deps.db, admin, [
    sql`SELECT id FROM categories WHERE id = ${id} AND merged_into IS NULL`,
    sql`UPDATE categories SET merged_into = ${into} WHERE id = ${id} AND merged_into IS NULL
          AND EXISTS (SELECT 1 FROM categories other WHERE other.id = ${into} AND other.merged_into IS NULL)`,
    recordAction(deps, admin, {
      action: 'merge_category',
      subjectKind: 'category',
      subjectId: id,
      reason,
      detail: sql`(SELECT name FROM categories WHERE id = ${id}) || ' → ' || (SELECT name FROM categories WHERE id = ${into})
        || ', ' || (SELECT count(*) FROM products WHERE category_id = ${id}) || ' listings'`,
    }),
    // What had been merged into this one leads to the target, so that no address leads to one that is gone.
    sql`UPDATE categories SET merged_into = ${into} WHERE merged_into = ${id} AND ${merged}`,
    sql`UPDATE products SET category_id = ${into} WHERE category_id = ${id} AND ${merged}`,
  ]);
  const [found, went, , , moved] = results;
  if (!found?.rows[0]) throw notFound();
  if (went?.rowsAffected !== 1) throw notInto(messages.category);
  await deps.purge([tag.categories]);
  return moved?.rowsAffected ?? 0;
}

const notInto = (message: string) => new Failure('invalid', messages.error.invalid, { fields: { into: message } });
