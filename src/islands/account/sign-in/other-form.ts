import { type MouseEvent, type RefObject, useEffect } from 'react';
import { leaveEmail, takeEmail } from '../../../stores/notice.ts';

export const origin = (): string | undefined => new URLSearchParams(location.search).get('from') ?? undefined;

const emailIn = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const input = form?.elements.namedItem('email');
  return input instanceof HTMLInputElement ? input : undefined;
};

/** Link between log-in and sign-up that carries the previous page, the chosen role and the typed email. */
export const toOtherForm =
  (path: (from?: string) => string) =>
  ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>): void => {
    link.href = path(origin()) + location.hash;
    leaveEmail(emailIn(link.closest('form'))?.value ?? '');
  };

/** Fills in the email left by the other form, unless one is typed already. */
export function useLeftEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const left = takeEmail();
    const input = emailIn(form.current);
    if (left && input && !input.value) input.value = left;
  }, [form]);
}
