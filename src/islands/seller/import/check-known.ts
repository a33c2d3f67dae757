/** A row that names an existing listing of the seller, and its changes. */
import * as v from 'valibot';
import { pickEntered, wireNameOf } from '../../../../core/entity/entity.ts';
import { validate } from '../../../../core/entity/validation.ts';
import { listingFields } from '../../../../core/listings/fields.ts';
import type { MyListing } from '../../../../core/listings/my-listing.ts';
import { ImportedListing } from '../../../../core/listings/post/import.ts';
import { CHOSEN_FIELDS } from '../../../../core/listings/post/import-choices.ts';
import { importWords } from '../../../../core/words/en/import.ts';
import type { Understand } from './column-meanings.ts';
import { type Column, CSV_COLUMNS, LABELS, type Meaning, tidy } from './table/columns.ts';
import type { TableRow } from './table/table-rows.ts';

type Texts = Partial<Record<Column, string>>;

export type KnownRow = {
  /** Row and listing merged, for display. */
  readonly shown: Texts;
  readonly sent: Readonly<Record<string, unknown>>;
  readonly wrong: Readonly<Record<string, string>>;
  readonly changes: readonly string[];
};

type Given = {
  /** Fields with a column in the table: only in these does an empty cell mean empty. */
  readonly columns: ReadonlySet<Meaning>;
  readonly aboveOriginal: boolean;
  readonly understand: Understand;
};

type Key = keyof ReturnType<typeof pickEntered<typeof listingFields>>;

const MAY_BE_EMPTY: ReadonlySet<Meaning> = new Set(
  Object.values(listingFields).flatMap((field) =>
    'schema' in field && v.safeParse(field.schema, '').output === null ? [wireNameOf(field) as Meaning] : [],
  ),
);

/** Validates a row against its listing. An empty cell of a required field leaves the field unchanged. */
export function checkKnown(
  source: TableRow,
  product: MyListing,
  { columns, aboveOriginal, understand }: Given,
): KnownRow {
  const shown: Texts = {};
  for (const { header, cell } of CSV_COLUMNS) {
    if (header === 'photo') continue;
    const isEmptied = source[header] === undefined && columns.has(header) && MAY_BE_EMPTY.has(header);
    const text = isEmptied ? '' : (inOurWords(header, source[header], understand) ?? tidy(header, cell(product)));
    if (text) shown[header] = text;
  }
  const { category = '', ...rest } = shown;
  const categoryId = source.category ? understand('category', category) : product.categoryId;
  const whole = {
    ...rest,
    categoryId,
    above_original: aboveOriginal || product.resellPriceCents > product.originalPriceCents,
  };
  const { output, fields } = validate(ImportedListing, whole);
  if (!output) return { shown, sent: {}, wrong: fields, changes: [] };
  const before = pickEntered(listingFields, product) as Readonly<Record<Key, unknown>>;
  const changed = (Object.keys(before) as Key[]).filter((key) => !isSame(before[key], output[key]));
  const texts: Readonly<Record<string, unknown>> = whole;
  const names = changed.map((key) => wireNameOf(listingFields[key]));
  return {
    shown,
    sent: Object.fromEntries(names.map((name) => [name, texts[name] ?? ''])),
    wrong: {},
    changes: names.map((name) => LABELS[name === 'categoryId' ? 'category' : (name as Column)]),
  };
}

/** Line ends have three spellings with the same meaning. */
const isSame = (before: unknown, after: unknown): boolean =>
  typeof before === 'string' && typeof after === 'string' ? inLines(before) === inLines(after) : before === after;

const inLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

function inOurWords(column: Column, cell: string | undefined, understand: Understand): string | undefined {
  const field = CHOSEN_FIELDS.find((chosen) => chosen === column);
  return cell && field ? (understand(field, cell) ?? cell) : cell;
}

/** Problem of a row with the id of no listing, or with the same id as a row above. */
export const idProblem = (twin: number | undefined): string =>
  twin === undefined ? importWords.problem.unknownId : importWords.problem.sameId(twin);
