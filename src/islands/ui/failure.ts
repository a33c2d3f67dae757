import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../../core/words/common.ts';

/** What an error says to a person. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : commonWords.error.unexpected;

/** Says what went wrong, in the server's words. */
export const toastFailure = (error: unknown): unknown => toast.error(reasonOf(error));
