/** Messages of errors for the user, as text, in a form or as a toast. */
import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../../core/words/en/common.ts';
import { codeOf } from '../../api/client.ts';
import { paths } from '../../paths.ts';

/** Duration of a toast with a link, in ms, long enough to press it. */
export const TO_PRESS_MS = 8_000;

export const withLink = (sentence: string, href: string, label: string): ReactElement => (
  <>
    <span>{sentence}</span> <a href={href}>{label}</a>
  </>
);

/** Message of an error for the user, as plain text. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : commonWords.error.unexpected;

/** A refusal, with a link to the remedy if there is one. */
export const messageWithLink = (message: string, code: string | undefined): ReactElement | string =>
  code === 'confirm_address' ? <ConfirmFirst message={message} /> : message;

/** The same for an error, where links are possible. */
export const messageWithLinkOf = (error: unknown): ReactElement | string =>
  messageWithLink(reasonOf(error), codeOf(error));

export function toastFailure(error: unknown): void {
  const said = messageWithLinkOf(error);
  toast.error(said, typeof said === 'string' ? {} : { duration: TO_PRESS_MS });
}

/** A refusal until the address is confirmed, with a link to the confirmation email. */
function ConfirmFirst({ message }: { message: string }) {
  return (
    <span>
      {message}. <a href={paths.confirmAddress()}>{commonWords.confirmEmail}</a>
    </span>
  );
}
