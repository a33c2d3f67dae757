/** What this browser remembers of listings that are being written; per person, and only until they sign out. */
import { DRAFTS_PREFIX } from '../../../core/browser-storage.ts';

/** The fields of a form by their wire names, as they were typed. */
export type Fields = Readonly<Record<string, string>>;

/**
 * A listing that was begun: its fields, and the addresses of the pictures that are already uploaded. `formId` is the number
 * under which it is posted, so that a form that comes back after a lost answer is not posted twice.
 */
export type Draft = { readonly fields: Fields; readonly photos: readonly string[]; readonly formId?: string };

/** Whose draft, and of what: `new`, another copy of a listing, or a change of one. */
export type DraftOf = { readonly userId: string; readonly what: 'new' | `like/${string}` | `edit/${string}` };

/** Fields that are the same on every listing of one seller. */
const LASTING = ['phone_number', 'location', 'delivery'] as const;

/** Fields that are often the same on books that are listed one after the other. */
const SERIES = ['categoryId', 'condition', 'year_of_purchase', 'year_of_use', ...LASTING] as const;

const draftKey = ({ userId, what }: DraftOf): string => `${DRAFTS_PREFIX}${userId}/${what}`;
const lastingKey = (userId: string): string => `${DRAFTS_PREFIX}${userId}/always`;

/** Without storage, or with a full one, the form works on and simply keeps nothing. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** What was begun and not yet posted; null when there is nothing, or nothing that can be read. */
export function findDraft(of: DraftOf): Draft | null {
  const draft = attempt(() => JSON.parse(localStorage.getItem(draftKey(of)) ?? 'null')) as Partial<Draft> | null;
  if (!isFields(draft?.fields) || !Array.isArray(draft.photos)) return null;
  return {
    fields: draft.fields,
    photos: draft.photos.filter((address) => typeof address === 'string'),
    ...(typeof draft.formId === 'string' ? { formId: draft.formId } : {}),
  };
}

/** Remembers the form as it stands now. */
export const keepDraft = (of: DraftOf, draft: Draft): void =>
  attempt(() => localStorage.setItem(draftKey(of), JSON.stringify(draft)));

/** Begins the next listing with what this one has in common with it; one that was begun before and not posted comes first. */
export function beginNext(userId: string, fields: Fields): void {
  const of = { userId, what: 'new' } as const;
  if (!findDraft(of)) keepDraft(of, { fields: only(SERIES, fields), photos: [] });
}

export const dropDraft = (of: DraftOf): void => attempt(() => localStorage.removeItem(draftKey(of)));

/** How this seller was reached on their last listing; nothing before the first. */
export function findLasting(userId: string): Fields {
  const fields = attempt(() => JSON.parse(localStorage.getItem(lastingKey(userId)) ?? 'null'));
  return isFields(fields) ? fields : {};
}

/** Remembers how to reach the seller, for their next listing. */
export function keepLasting(userId: string, fields: Fields): void {
  attempt(() => localStorage.setItem(lastingKey(userId), JSON.stringify(only(LASTING, fields))));
}

const only = (names: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
