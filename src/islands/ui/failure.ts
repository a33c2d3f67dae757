import { createElement, Fragment, type ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../../core/words/common.ts';
import { codeOf } from '../../api/client.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';

/** A toast with a link stays long enough for somebody to press it. */
export const TO_PRESS_MS = 8_000;

/** A sentence for a toast, and where one goes on. */
export const withLink = (sentence: string, href: string, label: string): ReactElement =>
  createElement(Fragment, null, createElement('span', null, sentence), ' ', createElement('a', { href }, label));

/** The sentence of an error for a person, as plain text. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : commonWords.error.unexpected;

/** A refusal with a link to where one can do something about it, if there is such a place. */
export const told = (message: string, code: string | undefined): ReactElement | string =>
  code === 'confirm_address' ? createElement(ConfirmFirst, { message }) : message;

/** The same where a link can be pressed. */
export const toldOf = (error: unknown): ReactElement | string => told(reasonOf(error), codeOf(error));

/** Says what went wrong, in the server's words. */
export function toastFailure(error: unknown): void {
  const said = toldOf(error);
  toast.error(said, typeof said === 'string' ? {} : { duration: TO_PRESS_MS });
}
