/**
 * The fields of a listing, in the order of the wire and of the CSV columns. Prices in integer cents, moments in ms
 * since the epoch (UTC). To add a field, see docs/recipes.md.
 */
import * as v from 'valibot';
import { CONDITIONS } from '../condition.ts';
import { defineEntity, readOnlyField } from '../entity/entity.ts';
import {
  optionalChoice,
  optionalText,
  phoneNumber,
  requiredMultilineText,
  requiredText,
} from '../entity/validation.ts';
import { type Codec, dollars } from '../entity/wire.ts';
import { formatDecimalDollars, formatShortDollars } from '../format.ts';
import { deliveryOptionsCodec, deliveryOptionsSchema, formatDeliveryOptions } from '../fulfilment/delivery-options.ts';
import { commonWords } from '../words/en/common.ts';
import { FORMATS } from './book-format.ts';
import { isbnSchema, languageSchema, priceSchema, yearSchema } from './field-schemas.ts';
import { LANGUAGES, languageName } from './language.ts';
import type { Photo } from './photo.ts';
import { formatPostingTime } from './posting-time.ts';

const photoUrl: Codec<'photo', Photo, string> = {
  name: 'photo',
  encode: (photo) => photo.url,
  decode: (url) => ({ url, width: 0, height: 0 }),
};

const posted: Codec<'posting_time', number, string> = {
  name: 'posting_time',
  encode: formatPostingTime,
  decode: (text) => Date.parse(text),
};

export const listingFields = defineEntity({
  id: readOnlyField<string>()('_id'),
  name: {
    wire: 'name',
    schema: requiredText(commonWords.required.name, 200),
    snapshot: true,
    label: 'Name',
    input: { group: 'book', autoComplete: 'off', autoCapitalize: 'words' },
    csv: {},
  },
  author: {
    wire: 'author',
    schema: optionalText(200),
    snapshot: true,
    label: 'Author',
    input: { group: 'book', autoComplete: 'off', autoCapitalize: 'words' },
    csv: {},
  },
  isbn: {
    wire: 'isbn',
    schema: isbnSchema,
    label: 'ISBN',
    csv: {
      // Spreadsheets turn thirteen plain digits into an exponent.
      write: (isbn: string | null) => (isbn ? `${isbn.slice(0, 3)}-${isbn.slice(3)}` : ''),
    },
  },
  categoryId: { wire: 'categoryId', schema: requiredText(commonWords.required.category, 64) },
  categoryName: {
    ...readOnlyField<string>()('category_name'),
    label: 'Category',
    csv: {
      header: 'category',
    },
  },
  photo: {
    ...readOnlyField<Photo | null>()(photoUrl),
    label: 'Photo',
    // An import names the files of a copy's pictures; an export has none.
    csv: {
      header: 'photo',
      write: () => '',
    },
  },
  sellerId: readOnlyField<string>()('seller_id'),
  sellerName: readOnlyField<string>()('seller_name'),
  sellerPhoto: readOnlyField<string | null>()('seller_photo'),
  /** Read from the seller's row, so that an admin's decision shows at once. */
  verified: readOnlyField<boolean>()('verified'),
  condition: {
    wire: 'condition',
    schema: v.picklist(CONDITIONS, commonWords.required.condition),
    snapshot: true,
    label: 'Condition',
    csv: {},
  },
  format: {
    wire: 'format',
    schema: optionalChoice(FORMATS),
    label: 'Format',
    input: { group: 'book', options: FORMATS.map((name) => ({ id: name, name })) },
    csv: {},
  },
  language: {
    wire: 'language',
    schema: languageSchema,
    label: 'Language',
    input: { group: 'book', options: LANGUAGES.map((id) => ({ id, name: languageName(id) })), nameOf: languageName },
    csv: {},
  },
  phoneNumber: {
    wire: 'phone_number',
    private: true,
    schema: phoneNumber,
    label: 'Contact Number',
    input: { group: 'reach', autoComplete: 'tel', inputMode: 'tel', hint: 'Shown after payment' },
    csv: {},
  },
  location: {
    wire: 'location',
    schema: requiredText(commonWords.required.location, 200),
    label: 'Location',
    input: {
      group: 'reach',
      autoComplete: 'address-level2',
      autoCapitalize: 'words',
      enterKeyHint: 'done',
      hint: 'Shown to everyone',
    },
    csv: {},
  },
  delivery: {
    wire: deliveryOptionsCodec,
    schema: deliveryOptionsSchema,
    label: 'Delivery',
    text: formatDeliveryOptions,
    csv: {
      write: formatDeliveryOptions,
    },
  },
  yearOfPurchase: {
    wire: 'year_of_purchase',
    schema: yearSchema,
    label: 'Purchase Year',
    input: { group: 'use', autoComplete: 'off', inputMode: 'numeric', hint: 'When you bought it' },
    csv: {},
  },
  usedDuration: {
    wire: 'year_of_use',
    schema: requiredText(commonWords.required.usedDuration, 40),
    label: 'Used Duration',
    input: { group: 'use', autoComplete: 'off', autoCapitalize: 'none', hint: 'For example: 2 years' },
    csv: {},
  },
  originalPriceCents: {
    wire: dollars('original_price'),
    schema: priceSchema('Original Price', commonWords.required.originalPrice),
    label: 'Original Price',
    input: { group: 'price', autoComplete: 'off', inputMode: 'decimal', hint: 'A new copy, in dollars' },
    text: formatShortDollars,
    csv: {
      write: formatDecimalDollars,
    },
  },
  resellPriceCents: {
    wire: dollars('resell_price'),
    schema: priceSchema('Resell Price', commonWords.required.resellPrice),
    snapshot: true,
    label: 'Resell Price',
    input: { group: 'price', autoComplete: 'off', inputMode: 'decimal', hint: 'Yours, in dollars' },
    text: formatShortDollars,
    csv: {
      write: formatDecimalDollars,
    },
  },
  description: {
    wire: 'description',
    schema: requiredMultilineText(commonWords.required.description, 5000),
    snapshot: true,
    label: 'Description',
    input: { group: 'description', hint: 'The edition, the binding, every mark and crease', rows: 3 },
    csv: {},
  },
  postedAt: readOnlyField<number>()(posted),
  available: readOnlyField<boolean>()('availablity'),
  sold: readOnlyField<boolean>()('paid'),
  advertised: readOnlyField<boolean>()('advertisement'),
});
