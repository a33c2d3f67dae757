import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type * as v from 'valibot';
import { type FormSchema, validate } from '../../../core/entity/validation.ts';
import { commonWords, requestWords } from '../../../core/words/en/common.ts';
import { Failure } from '../../errors.ts';
import { readBufferedBody } from '../../load/buffered-bodies.ts';
import type { ApiEnv } from '../api-env.ts';

/** More than any form of texts needs. */
const BODY_BYTE_LIMIT = 64 * 1024;

/** Limit in bytes of a form with a small portrait. */
export const WITH_PHOTO_BYTES = 512 * 1024;

/**
 * Parses and validates the JSON body. 415 for another type, 413 when too large, 400 when it is no JSON object, 422 with
 * the wire's field names for missing or invalid fields.
 */
export const validateBody = <Schema extends FormSchema>(schema: Schema, most = BODY_BYTE_LIMIT) =>
  createMiddleware<ApiEnv, string, { in: { json: v.InferInput<Schema> }; out: { json: v.InferOutput<Schema> } }>(
    async (c, next) => {
      c.req.addValidatedData('json', taken(schema, await readJson(c, most)));
      await next();
    },
  );

/** `validateBody` for a call that may come without a body, which counts as an empty object. */
export const validateOptionalBody = <Schema extends FormSchema>(schema: Schema) => {
  const present = validateBody(schema);
  return createMiddleware<ApiEnv, string, { in: { json: v.InferInput<Schema> }; out: { json: v.InferOutput<Schema> } }>(
    async (c, next) => {
      if (c.req.header('Content-Type') || !(await isEmpty(c))) return present(c, next);
      c.req.addValidatedData('json', taken(schema, { input: {}, isText: true }));
      await next();
    },
  );
};

/** Reads the whole body: content without a type is refused. */
const isEmpty = async (c: Context<ApiEnv>): Promise<boolean> => (await readBytes(c, BODY_BYTE_LIMIT)).size === 0;

/**
 * A parsed body. `isText` is false when a text in it cannot be stored: an unpaired surrogate, or NUL, which ends a text
 * early.
 */
type Body = { readonly input: object; readonly isText: boolean };

/**
 * A text that cannot be stored is refused with its field's name where the schema checks that field, otherwise as a bad
 * request.
 */
function taken(schema: FormSchema, { input, isText }: Body): object {
  const { output, fields } = validate(schema, input);
  if (fields) throw new Failure('invalid', commonWords.error.invalid, { fields });
  if (!isText) throw badRequest();
  return output as object;
}

async function readJson(c: Context<ApiEnv>, most: number): Promise<Body> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Failure('unsupported_type', requestWords.unsupportedType);
  const { input, isText } = parse(await readText(c, most));
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw badRequest();
  return { input, isText };
}

/**
 * The body, counted in the isolate's memory until the response. Throws `too_large`, before reading when its declared
 * length exceeds the limit, otherwise at the limit.
 */
export async function readBytes(c: Context<ApiEnv>, most: number, message?: string): Promise<Blob> {
  if (Number(c.req.header('Content-Length') ?? 0) > most) throw tooLarge(message);
  const kept = c.get('keptBody')(most);
  return readBufferedBody(c.req.raw.body, kept, most, () => tooLarge(message));
}

/** The body as text, up to the limit. Throws `bad_request` unless it is UTF-8. */
export async function readText(c: Context<ApiEnv>, most = BODY_BYTE_LIMIT): Promise<string> {
  const bytes = await (await readBytes(c, most)).arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest();
  }
}

function parse(text: string): Pick<Body, 'isText'> & { readonly input: unknown } {
  let isText = true;
  try {
    const input: unknown = JSON.parse(text, (_, value) => {
      if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) isText = false;
      return value;
    });
    return { input, isText };
  } catch {
    throw badRequest();
  }
}

const badRequest = () => new Failure('bad_request', requestWords.badRequest);
const tooLarge = (message: string = commonWords.error.tooLarge) => new Failure('too_large', message);
