/** A right code that was typed without a connection: it stays in this browser until the server has it, or somebody signs out. */
import { DRAFTS_PREFIX } from '../../../../../core/browser-storage.ts';

const keyOf = (orderId: string): string => `${DRAFTS_PREFIX}hand-over/${orderId}`;

/** Without storage it is kept by the page alone. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export const keptCode = (orderId: string): string | undefined =>
  attempt(() => localStorage.getItem(keyOf(orderId))) ?? undefined;

export const keepCode = (orderId: string, code: string): void =>
  attempt(() => localStorage.setItem(keyOf(orderId), code));

export const forgetCode = (orderId: string): void => attempt(() => localStorage.removeItem(keyOf(orderId)));
