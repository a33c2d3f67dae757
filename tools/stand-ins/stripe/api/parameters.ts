/**
 * Parameters: the rules of v1 and v2, and the decoding (https://docs.stripe.com/api, "Request bodies") and validation
 * of forms: all of v1, queries of v2, and the stand-in's own pages.
 */
import { ApiError, invalidParameter } from '../objects/errors.ts';

/** Rule for a parameter. An array is a list of the allowed words; an object is a nested form. */
export type Rule =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'strings'
  | 'integers'
  | 'metadata'
  | readonly string[]
  | { readonly [name: string]: Rule };

export type Rules = { readonly [name: string]: Rule };

/**
 * Validates a decoded form against its rules and converts its values. Throws parameter_unknown, parameter_missing,
 * parameter_invalid_… as Stripe does: https://docs.stripe.com/error-codes
 */
export function checkParameters<T>(form: Form, rules: Rules, required: readonly string[] = []): T {
  for (const path of required) {
    const [outer, inner] = path.split('.') as [string, string?];
    const value = form[outer];
    if (inner && value === undefined) continue;
    const found = inner ? (value as Form)[inner] : value;
    if (found === undefined || found === '') {
      const name = inner ? `${outer}[${inner}]` : outer;
      throw invalidParameter('parameter_missing', `Missing required param: ${name}.`, name);
    }
  }
  return checkForm(form, rules, '') as T;
}

function checkForm(form: Form, rules: Rules, prefix: string): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(form)) {
    const name = prefix ? `${prefix}[${key}]` : key;
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (rule === undefined) {
      throw invalidParameter('parameter_unknown', `Received unknown parameter: ${name}`, name);
    }
    checked[key] = checkValue(value, rule, name);
  }
  return checked;
}

function checkValue(value: FormValue, rule: Rule, name: string): unknown {
  if (rule === 'metadata') return checkMetadata(value, name);
  if (rule === 'strings') return checkStrings(value, name);
  if (rule === 'integers') return checkStrings(value, name).map((item) => toInteger(item, name));
  if (typeof rule === 'object' && !Array.isArray(rule)) return checkForm(toForm(value, name), rule as Rules, name);
  if (typeof value !== 'string') throw invalidParameter('parameter_invalid_string', `Invalid string: ${name}`, name);
  if (rule === 'integer') return toInteger(value, name);
  if (rule === 'boolean') return toBoolean(value, name);
  if (Array.isArray(rule) && !rule.includes(value)) {
    const words = rule.map((word) => `\`${word}\``).join(', ');
    throw new ApiError(400, {
      type: 'invalid_request_error',
      message: `Invalid ${name}: must be one of ${words}`,
      param: name,
    });
  }
  return value;
}

function toForm(value: FormValue, name: string): Form {
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  throw invalidParameter('parameter_invalid_object', 'Invalid object', name);
}

function toInteger(value: string, name: string): number {
  const number = Number(value);
  if (/^-?\d+$/.test(value) && Number.isSafeInteger(number)) return number;
  throw invalidParameter('parameter_invalid_integer', `Invalid integer: ${value}`, name);
}

function toBoolean(value: string, name: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalidParameter('parameter_invalid_boolean', `Invalid boolean: ${value}`, name);
}

function checkStrings(value: FormValue, name: string): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw invalidParameter('parameter_invalid_array', 'Invalid array', name);
}

/** https://docs.stripe.com/api/metadata: 50 keys, 40 characters a key, 500 a value; '' unsets. */
function checkMetadata(value: FormValue, name: string): Record<string, string> | '' {
  if (value === '') return '';
  const entries = Object.entries(toForm(value, name));
  for (const [key, text] of entries) {
    if (typeof text !== 'string' || key.length > 40 || text.length > 500 || entries.length > 50) {
      throw invalidParameter('metadata_invalid', `Invalid metadata at '${key}'`, `${name}[${key}]`);
    }
  }
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A decoded form, nested by its brackets. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/**
 * Decodes Stripe's form encoding: `metadata[order]=7&types[0]=a&types[]=b&card[exp][month]=1`. Objects have no
 * prototype, so that no name in a request can reach one.
 */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''));
    assign(form, path, value);
  }
  return arraysIn(form) as Form;
}

function assign(form: Form, path: string[], value: string): void {
  let place = form;
  for (const [depth, part] of path.entries()) {
    const name = part === '' && depth > 0 ? String(Object.keys(place).length) : part;
    if (depth === path.length - 1) {
      place[name] = value;
      return;
    }
    const inner = place[name];
    const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
    place[name] = next;
    place = next;
  }
}

function arraysIn(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const names = Object.keys(value);
  for (const name of names) value[name] = arraysIn(value[name] as FormValue);
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList ? names.map((name) => value[name] as FormValue) : value;
}
