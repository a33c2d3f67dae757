import { accountsWords } from '../../../../core/words/accounts.ts';

/** Who has come back: `email` is let in, `confirm` is a Google address whose link waits for the account's password. */
type FromGoogle =
  | { readonly email: string; readonly confirm?: undefined }
  | { readonly confirm: string; readonly email?: undefined };

/**
 * Who has come back from the window that this click has opened (`data-google`, src/scripts/google-window.ts). Throws with the
 * reason for people when nobody has.
 */
export async function fromGoogle(): Promise<FromGoogle> {
  const end = (await window.askGoogle?.()) ?? 'blocked';
  if (typeof end === 'string') throw new Error(accountsWords.google[end]);
  if ('error' in end) throw new Error(end.error);
  return end;
}
