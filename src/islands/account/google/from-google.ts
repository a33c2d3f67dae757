import type { GoogleEnd } from '../../../../core/accounts/google-window.ts';
import { accountsWords } from '../../../../core/words/en/accounts.ts';

/**
 * Result of a Google sign-in: `email` is signed in, `factor` needs the second step, `confirm` is a Google address whose
 * link needs the account's password.
 */
type FromGoogle =
  | { readonly email: string; readonly factor?: undefined; readonly confirm?: undefined }
  | { readonly factor: string; readonly email?: undefined; readonly confirm?: undefined }
  | { readonly confirm: string; readonly email?: undefined; readonly factor?: undefined };

/**
 * Result from the window opened by this click (`data-google`, src/scripts/google-window.ts). Throws an error with a
 * message for the user if there is none.
 */
export async function fromGoogle(): Promise<FromGoogle> {
  const end = await endOfVisit();
  if (typeof end === 'string') throw new Error(accountsWords.google[end]);
  if ('error' in end) throw new Error(end.error);
  return end;
}

const LOOK_EVERY_MS = 50;

/**
 * Limit of waiting for a message after the window closed, in ms: it closes after an acknowledgement or a timeout, and
 * its message may arrive later.
 */
const LAST_WORD_MS = 1_000;

/** End of the window opened by the last click. Each end is returned once. */
async function endOfVisit(): Promise<GoogleEnd> {
  const visit = window.googleVisit;
  const end = await new Promise<GoogleEnd>((resolve) => {
    if (!visit?.popup) return resolve('blocked');
    let closedAt: number | undefined;
    const look = setInterval(() => {
      const now = performance.now();
      if (visit.popup?.closed) closedAt ??= now;
      const isLate = closedAt !== undefined && now - closedAt > LAST_WORD_MS;
      if (!visit.said && !isLate) return;
      clearInterval(look);
      resolve(visit.said ?? 'closed');
    }, LOOK_EVERY_MS);
  });
  if (window.googleVisit === visit) window.googleVisit = undefined;
  return end;
}
