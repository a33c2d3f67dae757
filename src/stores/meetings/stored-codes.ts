/**
 * Correct secrets scanned by a seller without a connection, called codes here: each stays in this browser until the
 * server has decided or the seller signs out. A typed code is never stored, because no phone can verify it offline.
 */
import { atom } from 'nanostores';
import { DRAFTS_PREFIX } from '../../../core/browser-storage-names.ts';

/** Last answer of the server to the code of an order: accepted, refused for good, or to be sent again. */
export type CodeAnswer = { readonly kind: 'taken' } | { readonly kind: 'refused' | 'waits'; readonly reason: string };

/** Last answers by order, of this page. */
export const $codeAnswers = atom<Readonly<Record<string, CodeAnswer>>>({});

/** Codes that a full storage refused; only for the life of the page. */
const unsaved = new Map<string, string>();

const prefixOf = (userId: string): string => `${DRAFTS_PREFIX}${userId}/hand-over/`;

export const keptCode = (userId: string, orderId: string): string | undefined => {
  const key = prefixOf(userId) + orderId;
  return unsaved.get(key) ?? localStorage.getItem(key) ?? undefined;
};

/** Stores a code that this phone verified, and drops the answer to an earlier code. */
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

/** Orders with stored codes of this seller. */
export const ordersOfKeptCodes = (userId: string): readonly string[] =>
  [...unsaved.keys(), ...Object.keys(localStorage)]
    .filter((key) => key.startsWith(prefixOf(userId)))
    .map((key) => key.slice(prefixOf(userId).length));

/** Calls `hear` when another tab has stored or deleted a code. Returns the function that stops it. */
export function onCodesElsewhere(hear: () => void): () => void {
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
