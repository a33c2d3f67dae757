/** The form of a listing (docs/product.md, "Forms"), and the rows of an import. */
import * as v from 'valibot';
import { type Entered, enteredWire, fromValidated, schemasOf } from '../../entity/entity.ts';
import type { Codec, CompleteWire } from '../../entity/wire.ts';
import { deliveryOptionsSchema } from '../../fulfilment/delivery-options.ts';
import { commonWords } from '../../words/en/common.ts';
import { listingsWords } from '../../words/en/listings.ts';
import { listingFields } from '../fields.ts';
import { PHOTOS_PER_LISTING } from '../limits.ts';
import { photoIdOf, photoPath } from '../photo.ts';

/** A ticked box, in a form, in JSON or in a table. */
const ticked = v.pipe(
  v.nullish(v.union([v.boolean(), v.string()], commonWords.error.invalid), false),
  v.transform((value) => value === true || value === 'on' || value === 'true'),
);

/** Entered fields, under their wire names (docs/product.md, "Forms"). */
export const listingFieldSchemas = {
  ...schemasOf(listingFields),
  /** Confirms that the used copy costs more than a new one. */
  above_original: ticked,
} as const;

type Fields = { [Key in keyof typeof listingFieldSchemas]: v.InferOutput<(typeof listingFieldSchemas)[Key]> };

export const PRICE_FIELD_PATHS = [['original_price'], ['resell_price'], ['above_original']] as const;

/** A used copy costs at most as much as a new one, unless its seller confirms the price. */
export const isPlausiblePrice = ({ original_price, resell_price, above_original }: Partial<Fields>): boolean =>
  above_original === true || (resell_price ?? 0) <= (original_price ?? 0);

/** The stored fields of the form. Prices in integer cents. */
export type ListingFields = Entered<typeof listingFields>;

export type ListingDetails = ListingFields & { readonly aboveOriginal: boolean };

export const toListingDetails = (wire: Fields): ListingDetails => ({
  ...fromValidated(listingFields, wire),
  aboveOriginal: wire.above_original,
});

const photoId = v.pipe(
  v.string(commonWords.required.photo),
  v.transform((address) => photoIdOf(address) ?? ''),
  v.nonEmpty(listingsWords.photo.notOurs),
);

/** One address or several; a form repeats the name once per picture. */
export const photosSchema = v.optional(
  v.pipe(
    v.union([v.array(v.string()), v.string()], commonWords.required.photo),
    v.transform((given) => (typeof given === 'string' ? [given] : given)),
    v.maxLength(PHOTOS_PER_LISTING, listingsWords.photo.tooMany(PHOTOS_PER_LISTING)),
    v.array(photoId),
    v.transform((ids) => [...new Set(ids)]),
  ),
);

const blankPhoto = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
);

/** A random key of the browser, which makes a repeated request idempotent. */
export const idempotencyKey = v.pipe(
  v.string(commonWords.error.invalid),
  v.regex(/^[\w-]{16,64}$/, commonWords.error.invalid),
);

const entries = {
  ...listingFieldSchemas,
  photo: v.optional(v.union([blankPhoto, photoId], listingsWords.photo.notOurs)),
  photos: photosSchema,
} as const;

type Entries = Fields & { photo?: string | undefined; photos?: string[] | undefined };

const photoIdsOf = ({ photo, photos }: Pick<Entries, 'photo' | 'photos'>): string[] =>
  photos?.length ? photos : photo ? [photo] : [];

/** `POST /products`: pictures in `photos`, or one in `photo`. */
export const NewListing = v.pipe(
  v.object({
    ...entries,
    /** Idempotency key: a form that is sent again after a lost answer makes no second listing. */
    form_id: v.optional(idempotencyKey),
    first_to_wants: ticked,
  }),
  v.forward(v.partialCheck(PRICE_FIELD_PATHS, isPlausiblePrice, listingsWords.aboveOriginal), ['resell_price']),
  v.forward(
    v.partialCheck([['photo'], ['photos']], (wire) => photoIdsOf(wire).length > 0, commonWords.required.photo),
    ['photo'],
  ),
  v.transform((wire) => ({
    ...toListingDetails(wire),
    formId: wire.form_id,
    firstToWants: wire.first_to_wants,
    photoIds: photoIdsOf(wire),
  })),
);
export type NewListing = v.InferOutput<typeof NewListing>;

/**
 * `PATCH /products/{id}`: the whole listing in its next state. A listing that never had a picture may stay without.
 * Without `delivery`, the delivery options stay.
 */
export const EditedListing = v.pipe(
  v.object({
    ...entries,
    delivery: v.nullish(deliveryOptionsSchema, null),
    /** Version that the user saw; a change in between is a conflict. */
    version: v.optional(v.pipe(v.number(commonWords.error.invalid), v.integer(commonWords.error.invalid))),
  }),
  v.forward(v.partialCheck(PRICE_FIELD_PATHS, isPlausiblePrice, listingsWords.aboveOriginal), ['resell_price']),
  v.transform((wire) => ({
    ...toListingDetails({ ...wire, delivery: wire.delivery ?? 'both' }),
    delivery: wire.delivery,
    version: wire.version,
    photoIds: photoIdsOf(wire),
  })),
);
export type EditedListing = v.InferOutput<typeof EditedListing>;

export type ListingInput = ListingDetails & { readonly photoIds: string[] };

const photoAddresses: Codec<'photos', string[], string[]> = {
  name: 'photos',
  encode: (ids) => ids.map(photoPath),
  decode: (addresses) => addresses.flatMap((address) => photoIdOf(address) ?? []),
};

export const listingFormWire = {
  ...enteredWire(listingFields),
  aboveOriginal: 'above_original',
  photoIds: photoAddresses,
  formId: 'form_id',
  firstToWants: 'first_to_wants',
  version: 'version',
} as const satisfies CompleteWire<NewListing & EditedListing>;
