import { type MouseEvent, type RefObject, useEffect } from 'react';
import { leaveEmail, takeEmail } from '../../../stores/notice.ts';

/** The page a person came from, as the address of this one carries it. */
export const origin = (): string | undefined => new URLSearchParams(location.search).get('from') ?? undefined;

const emailIn = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const input = form?.elements.namedItem('email');
  return input instanceof HTMLInputElement ? input : undefined;
};

/** For a link between logging in and signing up: takes along where the person came from, the account they want and the email they typed. */
export const toOtherForm =
  (path: (from?: string) => string) =>
  ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void => {
    link.href = path(origin()) + location.hash;
    leaveEmail(emailIn(link.closest('form'))?.value ?? '');
  };

/** Fills in the email that the other form left, unless one is typed already. */
export function useLeftEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const left = takeEmail();
    const input = emailIn(form.current);
    if (left && input && !input.value) input.value = left;
  }, [form]);
}
