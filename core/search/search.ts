/** A search and its address. Prices are whole dollars in addresses, cents inside. */
import type { Category } from '../catalog/category.ts';
import { PRICE_CENTS } from '../listings/limits.ts';
import type { Count } from '../paging.ts';
import { chosenValues, FIELD_CHOICE_NAMES, type FieldChoiceName, mapFieldChoices } from './field-choices.ts';

export const SEARCH_SORTS = ['best', 'newest', 'price_asc', 'price_desc'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Names of orders in older addresses. */
const FORMER_SORTS: ReadonlyMap<string, SearchSort> = new Map([
  ['cheapest', 'price_asc'],
  ['dearest', 'price_desc'],
]);

/** Position after which the next page starts: a place in the order, and the number of the title among equal places. */
export type SearchCursor = { readonly at: number; readonly number: number };

export type Search = {
  /** Typed text, trimmed. */
  readonly text: string;
  readonly categoryId?: string;
  /** Chosen values of fields; empty for all. */
  readonly fields: Readonly<Record<FieldChoiceName, readonly string[]>>;
  readonly leastCents?: number;
  readonly mostCents?: number;
  readonly verifiedOnly: boolean;
  /** Includes sold copies. */
  readonly withSold: boolean;
  readonly sort: SearchSort;
  /** The newest order was requested, so the newest copy represents a title. By default the cheapest one does. */
  readonly newestAsked?: true;
  readonly after?: SearchCursor;
};

/** The choices may exclude copies of a matching title. */
export const choosesCopies = ({ categoryId, fields, leastCents, mostCents, verifiedOnly }: Search): boolean =>
  [categoryId, leastCents, mostCents].some((choice) => choice !== undefined) ||
  Object.values(fields).some((values) => values.length > 0) ||
  verifiedOnly;

/** Price bands; each ends where the next begins. */
export const PRICE_BANDS = [
  { leastCents: 0, mostCents: 499 },
  { leastCents: 500, mostCents: 999 },
  { leastCents: 1000, mostCents: 1999 },
  { leastCents: 2000, mostCents: PRICE_CENTS.most },
] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/** Numbers of titles for each choice, with all other choices unchanged. */
export type SearchFacets = {
  /** Titles of the whole search. */
  readonly total: Count;
  readonly categories: readonly (Category & { readonly count: Count })[];
  /** One entry for each offered value. */
  readonly fields: Readonly<Record<FieldChoiceName, readonly { readonly value: string; readonly count: Count }[]>>;
  /** One number for each of `PRICE_BANDS`. */
  readonly prices: readonly Count[];
  readonly verified: Count;
  readonly sold: Count;
};

/** Maximum number of characters of the text, in code points, because the database refuses half a surrogate pair. */
export const MAX_SEARCH_TEXT = 100;

const ID = /^[\w-]{1,64}$/;

/** "4.99" and "4,99" are cents; before three digits a comma separates thousands. */
function centsOf(text: string | null): number | undefined {
  const plain = (text ?? '').replaceAll(/[\s$]|,(?=\d{3}\b)/g, '').replace(',', '.');
  const dollars = Number(plain);
  if (plain === '' || !Number.isFinite(dollars) || dollars < 0) return undefined;
  return Math.min(Math.round(dollars * 100), PRICE_CENTS.most);
}

/** A cursor such as "5_7". */
function afterOf(text: string | null): SearchCursor | undefined {
  const [, at, number] = /^(-?\d{1,16})_(\d{1,15})$/.exec(text ?? '') ?? [];
  return at !== undefined && number !== undefined ? { at: Number(at), number: Number(number) } : undefined;
}

/** Our own links have 1; others write true. */
const isOn = (text: string | null): boolean => text === '1' || text === 'true';

/** Parses an address; unknown values are ignored. */
export function parseSearch(params: URLSearchParams): Search {
  // HTML has no character 0, and no field has line breaks.
  const text = Array.from((params.get('q') ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim())
    .slice(0, MAX_SEARCH_TEXT)
    .join('');
  const category = params.get('category') ?? '';
  const named = params.get('sort') ?? '';
  const asked = FORMER_SORTS.get(named) ?? SEARCH_SORTS.find((known) => known === named);
  const sort = asked ?? 'best';
  const [min, max] = [centsOf(params.get('min')), centsOf(params.get('max'))];
  // The two prices are swapped where the lowest is above the highest.
  const [leastCents, mostCents] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  const after = afterOf(params.get('after'));
  return {
    text,
    ...(ID.test(category) ? { categoryId: category } : {}),
    fields: mapFieldChoices((name) => chosenValues(name, params.getAll(name))),
    ...(leastCents === undefined ? {} : { leastCents }),
    ...(mostCents === undefined ? {} : { mostCents }),
    verifiedOnly: isOn(params.get('verified')),
    withSold: isOn(params.get('sold')),
    // Without words there is no best match.
    sort: text === '' && sort === 'best' ? 'newest' : sort,
    ...(asked === 'newest' ? { newestAsked: true } : {}),
    ...(after ? { after } : {}),
  };
}

/** Canonical address of a search: parameters in the order of the form's fields. */
export function formatSearch(search: Search): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | undefined) => value && params.append(name, value);
  const dollars = (cents: number | undefined) => (cents === undefined ? undefined : String(cents / 100));
  set('q', search.text);
  const isDefault = search.text === '' ? search.sort === 'newest' && !search.newestAsked : search.sort === 'best';
  set('sort', isDefault ? undefined : search.sort);
  set('category', search.categoryId);
  for (const name of FIELD_CHOICE_NAMES) for (const value of search.fields[name]) params.append(name, value);
  set('min', dollars(search.leastCents));
  set('max', dollars(search.mostCents));
  set('verified', search.verifiedOnly ? '1' : undefined);
  set('sold', search.withSold ? '1' : undefined);
  set('after', search.after && `${search.after.at}_${search.after.number}`);
  return params;
}
