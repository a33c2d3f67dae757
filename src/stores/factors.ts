/** Second factors of the user, the link to Google, and the fresh proof of an admin. */
import { atom } from 'nanostores';
import { getGoogleLink } from '../api/account.ts';
import { listFactors } from '../api/factors.ts';
import { createFetcherStore } from './query.ts';

/** The user's second factors. Refetched when the page regains focus. */
export const $factors = createFetcherStore(['factors'], { fetcher: listFactors, dedupeTime: 0 });

/** State of Google sign-in for the user's account. Refetched when the page regains focus. */
export const $googleLink = createFetcherStore(['google-link'], { fetcher: getGoogleLink, dedupeTime: 0 });

/** The open request for a fresh proof; `answer` receives true after a proof. */
export const $proof = atom<{ readonly answer: (proved: boolean) => void } | null>(null);

let asked: Promise<boolean> | undefined;

/** Requests a fresh proof from an admin; concurrent calls share one request. Returns true after a proof. */
export function askProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (proved: boolean) => {
      asked = undefined;
      $proof.set(null);
      resolve(proved);
    };
    $proof.set({ answer });
  });
  return asked;
}
