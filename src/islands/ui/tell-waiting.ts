import { toast } from 'react-hot-toast/headless';
import { approvalScreenWords as words } from '../../../core/words/payments/approval-screens.ts';
import { paths } from '../../paths.ts';
import { TO_PRESS_MS, withLink } from './failure.ts';

/** Says that a sum waits for another admin, and where. Not among the toasts: these come with the first click of a visitor (astro.config.mjs). */
export const tellWaiting = (): string =>
  toast.success(withLink(words.waits, paths.approvals(), words.open), { duration: TO_PRESS_MS });
