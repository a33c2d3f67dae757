/** A seller's answers about an import, stored for the next one: the meaning of columns, and of words in cells. */
import * as v from 'valibot';
import { csvColumns } from '../../entity/entity-views.ts';
import { commonWords } from '../../words/en/common.ts';
import { listingFields } from '../fields.ts';

/** Fields with a list of choices, by their columns. */
export const CHOSEN_FIELDS = ['category', 'condition', 'delivery'] as const;
export type ChosenField = (typeof CHOSEN_FIELDS)[number];

/** Import columns beside the fields of a listing: the number of copies of a row, and the id of its listing. */
const FIELDS_BESIDE = ['copies', 'id'] as const;

/** Limits of stored answers; the oldest are dropped. Names and words are cut to `characters`. */
export const IMPORT_CHOICE_LIMITS = { columns: 100, words: 200, characters: 60 } as const;

const text = (least: number) =>
  v.pipe(
    v.string(commonWords.error.invalid),
    v.minLength(least, commonWords.error.invalid),
    v.maxLength(IMPORT_CHOICE_LIMITS.characters, commonWords.error.invalid),
  );

const fields = ['', ...csvColumns(listingFields).map(({ header }) => header), ...FIELDS_BESIDE] as const;

/**
 * `PUT /import-choices`, newest first. An empty `field`: the column is ignored; an empty `means`: the word counts as an
 * empty cell.
 */
export const ImportChoices = v.object({
  columns: v.pipe(
    v.array(
      v.object({ header: text(1), field: v.picklist(fields, commonWords.error.invalid) }, commonWords.error.invalid),
      commonWords.error.invalid,
    ),
    v.maxLength(IMPORT_CHOICE_LIMITS.columns, commonWords.error.invalid),
  ),
  words: v.pipe(
    v.array(
      v.object(
        {
          field: v.picklist(CHOSEN_FIELDS, commonWords.error.invalid),
          word: text(1),
          means: v.pipe(v.string(commonWords.error.invalid), v.maxLength(64, commonWords.error.invalid)),
        },
        commonWords.error.invalid,
      ),
      commonWords.error.invalid,
    ),
    v.maxLength(IMPORT_CHOICE_LIMITS.words, commonWords.error.invalid),
  ),
});
export type ImportChoices = v.InferOutput<typeof ImportChoices>;

export const NO_IMPORT_CHOICES: ImportChoices = { columns: [], words: [] };
