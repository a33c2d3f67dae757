import { toast } from 'react-hot-toast/headless';
import { approvalScreenWords } from '../../../core/words/payments/approval-screens.ts';
import { paths } from '../../paths.ts';
import { TO_PRESS_MS } from './failure.ts';

/** Says that a sum waits for another admin, and where. Not among the toasts: these come with the first click of a visitor (astro.config.mjs). */
export function tellWaiting(): void {
  toast.success(
    <>
      <span>{approvalScreenWords.waits}</span>
      <a href={paths.approvals()}>{approvalScreenWords.open}</a>
    </>,
    { duration: TO_PRESS_MS },
  );
}
