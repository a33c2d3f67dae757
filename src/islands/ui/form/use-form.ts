import { type InputEvent, type ReactNode, type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { type FormSchema, validate } from '../../../../core/entity/validation.ts';
import { ApiError } from '../../../api/client.ts';
import { messageWithLinkOf, reasonOf, toastFailure } from '../failure.tsx';

/** Place of the server's refusal: in the form, or a function that shows it. */
export type Refuse = 'here' | ((reason: string) => void);

/**
 * A form whose input names are the fields of its schema, which is also the server's. Field errors of the server appear
 * at the same fields and clear on a change. Other refusals become a toast, or go to `refuse`; with `here` the form
 * itself shows them as `reason` until the next submit. The first invalid field receives the focus. `attempt` counts the
 * submits.
 */
export function useForm<Schema extends FormSchema>(
  schema: Schema,
  submit: (input: v.InferOutput<Schema>) => Promise<void>,
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
    const { output, fields } = validate(schema, valuesOf(form));
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
      else if (refuse === 'here') setReason(messageWithLinkOf(error));
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

/** The schema of a form that has inputs for a part of the fields; `given` returns the others on submit. */
export const withGiven = <Input extends object, Output>(
  schema: FormSchema<Output, Input>,
  given: () => Partial<Input>,
): FormSchema<Output> => ({
  ...v.pipe(
    v.looseObject({}),
    v.transform((typed) => ({ ...typed, ...given() }) as Input),
    schema,
  ),
  entries: schema.entries,
});

/** Values of a form: a repeated name is a list. Chosen files are excluded. */
function valuesOf(form: HTMLFormElement): Readonly<Record<string, string | string[]>> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue;
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

export function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  // Every form control can be focused, and most have a name.
  const elements = [...form.elements] as (HTMLElement & { readonly name?: string })[];
  elements.find(({ name }) => name && name in errors)?.focus();
}
