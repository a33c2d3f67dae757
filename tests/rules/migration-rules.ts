/**
 * Migrations after the baseline only add, so that the version before runs on the same database: during an upload, in
 * tabs that are still open, and after a rollback.
 */

/**
 * Line before a statement that may refuse a write of the version before, with the reason why it refuses none: `-- The
 * version before: it never writes this column.`
 */
const REASON = /^-- The version before: \S+ \S+ \S+/m;

const NAME = '[`"]?(\\w+)[`"]?';
const of = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll('NAME', NAME)}`, 'i');

const CREATE_TABLE = of('CREATE TABLE (?:IF NOT EXISTS )?NAME');

type Rule = { readonly form: RegExp; readonly refuses: (statement: Statement) => string | undefined };

type Statement = {
  /** The statement without comments and literals. */
  readonly text: string;
  /** The named table is made by the same migration. */
  readonly isOfNewTable: boolean;
};

const nothing = () => undefined;
const always = (why: string) => () => why;
const onOldTables =
  (why: string, pattern = /^/) =>
  ({ text, isOfNewTable }: Statement) =>
    !isOfNewTable && pattern.test(text) ? why : undefined;

/** Forms that run with the version before, the last name being that of the table; any other form is refused. */
const ADDITIONS: readonly Rule[] = [
  { form: CREATE_TABLE, refuses: nothing },
  { form: of('CREATE VIEW NAME'), refuses: nothing },
  { form: of('CREATE INDEX NAME ON NAME'), refuses: nothing },
  {
    form: of('CREATE UNIQUE INDEX NAME ON NAME'),
    refuses: onOldTables('a unique index on a table of before'),
  },
  { form: of('ALTER TABLE NAME ADD '), refuses: onOldTables('a CHECK on a table of before', / CHECK ?\(/i) },
  {
    form: of('CREATE TRIGGER NAME (?:BEFORE|AFTER) (?:INSERT|DELETE|UPDATE(?: OF [\\w, `"]+)?) ON NAME'),
    refuses: onOldTables('a trigger that refuses writes to a table of before', /\bRAISE ?\(/i),
  },
  { form: of('INSERT INTO NAME'), refuses: onOldTables('rows of a table of before') },
  { form: of('UPDATE NAME'), refuses: onOldTables('rows of a table of before') },
  { form: of('DELETE FROM NAME'), refuses: onOldTables('rows of a table of before') },
  { form: of('DROP (?:TRIGGER|INDEX|VIEW) '), refuses: always('a dropped trigger, index or view') },
];

/** Forms that no reason allows. */
const NEVER: readonly (readonly [RegExp, string])[] = [
  [/^DROP TABLE/i, 'drops a table'],
  [/^ALTER TABLE .* DROP /i, 'drops a column'],
  [/^ALTER TABLE .* RENAME /i, 'renames'],
  [/^ALTER TABLE .* ALTER /i, 'changes a column'],
  [/^ALTER TABLE .* ADD (?!.* DEFAULT ).* NOT NULL/i, 'adds a NOT NULL column without a default'],
  [/^CREATE TABLE (?:IF NOT EXISTS )?[`"]?__new/i, 'makes a table anew'],
];

/** Without comments, with empty literals, in one line. */
const bare = (sql: string): string =>
  sql
    .replaceAll(/'(?:[^']|'')*'|--.*|\/\*[\s\S]*?\*\//g, (part) => (part.startsWith("'") ? "''" : ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Refused statements of a migration, each with its reason; none for one that only adds. Rows of `moneyTables` are never
 * changed.
 */
export function refusals(migration: string, moneyTables: ReadonlySet<string>): string[] {
  const chunks = migration.split('--> statement-breakpoint').map((sql) => ({ sql, text: bare(sql) }));
  const made = new Set(chunks.map(({ text }) => CREATE_TABLE.exec(text)?.[1]));
  return chunks.flatMap(({ sql, text }) => {
    if (text === '') return [];
    const never = NEVER.find(([form]) => form.test(text))?.[1] ?? manyIn(text);
    if (never) return [`${never}: ${text}`];
    const rule = ADDITIONS.find(({ form }) => form.test(text));
    if (!rule) return [`is no addition: ${text}`];
    const table =
      rule.form
        .exec(text)
        ?.slice(1)
        .findLast((name) => name !== undefined) ?? '';
    const isOfNewTable = made.has(table);
    if (changesMoney(text, moneyTables, made)) return [`changes rows of money: ${text}`];
    const why = rule.refuses({ text, isOfNewTable });
    return why && !REASON.test(sql) ? [`${why}, without a line "-- The version before: …": ${text}`] : [];
  });
}

/** Only a trigger has semicolons inside. Behind an addition, another statement would not be looked at. */
const manyIn = (text: string): string | undefined =>
  !/^CREATE TRIGGER/i.test(text) && /;./.test(text) ? 'has two statements without a breakpoint' : undefined;

function changesMoney(text: string, moneyTables: ReadonlySet<string>, made: ReadonlySet<string | undefined>): boolean {
  const table = of('(?:INSERT INTO|UPDATE|DELETE FROM) NAME').exec(text)?.[1] ?? '';
  return moneyTables.has(table) && !made.has(table);
}
