import { createMiddleware } from 'hono/factory';
import type * as v from 'valibot';
import { type FormSchema, validate } from '../../../core/entity/validation.ts';
import { commonWords } from '../../../core/words/common.ts';
import { Failure } from '../../errors.ts';
import type { ApiEnv } from '../api-env.ts';

/** More than a form of words needs. */
const MOST_BYTES = 64 * 1024;

/** Room for a small portrait beside the words. */
export const WITH_PHOTO_BYTES = 512 * 1024;

/**
 * Reads the JSON body by the entity's own schema. 415 when it is not JSON by its type, 413 when too large, 400 when it
 * cannot be read or is not an object, 422 with the wire's field names when a field is missing or wrong.
 */
export const body = <Schema extends FormSchema>(schema: Schema, most = MOST_BYTES) =>
  createMiddleware<ApiEnv, string, { in: { json: v.InferInput<Schema> }; out: { json: v.InferOutput<Schema> } }>(
    async (c, next) => {
      c.req.addValidatedData('json', taken(schema, await readJson(c.req.raw, most)));
      await next();
    },
  );

/** The same for a call that may come without any body, which says as much as an empty object. */
export const optionalBody = <Schema extends FormSchema>(schema: Schema) => {
  const present = body(schema);
  return createMiddleware<ApiEnv, string, { in: { json: v.InferInput<Schema> }; out: { json: v.InferOutput<Schema> } }>(
    async (c, next) => {
      if (c.req.header('Content-Type') || !(await isEmpty(c.req.raw))) return present(c, next);
      c.req.addValidatedData('json', taken(schema, {}));
      await next();
    },
  );
};

/** Nothing is in the body. Reads no further than its first byte. */
async function isEmpty({ body }: Request): Promise<boolean> {
  for await (const chunk of body ?? []) if (chunk.byteLength > 0) return false;
  return true;
}

function taken(schema: FormSchema, input: object): object {
  const { output, fields } = validate(schema, input);
  if (fields) throw new Failure('invalid', commonWords.error.invalid, { fields });
  return output as object;
}

async function readJson(request: Request, most: number): Promise<object> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Failure('unsupported_type', commonWords.error.unsupportedType);
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge();
  const input = parse(await readText(request, most));
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw badRequest();
  return input;
}

/** The body; stops reading at the limit, whatever the header promised. */
export async function readBytes(request: Request, most: number, message?: string): Promise<Blob> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge(message);
    chunks.push(chunk);
  }
  return new Blob(chunks as BlobPart[]);
}

/** The body as text, up to the limit. Throws `bad_request` unless it is UTF-8. */
export async function readText(request: Request, most = MOST_BYTES): Promise<string> {
  const bytes = await (await readBytes(request, most)).arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => {
      // Half a surrogate pair cannot be written to the database, and NUL ends a text early in many places.
      if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) throw badRequest();
      return value;
    });
  } catch {
    throw badRequest();
  }
}

const badRequest = () => new Failure('bad_request', commonWords.error.badRequest);
const tooLarge = (message: string = commonWords.error.tooLarge) => new Failure('too_large', message);
