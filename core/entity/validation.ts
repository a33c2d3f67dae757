import * as v from 'valibot';
import { commonWords } from '../words/en/common.ts';
import { readEmail } from './email-address.ts';
import { hasHidden, isBlank, phoneProblem, type Shape, textProblem, tidyPhone } from './field-rules.ts';

/** A rule of `field-rules.ts` as a schema's check. */
const judged = (problemOf: (text: string) => string | undefined) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problemOf(dataset.value) : undefined;
    if (message) addIssue({ message });
  });

/** A required text of one line, trimmed, of at most `most` characters. */
export const requiredText = (missing: string, most: number, shape: Shape = 'line') =>
  v.pipe(
    v.string(missing),
    v.trim(),
    judged((text) => textProblem(text, missing, most, shape)),
  );

export const requiredLines = (missing: string, most: number) => requiredText(missing, most, 'lines');

/** An optional text of one line, of at most `most` characters; an invisible one is null. */
export const optionalText = (most: number, shape: Shape = 'line') =>
  v.pipe(
    v.nullish(
      v.pipe(
        v.string(commonWords.error.invalid),
        v.trim(),
        v.maxLength(most, commonWords.tooLong(most)),
        v.check((text) => !hasHidden(text, shape), commonWords.hiddenCharacters),
      ),
      '',
    ),
    v.transform((text) => (isBlank(text) ? null : text)),
  );

/** One of these words; null for none. */
export const optionalWord = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(
    v.nullish(v.picklist(['', ...words], commonWords.error.invalid), ''),
    v.transform((word) => (word === '' ? null : (word as Words[number]))),
  );

export const optionalLines = (most: number) => optionalText(most, 'lines');

export const requiredId = (missing: string, most: number) =>
  v.pipe(v.string(missing), v.nonEmpty(missing), v.maxLength(most, commonWords.tooLong(most)));

/** Limit of an address in SMTP, in characters (RFC 5321, with RFC 3696's erratum). */
const EMAIL_CHARACTERS = 254;

/** An email address in its stored form (`readEmail`). */
export const emailAddress = v.pipe(
  v.string(commonWords.required.email),
  v.trim(),
  v.nonEmpty(commonWords.required.email),
  v.maxLength(EMAIL_CHARACTERS, commonWords.tooLong(EMAIL_CHARACTERS)),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const email = readEmail(dataset.value);
    if (email !== undefined) return email;
    addIssue({ message: commonWords.email });
    return NEVER;
  }),
  v.maxLength(EMAIL_CHARACTERS, commonWords.tooLong(EMAIL_CHARACTERS)),
);

const DOLLARS = /^\d{1,7}(?:\.\d{1,2})?$/;

/** Dollars as a number or a numeric string, at most two decimals; parsed into integer cents without floating point. */
export const dollarsOr = (missing: string) =>
  v.pipe(
    v.union([v.string(), v.number()], missing),
    v.transform((amount) => String(amount).trim()),
    v.nonEmpty(missing),
    v.regex(DOLLARS, commonWords.price),
    v.transform((amount) => {
      const [whole = '0', fraction = ''] = amount.split('.');
      return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
    }),
  );

export const dollarAmount = dollarsOr(commonWords.required.price);

/** A typed or pasted telephone number; at least three digits. */
export const phoneNumber = v.pipe(
  v.union([v.string(), v.number()], commonWords.required.phone),
  v.transform((phone) => tidyPhone(String(phone))),
  judged(phoneProblem),
);

/** An object schema, also behind a pipe: its entries are the fields of a form or a body. */
export type FormSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, unknown>> };

export type Validated<Output> =
  | { readonly output: Output; readonly fields?: undefined }
  | { readonly output?: undefined; readonly fields: Readonly<Record<string, string>> };

/**
 * Validates a body or a form: the parsed value, or the first message per field by the field's wire name. A missing
 * field counts as empty, so that its own message appears.
 */
export function validate<Schema extends FormSchema>(schema: Schema, input: object): Validated<v.InferOutput<Schema>> {
  const absent = Object.fromEntries(Object.keys(schema.entries).map((key) => [key, undefined]));
  const result = v.safeParse(schema, { ...absent, ...input });
  if (result.success) return { output: result.output };
  const fields: Record<string, string> = {};
  for (const { path, message } of result.issues) {
    const key = path?.[0]?.key;
    if (typeof key === 'string') fields[key] ??= message;
  }
  return { fields };
}
