/** Parameters of a v2 call: JSON in a body, a form in a query. https://docs.stripe.com/api-v2-overview */
import { ApiError } from '../objects/errors.ts';
import type { ApiRequest } from './endpoint.ts';
import { checkParameters, decodeForm, type Form, type Rule, type Rules } from './parameters.ts';

/** 400 for missing or unknown fields, or fields of another type. */
export function invalidFields(message: string, param?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code: 'invalid_fields', message, ...(param && { param }) });
}

/** The fields of a v2 request. Throws unless it has a version and valid JSON. */
export function decodeFields({ method, text, version }: ApiRequest): object {
  if (!version) throw invalidFields('Missing required header: Stripe-Version.');
  if (method === 'GET') return { query: decodeForm(text) };
  if (text === '') return {};
  try {
    const fields: unknown = JSON.parse(text);
    if (isObject(fields)) return fields;
  } catch {
    // Invalid JSON: refused below.
  }
  throw invalidFields('The body of the request must be a JSON object.');
}

/** Validates fields against rules, as `checkParameters` does for forms, without conversion: JSON has types. */
export function checkFields(fields: object, rules: Rules, required: readonly string[] = []): object {
  if ('query' in fields) return checkParameters<object>(fields.query as Form, rules, required);
  for (const path of required) {
    const value = path.split('.').reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), fields);
    if (value === undefined || value === null) throw invalidFields(`Missing required field: ${path}.`, path);
  }
  checkObject(fields, rules, '');
  return fields;
}

function checkObject(fields: object, rules: Rules, prefix: string): void {
  for (const [name, value] of Object.entries(fields)) {
    const path = prefix + name;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) throw invalidFields(`Unknown field: ${path}.`, path);
    if (value !== null) checkValue(value, rule, path);
  }
}

function checkValue(value: unknown, rule: Rule, path: string): void {
  if (typeof rule === 'object' && !Array.isArray(rule) && isObject(value)) {
    checkObject(value, rule as Rules, `${path}.`);
    return;
  }
  if (rule === 'metadata' && isObject(value) && areStrings(Object.values(value))) return;
  if (rule === 'strings' && Array.isArray(value) && areStrings(value)) return;
  if (rule === 'integer' && Number.isSafeInteger(value)) return;
  if (rule === 'string' && typeof value === 'string') return;
  if (rule === 'boolean' && typeof value === 'boolean') return;
  if (Array.isArray(rule) && rule.includes(value)) return;
  const wanted = Array.isArray(rule) ? `one of ${rule.join(', ')}` : typeof rule === 'object' ? 'an object' : rule;
  throw invalidFields(`Invalid ${path}: it must be ${wanted}.`, path);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areStrings = (values: unknown[]): boolean => values.every((value) => typeof value === 'string' || value === null);
