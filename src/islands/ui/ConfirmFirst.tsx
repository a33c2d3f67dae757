import { commonWords } from '../../../core/words/en/common.ts';
import { paths } from '../../paths.ts';

/** A refusal until the address is confirmed, with a link to the confirmation email. */
export function ConfirmFirst({ message }: { message: string }) {
  return (
    <span>
      {message}. <a href={paths.confirmAddress()}>{commonWords.confirmEmail}</a>
    </span>
  );
}
