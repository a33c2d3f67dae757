/** What a seller says of a copy: the form of section 5 of the specification, and the rows of an import. */
import * as v from 'valibot';
import { CONDITIONS, PHOTOS_PER_LISTING, PRICE_CENTS } from '../constants.ts';
import { dollarsOr, phoneNumber, requiredText } from '../validation.ts';
import { type Codec, dollars } from '../wire.ts';
import { commonWords } from '../words/common.ts';
import { listingsWords } from '../words/listings.ts';
import { parseIsbn } from './isbn.ts';
import { photoIdOf, photoPath } from './photo.ts';

const EARLIEST_YEAR = 1900;

/** The new year begins up to fourteen hours earlier somewhere. */
const thisYear = (): number => new Date(Date.now() + 14 * 3600 * 1000).getUTCFullYear();

const price = (field: 'Original Price' | 'Resell Price', missing: string) =>
  v.pipe(
    dollarsOr(missing),
    v.minValue(PRICE_CENTS.least, listingsWords.priceBounds(field)),
    v.maxValue(PRICE_CENTS.most, listingsWords.priceBounds(field)),
  );

const year = v.pipe(
  v.union([v.string(), v.number()], commonWords.required.year),
  v.transform((text) => String(text).trim()),
  v.nonEmpty(commonWords.required.year),
  v.check(
    (text) => /^\d{4}$/.test(text) && Number(text) >= EARLIEST_YEAR && Number(text) <= thisYear(),
    () => listingsWords.year(EARLIEST_YEAR, thisYear()),
  ),
  v.transform(Number),
);

/** A text that may be missing; the empty one is none. */
const optionalText = (most: number) =>
  v.pipe(
    v.nullish(v.pipe(v.string(commonWords.error.invalid), v.trim(), v.maxLength(most, commonWords.tooLong(most))), ''),
    v.transform((text) => text || null),
  );

const isbn = v.pipe(
  v.nullish(v.union([v.string(), v.number()], listingsWords.isbn), ''),
  v.transform((text) => String(text).trim()),
  v.check((text) => text === '' || parseIsbn(text) !== null, listingsWords.isbn),
  v.transform(parseIsbn),
);

/** A box that was ticked, in a form, in JSON or in a table. */
const ticked = v.pipe(
  v.nullish(v.union([v.boolean(), v.string()], commonWords.error.invalid), false),
  v.transform((value) => value === true || value === 'on' || value === 'true'),
);

/** The fields of section 5 of the specification, under their wire names; author, ISBN and the confirmation go beyond it. */
export const fields = {
  name: requiredText(commonWords.required.name, 200),
  author: optionalText(200),
  isbn,
  categoryId: requiredText(commonWords.required.category, 64),
  condition: v.picklist(CONDITIONS, commonWords.required.condition),
  phone_number: phoneNumber,
  location: requiredText(commonWords.required.location, 200),
  year_of_purchase: year,
  year_of_use: requiredText(commonWords.required.usedDuration, 40),
  original_price: price('Original Price', commonWords.required.originalPrice),
  resell_price: price('Resell Price', commonWords.required.resellPrice),
  /** The seller has seen that the used copy costs more than a new one. */
  above_original: ticked,
  description: requiredText(commonWords.required.description, 5000),
} as const;

type Fields = { [Key in keyof typeof fields]: v.InferOutput<(typeof fields)[Key]> };

/** What `isPlausible` looks at. */
export const PRICES = [['original_price'], ['resell_price'], ['above_original']] as const;

/** A used copy costs no more than a new one, or its seller has said that it does. */
export const isPlausible = ({ original_price, resell_price, above_original }: Partial<Fields>): boolean =>
  above_original === true || (resell_price ?? 0) <= (original_price ?? 0);

/** The judged fields in our words. */
export const toListing = (wire: Fields) => ({
  name: wire.name,
  author: wire.author,
  isbn: wire.isbn,
  categoryId: wire.categoryId,
  condition: wire.condition,
  phoneNumber: wire.phone_number,
  location: wire.location,
  yearOfPurchase: wire.year_of_purchase,
  usedDuration: wire.year_of_use,
  originalPriceCents: wire.original_price,
  resellPriceCents: wire.resell_price,
  aboveOriginal: wire.above_original,
  description: wire.description,
});

/** A listing without its pictures. Prices in integer cents. */
export type Listing = ReturnType<typeof toListing>;

const photoId = v.pipe(
  v.string(commonWords.required.photo),
  v.transform((address) => photoIdOf(address) ?? ''),
  v.nonEmpty(listingsWords.photo.notOurs),
);

/** One address or several; a form says the same name once per picture. */
const photos = v.optional(
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

/** A random number that the browser gives to something it may have to send again. */
export const onceId = v.pipe(v.string(commonWords.error.invalid), v.regex(/^[\w-]{16,64}$/, commonWords.error.invalid));

const entries = {
  ...fields,
  photo: v.optional(v.union([blankPhoto, photoId], listingsWords.photo.notOurs)),
  photos,
} as const;

type Entries = Fields & { photo?: string | undefined; photos?: string[] | undefined };

const photoIdsOf = ({ photo, photos }: Pick<Entries, 'photo' | 'photos'>): string[] =>
  photos?.length ? photos : photo ? [photo] : [];

/** `POST /products`: pictures in `photos`, or the specification's one in `photo`. */
export const NewListing = v.pipe(
  v.object({
    ...entries,
    /** The form's own number: sent again after a lost answer, it makes no second listing. */
    form_id: v.optional(onceId),
  }),
  v.forward(v.partialCheck(PRICES, isPlausible, listingsWords.aboveOriginal), ['resell_price']),
  v.forward(
    v.partialCheck([['photo'], ['photos']], (wire) => photoIdsOf(wire).length > 0, commonWords.required.photo),
    ['photo'],
  ),
  v.transform((wire) => ({ ...toListing(wire), formId: wire.form_id, photoIds: photoIdsOf(wire) })),
);
export type NewListing = v.InferOutput<typeof NewListing>;

/** `PATCH /products/{id}`: the whole listing as it shall be. One that never had a picture may go on without. */
export const ListingChange = v.pipe(
  v.object({
    ...entries,
    /** The listing as the person saw it; a change that came between is a conflict. */
    version: v.optional(v.pipe(v.number(commonWords.error.invalid), v.integer(commonWords.error.invalid))),
  }),
  v.forward(v.partialCheck(PRICES, isPlausible, listingsWords.aboveOriginal), ['resell_price']),
  v.transform((wire) => ({ ...toListing(wire), version: wire.version, photoIds: photoIdsOf(wire) })),
);
export type ListingChange = v.InferOutput<typeof ListingChange>;

/** What both forms have in common. */
export type ListingInput = Listing & { readonly photoIds: string[] };

const photoAddresses: Codec<'photos', string[], string[]> = {
  name: 'photos',
  encode: (ids) => ids.map(photoPath),
  decode: (addresses) => addresses.flatMap((address) => photoIdOf(address) ?? []),
};

/** How the browser writes a `Listing`. */
export const listingWire = {
  name: 'name',
  author: 'author',
  isbn: 'isbn',
  categoryId: 'categoryId',
  condition: 'condition',
  phoneNumber: 'phone_number',
  location: 'location',
  yearOfPurchase: 'year_of_purchase',
  usedDuration: 'year_of_use',
  originalPriceCents: dollars('original_price'),
  resellPriceCents: dollars('resell_price'),
  aboveOriginal: 'above_original',
  description: 'description',
  photoIds: photoAddresses,
  formId: 'form_id',
  version: 'version',
} as const;
