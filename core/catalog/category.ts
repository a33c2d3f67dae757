import * as v from 'valibot';
import { optionalReason } from '../audit.ts';
import { requiredText } from '../entity/validation.ts';
import type { CompleteWire } from '../entity/wire.ts';
import { commonWords } from '../words/en/common.ts';

export type Category = { readonly id: string; readonly name: string };

export const categoryWire = { id: '_id', name: 'category_name' } as const satisfies CompleteWire<Category>;

/** Limit of open categories: a further one is refused, so that one menu and one answer of `GET /category` have all. */
export const MAX_CATEGORIES = 100;

const NAME_CHARACTERS = 60;

/** `POST /category` and `PATCH /category/{id}`: single spaces, no invisible characters. */
export const CategoryInput = v.object({
  name: v.pipe(
    requiredText(commonWords.required.name, NAME_CHARACTERS),
    v.transform((name) =>
      name
        .normalize('NFC')
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  ),
  reason: optionalReason,
});
export type CategoryInput = v.InferOutput<typeof CategoryInput>;

/** `PUT /category`: the ids of all categories in their new order. */
export const CategoryOrder = v.object({
  order: v.pipe(
    v.array(v.string(commonWords.error.invalid), commonWords.error.invalid),
    v.maxLength(MAX_CATEGORIES, commonWords.error.invalid),
  ),
  reason: optionalReason,
});
export type CategoryOrder = v.InferOutput<typeof CategoryOrder>;

/**
 * `POST /category/{id}/merge`: the category that takes the books over; the merged one is closed and redirects there.
 */
export const CategoryMerge = v.object({
  into: requiredText(commonWords.required.category, 64),
  reason: optionalReason,
});
export type CategoryMerge = v.InferOutput<typeof CategoryMerge>;
