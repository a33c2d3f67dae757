/** A seller's answers about their tables, for the next table: the meaning of columns, and of words in cells. */
import * as v from 'valibot';
import { csvColumns } from '../../entity/entity-views.ts';
import { commonWords } from '../../words/common.ts';
import { listingFields } from '../fields.ts';

/** Fields that are chosen from a list, by their columns. */
export const CHOSEN_FIELDS = ['category', 'condition', 'delivery'] as const;
export type ChosenField = (typeof CHOSEN_FIELDS)[number];

/** Fields of a column beside those of a listing: the number of copies of a row, and the id of its product. */
export const FIELDS_BESIDE = ['copies', 'id'] as const;

/** Beyond these, what was said longest ago is forgotten. A name or a word is cut to so many characters. */
export const REMEMBERED = { columns: 100, words: 200, characters: 60 } as const;

const text = (least: number) =>
  v.pipe(
    v.string(commonWords.error.invalid),
    v.minLength(least, commonWords.error.invalid),
    v.maxLength(REMEMBERED.characters, commonWords.error.invalid),
  );

const fields = ['', ...csvColumns(listingFields).map(({ header }) => header), ...FIELDS_BESIDE] as const;

/** `PUT /import-choices`. The newest stand first. A column with no field is left out; a word with no meaning is no word at all. */
export const ImportChoices = v.object({
  columns: v.pipe(
    v.array(
      v.object({ header: text(1), field: v.picklist(fields, commonWords.error.invalid) }, commonWords.error.invalid),
      commonWords.error.invalid,
    ),
    v.maxLength(REMEMBERED.columns, commonWords.error.invalid),
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
    v.maxLength(REMEMBERED.words, commonWords.error.invalid),
  ),
});
export type ImportChoices = v.InferOutput<typeof ImportChoices>;

export const NO_CHOICES: ImportChoices = { columns: [], words: [] };
