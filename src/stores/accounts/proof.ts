import { atom } from 'nanostores';

/** The question whether it is them, while it is open; `answer` says whether they have proved it. */
export const $proof = atom<{ readonly answer: (proved: boolean) => void } | null>(null);

let asked: Promise<boolean> | undefined;

/** Asks an admin to prove that it is them; several calls that wait for it ask once. Answers whether they did. */
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
