import { commonWords } from '../../../core/words/common.ts';
import { paths } from '../../paths.ts';

/** A refusal that a confirmed address would lift, with the way to the email that confirms it. */
export function ConfirmFirst({ message }: { message: string }) {
  return (
    <span>
      {message}. <a href={paths.confirmAddress()}>{commonWords.confirmEmail}</a>
    </span>
  );
}
