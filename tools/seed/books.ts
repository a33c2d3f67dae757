import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CONDITIONS } from '../../core/condition.ts';
import { FORMATS } from '../../core/listings/book-format.ts';
import { LANGUAGES } from '../../core/listings/language.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const cents = v.pipe(v.number(), v.integer(), v.minValue(1));

/** One listing of the demo catalogue, as its seller would have entered it. Amounts in integer cents. */
const SeedBook = v.strictObject({
  isbn: v.nullable(v.pipe(v.string(), v.regex(/^97[89]\d{10}$/))),
  title: text,
  author: text,
  category: text,
  /** A file in `covers/`: a WebP of 480 × 720 pixels. Copies of the same book share it. */
  cover: v.pipe(v.string(), v.regex(/^[a-z\d-]+\.webp$/)),
  year: v.pipe(v.number(), v.integer()),
  /** Duration of use, in the seller's words. */
  usedDuration: text,
  condition: v.picklist(CONDITIONS),
  format: v.optional(v.picklist(FORMATS), 'Paperback'),
  language: v.optional(v.picklist(LANGUAGES), 'en'),
  originalCents: cents,
  resellCents: cents,
  location: text,
  seller: v.picklist(['seller', 'seller2']),
  description: text,
  advertised: v.optional(v.boolean()),
  sold: v.optional(v.boolean()),
  /** The listing has a photo of this copy instead of the cover. */
  photographed: v.optional(v.boolean()),
});
export type SeedBook = v.InferOutput<typeof SeedBook>;

/** Parses the listings of a data file. Throws an error with index and field of the first invalid one. */
export function readBooks(json: string): readonly SeedBook[] {
  const read = v.safeParse(v.array(SeedBook), JSON.parse(json));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(`books.json, ${v.getDotPath(issue)}: ${issue.message}`);
}

/** The demo catalogue: two hundred listings, category by category in the order of the shop. */
export const BOOKS: readonly SeedBook[] = readBooks(readFileSync(new URL('books.json', import.meta.url), 'utf8'));

export const coverFile = ({ cover }: Pick<SeedBook, 'cover'>): URL => new URL(`covers/${cover}`, import.meta.url);
