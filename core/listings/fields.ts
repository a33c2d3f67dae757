/**
 * The fields of a listing, in the order of the wire and of the CSV columns. Prices in integer cents, moments in ms
 * since the epoch (UTC). To add a field, see docs/recipes.md.
 */
import * as v from 'valibot';
import { CONDITIONS } from '../condition.ts';
import { defineEntity, readOnly } from '../entity/entity.ts';
import { optionalText, optionalWord, phoneNumber, requiredLines, requiredText } from '../entity/validation.ts';
import { type Codec, dollars } from '../entity/wire.ts';
import { plainDollars, writePrice } from '../format.ts';
import { deliveryOffer, offeredWays, writeOffer } from '../fulfilment/delivery-options.ts';
import { commonWords } from '../words/en/common.ts';
import { isbn, language, price, year } from './field-schemas.ts';
import { FORMATS } from './format.ts';
import { LANGUAGES, languageName } from './language.ts';
import type { Photo } from './photo.ts';
import { postingTime } from './posting-time.ts';

const photoUrl: Codec<'photo', Photo, string> = {
  name: 'photo',
  encode: (photo) => photo.url,
  decode: (url) => ({ url, width: 0, height: 0 }),
};

const posted: Codec<'posting_time', number, string> = {
  name: 'posting_time',
  encode: postingTime,
  decode: (text) => Date.parse(text),
};

export const listingFields = defineEntity({
  id: readOnly<string>()('_id'),
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
    schema: isbn,
    label: 'ISBN',
    csv: {
      // Spreadsheets turn thirteen plain digits into an exponent.
      write: (isbn: string | null) => (isbn ? `${isbn.slice(0, 3)}-${isbn.slice(3)}` : ''),
    },
  },
  categoryId: { wire: 'categoryId', schema: requiredText(commonWords.required.category, 64) },
  categoryName: {
    ...readOnly<string>()('category_name'),
    label: 'Category',
    csv: {
      header: 'category',
    },
  },
  photo: {
    ...readOnly<Photo | null>()(photoUrl),
    label: 'Photo',
    // An import names the files of a copy's pictures; an export has none.
    csv: {
      header: 'photo',
      write: () => '',
    },
  },
  sellerId: readOnly<string>()('seller_id'),
  sellerName: readOnly<string>()('seller_name'),
  sellerPhoto: readOnly<string | null>()('seller_photo'),
  /** Read from the seller's row, so that an admin's decision shows at once. */
  verified: readOnly<boolean>()('verified'),
  condition: {
    wire: 'condition',
    schema: v.picklist(CONDITIONS, commonWords.required.condition),
    snapshot: true,
    label: 'Condition',
    csv: {},
  },
  format: {
    wire: 'format',
    schema: optionalWord(FORMATS),
    label: 'Format',
    input: { group: 'book', options: FORMATS.map((name) => ({ id: name, name })) },
    csv: {},
  },
  language: {
    wire: 'language',
    schema: language,
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
    wire: offeredWays,
    schema: deliveryOffer,
    label: 'Delivery',
    text: writeOffer,
    csv: {
      write: writeOffer,
    },
  },
  yearOfPurchase: {
    wire: 'year_of_purchase',
    schema: year,
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
    schema: price('Original Price', commonWords.required.originalPrice),
    label: 'Original Price',
    input: { group: 'price', autoComplete: 'off', inputMode: 'decimal', hint: 'A new copy, in dollars' },
    text: plainDollars,
    csv: {
      write: writePrice,
    },
  },
  resellPriceCents: {
    wire: dollars('resell_price'),
    schema: price('Resell Price', commonWords.required.resellPrice),
    snapshot: true,
    label: 'Resell Price',
    input: { group: 'price', autoComplete: 'off', inputMode: 'decimal', hint: 'Yours, in dollars' },
    text: plainDollars,
    csv: {
      write: writePrice,
    },
  },
  description: {
    wire: 'description',
    schema: requiredLines(commonWords.required.description, 5000),
    snapshot: true,
    label: 'Description',
    input: { group: 'description', hint: 'The edition, the binding, every mark and crease', rows: 3 },
    csv: {},
  },
  postedAt: readOnly<number>()(posted),
  available: readOnly<boolean>()('availablity'),
  sold: readOnly<boolean>()('paid'),
  advertised: readOnly<boolean>()('advertisement'),
});
