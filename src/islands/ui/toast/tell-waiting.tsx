import { toast } from 'react-hot-toast/headless';
import { approvalScreenWords } from '../../../../core/words/payments/approval-screens.ts';
import { paths } from '../../../paths.ts';
import { TO_PRESS_MS } from '../failure.ts';

/** Says that a sum waits for another admin, and where. */
export function tellWaiting(): void {
  toast.success(
    <>
      <span>{approvalScreenWords.waits}</span>
      <a href={paths.approvals()}>{approvalScreenWords.open}</a>
    </>,
    { duration: TO_PRESS_MS },
  );
}
