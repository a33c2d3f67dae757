import type * as v from 'valibot';
import { type FormSchema, validate } from '../../../../core/entity/validation.ts';
import { type Refuse, useJudgedForm } from './use-judged-form.ts';

/** A form whose input names are those of its schema (use-judged-form.ts). */
export const useForm = <Schema extends FormSchema>(
  schema: Schema,
  submit: (input: v.InferOutput<Schema>) => Promise<void>,
  refuse?: Refuse,
) => useJudgedForm((values) => validate(schema, values), submit, refuse);
