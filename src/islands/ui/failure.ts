import { createElement, Fragment, type ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { commonWords } from '../../../core/words/en/common.ts';
import { codeOf } from '../../api/client.ts';
import { ConfirmFirst } from './ConfirmFirst.tsx';

/** Duration of a toast with a link, in ms, long enough to press it. */
export const TO_PRESS_MS = 8_000;

export const withLink = (sentence: string, href: string, label: string): ReactElement =>
  createElement(Fragment, null, createElement('span', null, sentence), ' ', createElement('a', { href }, label));

/** Message of an error for the user, as plain text. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : commonWords.error.unexpected;

/** A refusal, with a link to the remedy if there is one. */
export const told = (message: string, code: string | undefined): ReactElement | string =>
  code === 'confirm_address' ? createElement(ConfirmFirst, { message }) : message;

/** The same for an error, where links are possible. */
export const toldOf = (error: unknown): ReactElement | string => told(reasonOf(error), codeOf(error));

export function toastFailure(error: unknown): void {
  const said = toldOf(error);
  toast.error(said, typeof said === 'string' ? {} : { duration: TO_PRESS_MS });
}
