/**
 * What tables of other people call the columns, beside our own names and labels. Apart from the definition of a listing, which
 * pages load that only show one.
 */
import type { Header } from '../entity/entity-views.ts';
import type { listingFields } from './fields.ts';

type Names = {
  readonly synonyms: readonly string[];
  /** Names that often mean something else. One counts only in a table that has no other column for the field. */
  readonly guesses?: readonly string[];
};

/** Capital letters, spaces and signs do not matter. */
export const COLUMN_NAMES: Partial<Readonly<Record<Header<typeof listingFields>, Names>>> = {
  name: {
    synonyms: [
      'title',
      'book',
      'book title',
      'book name',
      'product',
      'product name',
      'item',
      'item name',
      'full title',
    ],
  },
  author: {
    synonyms: ['authors', 'writer', 'writers', 'by', 'written by', 'author name', 'book author', 'primary author'],
  },
  isbn: { synonyms: ['isbn13', 'isbn10', 'isbn number', 'ean', 'ean13', 'barcode'] },
  category: {
    synonyms: ['categories', 'category id', 'category name', 'genre', 'genres', 'subject'],
    guesses: ['shelf', 'section', 'topic'],
  },
  photo: {
    synonyms: ['photos', 'picture', 'pictures', 'image', 'images', 'photo file', 'file name', 'cover image'],
    guesses: ['cover', 'file'],
  },
  condition: {
    synonyms: ['state of the book', 'book condition', 'item condition', 'quality', 'grade'],
    guesses: ['state'],
  },
  phone_number: {
    synonyms: [
      'phone',
      'phone no',
      'contact',
      'contact phone',
      'telephone',
      'telephone number',
      'tel',
      'mobile',
      'mobile number',
      'cell',
      'cell phone',
    ],
  },
  location: {
    synonyms: ['place', 'city', 'town', 'pickup', 'pickup location', 'meeting point'],
    guesses: ['address', 'area'],
  },
  delivery: {
    synonyms: ['delivery method', 'delivery options', 'handover', 'fulfilment', 'fulfillment'],
    guesses: ['shipping', 'pickup or post'],
  },
  // Where another column is the year of purchase, "year" is the year of publication.
  year_of_purchase: {
    synonyms: [
      'bought',
      'bought in',
      'bought on',
      'year bought',
      'date bought',
      'purchased',
      'purchased in',
      'purchase date',
      'date of purchase',
      'acquired',
      'date acquired',
    ],
    guesses: ['year'],
  },
  year_of_use: {
    synonyms: [
      'used for',
      'used',
      'use time',
      'time used',
      'years used',
      'years of use',
      'duration of use',
      'owned for',
    ],
    guesses: ['duration', 'usage'],
  },
  original_price: {
    synonyms: [
      'list price',
      'new price',
      'price new',
      'retail price',
      'retail',
      'rrp',
      'msrp',
      'cover price',
      'original',
      'bought for',
      'price paid',
    ],
  },
  resell_price: {
    synonyms: [
      'price',
      'my price',
      'sell price',
      'sale price',
      'selling price',
      'asking price',
      'resale price',
      'used price',
      'price used',
      'price usd',
    ],
  },
  description: {
    synonyms: [
      'descriptions',
      'notes',
      'note',
      'comment',
      'comments',
      'details',
      'remarks',
      'condition notes',
      'about',
    ],
  },
};

/** What tables call how many copies of a book they count in a row. */
export const COPIES_NAMES: readonly string[] = [
  ...[
    'copies',
    'number of copies',
    'no of copies',
    'quantity',
    'qty',
    'stock',
    'in stock',
    'stock quantity',
    'on hand',
  ],
  ...['available quantity', 'quantity available', 'count', 'pieces', 'units', 'anzahl', 'menge', 'bestand'],
];
