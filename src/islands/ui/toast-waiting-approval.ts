import { toast } from 'react-hot-toast/headless';
import { approvalScreenWords as words } from '../../../core/words/en/money.ts';
import { paths } from '../../paths.ts';
import { TO_PRESS_MS, withLink } from './failure.tsx';

/**
 * Tells an admin that an amount needs a second admin, with a link. Apart from the toasts, which load with the first
 * click of every visitor (astro.config.mjs).
 */
export const tellWaiting = (): string =>
  toast.success(withLink(words.waits, paths.approvals(), words.open), { duration: TO_PRESS_MS });
