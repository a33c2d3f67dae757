/** The seller's answers about tables, kept by the shop for the next import, also on another device. */
import { type ImportChoices, NO_CHOICES } from '../../../core/listings/post/import-choices.ts';
import { getImportChoices, keepImportChoices } from '../../api/seller.ts';

let waiting: ImportChoices | undefined;
let saving = false;

/** As it was said last; nothing when the shop does not answer, so that the import goes on. */
export const findChoices = (): Promise<ImportChoices> => getImportChoices().catch(() => NO_CHOICES);

/** Keeps it without being waited for. What is said while a call is on its way goes with the next one. */
export async function rememberChoices(choices: ImportChoices): Promise<void> {
  waiting = choices;
  if (saving) return;
  saving = true;
  while (waiting) {
    const now: ImportChoices = waiting;
    waiting = undefined;
    // Answers that are not kept are asked for again.
    await keepImportChoices(now).catch(() => undefined);
  }
  saving = false;
}
