import { type InputEvent, type ReactNode, type SubmitEvent, useState } from 'react';
import type { Validated } from '../../../../core/entity/validation.ts';
import { ApiError } from '../../../api/client.ts';
import { reasonOf, toastFailure, toldOf } from '../failure.ts';

type FormValues = Readonly<Record<string, string | string[]>>;

/** Where a person reads why the server refused a form: beside it, or wherever the function says it. */
export type Refuse = 'here' | ((reason: string) => void);

/**
 * A form whose inputs are named as `judge` names them. It is judged on submit and again by the server, whose messages land at
 * the same fields and go when these are changed. Anything else that it refuses becomes a toast, or what `refuse` makes of it; with
 * `here` the form says it itself, as `reason`, until it is sent again. The first wrong field gets the focus. `attempt` counts how
 * often the form was sent.
 */
export function useJudgedForm<Output>(
  judge: (values: FormValues) => Validated<Output>,
  submit: (input: Output) => Promise<void>,
  refuse?: Refuse,
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [reason, setReason] = useState<ReactNode>();

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setAttempt((before) => before + 1);
    const { output, fields } = judge(valuesOf(form));
    setErrors(fields ?? {});
    if (fields) return focusFirst(form, fields);
    setBusy(true);
    setReason(undefined);
    try {
      await submit(output);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length > 0) focusFirst(form, fields);
      else if (refuse === 'here') setReason(toldOf(error));
      else if (refuse) refuse(reasonOf(error));
      else toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    const name = (target as Element).getAttribute('name') ?? '';
    if (name in errors) setErrors(Object.fromEntries(Object.entries(errors).filter(([wrong]) => wrong !== name)));
  };
  return { errors, busy, attempt, reason, formProps: { onSubmit, onInput, noValidate: true } } as const;
}

/** What the form says in words: a name that stands several times is a list. Chosen files are not sent with a form. */
function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

/** Takes the focus to the first input that has a message. */
export function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  // What a form holds has a focus, and most of it a name.
  const elements = [...form.elements] as (HTMLElement & { readonly name?: string })[];
  elements.find(({ name }) => name && name in errors)?.focus();
}
