/** New categories, and new names. Every public page lists them, so every change purges all public pages. */
import { and, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/accounts/user.ts';
import { type CategoryInput, MAX_CATEGORIES } from '../../../core/catalog/category.ts';
import { categoriesWords } from '../../../core/words/en/catalog.ts';
import { builder, isStoppedBy, reading, stopIfTaken } from '../../db/batch.ts';
import { isOpenCategory } from '../../db/conditions.ts';
import { insertInto } from '../../db/rows.ts';
import { categories } from '../../db/tables/catalog.ts';
import { conflict, notFound } from '../../errors.ts';
import { pagesWithCategoryMenu } from '../changed-pages.ts';
import { writeAsAdmin } from '../moderation/audit/admin-write.ts';
import { recordActionStatement } from '../moderation/audit/audit.ts';
import type { Deps } from '../ports.ts';
import { queuePurgeStatements, writeThenPurge } from '../purge-queue.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'newId' | 'pages'>;

const ID_CHARACTERS = 48;

/** Limit of numeric suffixes that are tried when the id of a name is taken. */
const NAMESAKES = 100;

/** Possible ids for a name, the best first: words of a-z and 0-9 with hyphens. */
function idsFor(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/['’\p{M}]/gu, '')
    .toLowerCase();
  const words = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  const id = words.slice(0, ID_CHARACTERS).replace(/-$/, '') || 'category';
  return [id, ...Array.from({ length: NAMESAKES }, (_, i) => `${id}-${i + 2}`)];
}

/** A name in lower case, for comparison; SQLite itself folds only a-z. */
const folded = (name: string): string => name.normalize('NFKC').toLowerCase();

/**
 * Throws `conflict` when another category than `id` has this name. The unique index decides between concurrent calls.
 */
async function refuseNamesake({ db }: Pick<Deps, 'db'>, name: string, id = ''): Promise<void> {
  const others = await db
    .select({ name: categories.name })
    .from(categories)
    .where(and(isOpenCategory(categories), ne(categories.id, id)));
  if (others.some((other) => folded(other.name) === folded(name)))
    throw conflict(categoriesWords.conflict.categoryName);
}

/** Adds a category at the end. Throws `conflict` for a name that is taken, and at the limit of categories. */
export async function addCategory(deps: Needs, admin: Actor, { name, reason }: CategoryInput): Promise<{ id: string }> {
  await refuseNamesake(deps, name);
  const moment = deps.now();
  // Merged categories keep their ids. When every id of the name is taken, a random one is used.
  const candidates = [...idsFor(name), deps.newId()];
  const id = sql`(SELECT value FROM json_each(${JSON.stringify(candidates)}) WHERE value NOT IN (SELECT ${categories.id} FROM ${categories}) ORDER BY key LIMIT 1)`;
  const batch = writeAsAdmin(deps.db, admin, {
    named: stopIfTaken(
      'name taken',
      reading<{ id: string }>(
        sql`${insertInto(categories, {
          id,
          name,
          position: sql`(SELECT coalesce(max(${categories.position}), -1) + 1 FROM ${categories})`,
        })} WHERE (SELECT count(*) FROM ${categories} WHERE ${isOpenCategory(categories)}) < ${MAX_CATEGORIES}
          RETURNING ${categories.id} AS id`,
      ),
    ),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action: 'add_category',
      subjectKind: 'category',
      subjectId: sql`(SELECT ${categories.id} FROM ${categories} WHERE ${categories.name} = ${name} AND ${isOpenCategory(categories)})`,
      reason,
      detail: name,
    }),
    pages: queuePurgeStatements(deps, pagesWithCategoryMenu()),
  }).catch(orNameTaken);
  const { named } = await writeThenPurge(deps, batch);
  const [row] = named.rows;
  if (!row) throw conflict(categoriesWords.conflict.tooManyCategories(MAX_CATEGORIES));
  return { id: row.id };
}

/**
 * Renames a category; its address stays. Returns the number of changed categories, 0 for the same name. Throws
 * `not_found`, or `conflict` for a name that is taken.
 */
export async function renameCategory(
  deps: Needs,
  admin: Actor,
  id: string,
  { name, reason }: CategoryInput,
): Promise<number> {
  await refuseNamesake(deps, name, id);
  const moment = deps.now();
  const isOpen = sql`${categories.id} = ${id} AND ${isOpenCategory(categories)}`;
  const batch = writeAsAdmin(deps.db, admin, {
    found: reading<{ id: string }>(sql`SELECT ${categories.id} FROM ${categories} WHERE ${isOpen}`),
    // A condition without an effect, so that the record can still read the old name.
    differs: builder
      .update(categories)
      .set({ name: categories.name })
      .where(and(isOpen, ne(categories.name, name))),
    recorded: recordActionStatement(admin, {
      id: deps.newId(),
      at: moment,
      action: 'rename_category',
      subjectKind: 'category',
      subjectId: id,
      reason,
      detail: sql`(SELECT ${categories.name} || ' → ' || ${name} FROM ${categories} WHERE ${categories.id} = ${id})`,
    }),
    pages: queuePurgeStatements(deps, pagesWithCategoryMenu()),
    named: stopIfTaken('name taken', builder.update(categories).set({ name }).where(isOpen)),
  }).catch(orNameTaken);
  const { found, differs } = await writeThenPurge(deps, batch);
  if (!found.rows[0]) throw notFound();
  return differs.changed;
}

/** The unique index of names stopped the batch: another category got this name at the same moment. */
const orNameTaken = (error: unknown): never => {
  throw isStoppedBy(error, 'name taken') ? conflict(categoriesWords.conflict.categoryName) : error;
};
