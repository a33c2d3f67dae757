import { atom } from 'nanostores';

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
