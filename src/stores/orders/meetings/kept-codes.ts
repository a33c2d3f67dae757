/**
 * Right codes that a seller typed without a connection: each stays in this browser until the server has decided about it, or its seller
 * signs out.
 */
import { atom } from 'nanostores';
import { DRAFTS_PREFIX } from '../../../../core/browser-storage.ts';

/** What the server said last to the code of an order: it was taken, it never will be, or it is sent again later. */
export type CodeAnswer = { readonly kind: 'taken' } | { readonly kind: 'refused' | 'waits'; readonly reason: string };

/** The last answers by order, as this page heard them. */
export const $codeAnswers = atom<Readonly<Record<string, CodeAnswer>>>({});

/** What a full storage does not take: the page alone keeps it. */
const unsaved = new Map<string, string>();

const prefixOf = (userId: string): string => `${DRAFTS_PREFIX}${userId}/hand-over/`;

/** Undefined where none is kept. */
export const keptCode = (userId: string, orderId: string): string | undefined => {
  const key = prefixOf(userId) + orderId;
  return unsaved.get(key) ?? localStorage.getItem(key) ?? undefined;
};

/** Keeps a code that this phone found right; what was answered to another one before is no matter any more. */
export function keepCode(userId: string, orderId: string, code: string): void {
  const key = prefixOf(userId) + orderId;
  try {
    localStorage.setItem(key, code);
  } catch {
    unsaved.set(key, code);
  }
  const { [orderId]: _, ...others } = $codeAnswers.get();
  $codeAnswers.set(others);
}

export function forgetCode(userId: string, orderId: string): void {
  const key = prefixOf(userId) + orderId;
  unsaved.delete(key);
  localStorage.removeItem(key);
}

/** The orders whose codes are kept for this seller. */
export const ordersOfKeptCodes = (userId: string): readonly string[] =>
  [...unsaved.keys(), ...Object.keys(localStorage)]
    .filter((key) => key.startsWith(prefixOf(userId)))
    .map((key) => key.slice(prefixOf(userId).length));

/** Calls `hear` when another tab has kept or forgotten one; answers how to stop that. */
export function onCodesElsewhere(hear: () => void): () => void {
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
