import * as v from 'valibot';
import { commonWords } from '../words/en/common.ts';
import { hasHiddenCharacters, isBlank, type TextShape, tidyPhoneNumber } from './field-rules.ts';

/** A required text of one line, trimmed, of at most `most` characters. */
export const requiredText = (missing: string, most: number, shape: TextShape = 'line') =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check((text) => !isBlank(text), missing),
    v.maxLength(most, commonWords.tooLong(most)),
    v.check((text) => !hasHiddenCharacters(text, shape), commonWords.hiddenCharacters),
  );

export const requiredMultilineText = (missing: string, most: number) => requiredText(missing, most, 'lines');

/** An optional text of one line, of at most `most` characters; an invisible one is null. */
export const optionalText = (most: number, shape: TextShape = 'line') =>
  v.pipe(
    v.nullish(
      v.pipe(
        v.string(commonWords.error.invalid),
        v.trim(),
        v.maxLength(most, commonWords.tooLong(most)),
        v.check((text) => !hasHiddenCharacters(text, shape), commonWords.hiddenCharacters),
      ),
      '',
    ),
    v.transform((text) => (isBlank(text) ? null : text)),
  );

/** One of these words; null for none. */
export const optionalChoice = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(
    v.nullish(v.picklist(['', ...words], commonWords.error.invalid), ''),
    v.transform((word) => (word === '' ? null : (word as Words[number]))),
  );

export const optionalMultilineText = (most: number) => optionalText(most, 'lines');

export const requiredId = (missing: string, most: number) =>
  v.pipe(v.string(missing), v.nonEmpty(missing), v.maxLength(most, commonWords.tooLong(most)));

const DOLLARS = /^\d{1,7}(?:\.\d{1,2})?$/;

/** Dollars as a number or a numeric string, at most two decimals; parsed into integer cents without floating point. */
export const requiredDollars = (missing: string) =>
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

export const dollarAmount = requiredDollars(commonWords.required.price);

const PHONE = /^[\s(]*\+?(?:[\s()./-]*\d){3,}[\s()./-]*(?: ext\. \d{1,6})?$/;
const PHONE_CHARACTERS = 40;

/**
 * A typed or pasted telephone number; at least three digits. A longer text is not matched, which could take minutes.
 */
export const phoneNumber = v.pipe(
  v.union([v.string(), v.number()], commonWords.required.phone),
  v.transform((phone) => tidyPhoneNumber(String(phone))),
  v.nonEmpty(commonWords.required.phone),
  v.maxLength(PHONE_CHARACTERS, commonWords.tooLong(PHONE_CHARACTERS)),
  v.check((phone) => phone.length > PHONE_CHARACTERS || PHONE.test(phone), commonWords.phone),
);

/** An object schema, also behind a pipe: its entries are the fields of a form or a body. */
export type FormSchema<Output = unknown, Input = unknown> = v.GenericSchema<Input, Output> & {
  readonly entries: Readonly<Record<string, unknown>>;
};

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
