/** Drafts of listings in this browser, per user, until the sign-out; and the series of listings posted on one page. */
import { map } from 'nanostores';
import { DRAFTS_PREFIX } from '../../core/browser-storage-names.ts';

/** Fields of a form by wire name, as typed. */
export type TypedFields = Readonly<Record<string, string>>;

/**
 * A draft: its fields and the addresses of its uploaded photos. `formId` is the idempotency key of the post, so that a
 * retry after a lost response posts only once.
 */
export type Draft = { readonly fields: TypedFields; readonly photos: readonly string[]; readonly formId?: string };

/** Key of a draft: `new`, a copy of a listing, or an edit of one. */
export type DraftOf = { readonly userId: string; readonly what: 'new' | `like/${string}` | `edit/${string}` };

/** Fields that are the same on every listing of one seller. */
const SELLER_DEFAULTS = ['phone_number', 'location', 'delivery'] as const;

/** Fields that are often the same in a series of listings. */
const SERIES = ['categoryId', 'condition', 'year_of_purchase', 'year_of_use', ...SELLER_DEFAULTS] as const;

const draftKey = ({ userId, what }: DraftOf): string => `${DRAFTS_PREFIX}${userId}/${what}`;
const lastingKey = (userId: string): string => `${DRAFTS_PREFIX}${userId}/always`;

/** Without storage, or with a full one, the form works without drafts. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const isFields = (value: unknown): value is TypedFields =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** The stored draft; null if there is none or it is unreadable. */
export function findDraft(of: DraftOf): Draft | null {
  const draft = attempt(() => JSON.parse(localStorage.getItem(draftKey(of)) ?? 'null')) as Partial<Draft> | null;
  if (!isFields(draft?.fields) || !Array.isArray(draft.photos)) return null;
  return {
    fields: draft.fields,
    photos: draft.photos.filter((address) => typeof address === 'string'),
    ...(typeof draft.formId === 'string' ? { formId: draft.formId } : {}),
  };
}

export const keepDraft = (of: DraftOf, draft: Draft): void =>
  attempt(() => localStorage.setItem(draftKey(of), JSON.stringify(draft)));

/** Starts the next draft with the series fields of this listing; an earlier unposted draft takes precedence. */
export function prefillNextDraft(userId: string, fields: TypedFields): void {
  const of = { userId, what: 'new' } as const;
  if (!findDraft(of)) keepDraft(of, { fields: pick(SERIES, fields), photos: [] });
}

export const dropDraft = (of: DraftOf): void => attempt(() => localStorage.removeItem(draftKey(of)));

/** Contact fields of the seller's last listing; empty before the first. */
export function findSellerDefaults(userId: string): TypedFields {
  const fields = attempt(() => JSON.parse(localStorage.getItem(lastingKey(userId)) ?? 'null'));
  return isFields(fields) ? fields : {};
}

/** Stores the contact fields for the seller's next listing. */
export function keepSellerDefaults(userId: string, fields: TypedFields): void {
  attempt(() => localStorage.setItem(lastingKey(userId), JSON.stringify(pick(SELLER_DEFAULTS, fields))));
}

const pick = (names: readonly string[], fields: TypedFields): TypedFields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));

/** A series of listings posted on one page. */
export const $series = map({
  added: 0,
  /** The camera read the ISBN of the current book. */
  scanned: false,
  /** The next form opens the camera at once, because the camera read the last ISBN. */
  openCamera: false,
});

/** Starts the next listing after a post. */
export function advanceSeries(): void {
  const { added, scanned } = $series.get();
  $series.set({ added: added + 1, scanned: false, openCamera: scanned });
}

/** The camera read an ISBN (`scanned`) or was closed before. */
export function endScan(scanned: boolean): void {
  $series.set({ ...$series.get(), scanned, openCamera: false });
}
