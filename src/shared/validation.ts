import * as v from 'valibot';
import { messages } from './messages.ts';

/** A text that must be there, trimmed, of a bounded length. */
export const requiredText = (missing: string, most: number) =>
  v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(most, messages.tooLong(most)));

/** An email address; comparisons are made in lower case. */
export const emailAddress = v.pipe(
  v.string(messages.required.email),
  v.trim(),
  v.nonEmpty(messages.required.email),
  v.toLowerCase(),
  v.maxLength(254, messages.tooLong(254)),
  v.email(messages.email),
);

const DOLLARS = /^\d{1,7}(?:\.\d{1,2})?$/;

/** Dollars as a number or a numeric string, at most two decimals; integer cents after parsing, without floating point. */
export const dollarAmount = v.pipe(
  v.union([v.string(), v.number()], messages.required.price),
  v.transform((amount) => String(amount).trim()),
  v.nonEmpty(messages.required.price),
  v.regex(DOLLARS, messages.price),
  v.transform((amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  }),
);

/** The first message per field, by the field's wire name; `undefined` when the input is right. */
export function fieldErrors(schema: v.GenericSchema, input: unknown): Record<string, string> | undefined {
  const result = v.safeParse(schema, input);
  if (result.success) return undefined;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key;
    if (typeof key === 'string' && !(key in fields)) fields[key] = issue.message;
  }
  return fields;
}
