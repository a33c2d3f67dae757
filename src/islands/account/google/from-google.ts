import type { GoogleEnd } from '../../../../core/accounts/google-window.ts';
import { accountsWords } from '../../../../core/words/accounts/accounts.ts';

/**
 * Who has come back: `email` is let in, `factor` has to do the second step, `confirm` is a Google address whose link waits for the
 * account's password.
 */
type FromGoogle =
  | { readonly email: string; readonly factor?: undefined; readonly confirm?: undefined }
  | { readonly factor: string; readonly email?: undefined; readonly confirm?: undefined }
  | { readonly confirm: string; readonly email?: undefined; readonly factor?: undefined };

/**
 * Who has come back from the window that this click has opened (`data-google`, src/scripts/google-window.ts). Throws with the
 * reason for people when nobody has.
 */
export async function fromGoogle(): Promise<FromGoogle> {
  const end = await endOfVisit();
  if (typeof end === 'string') throw new Error(accountsWords.google[end]);
  if ('error' in end) throw new Error(end.error);
  return end;
}

const LOOK_EVERY_MS = 50;

/** The window closes once it was heard, or after a while; what it says may arrive after the closing was seen. */
const LAST_WORD_MS = 1_000;

/** How the window that the last click has opened ends. Each end is told once. */
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
