/** The seller's choices for imported tables, stored on the server for the next import on any device. */
import { type ImportChoices, NO_CHOICES } from '../../../core/listings/post/import-choices.ts';
import { getImportChoices, keepImportChoices } from '../../api/seller.ts';

let waiting: ImportChoices | undefined;
let saving = false;

/** The stored choices; defaults if the server does not respond, so that the import continues. */
export const findChoices = (): Promise<ImportChoices> => getImportChoices().catch(() => NO_CHOICES);

/** Saves in the background. Choices made during a call go with the next call. */
export async function rememberChoices(choices: ImportChoices): Promise<void> {
  waiting = choices;
  if (saving) return;
  saving = true;
  while (waiting) {
    const now: ImportChoices = waiting;
    waiting = undefined;
    // Choices that are not saved are requested again in the next import.
    await keepImportChoices(now).catch(() => undefined);
  }
  saving = false;
}
