import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { messages } from '../../src/shared/messages.ts';
import { fieldErrors } from '../../src/shared/validation.ts';
import { Failure } from '../errors.ts';
import type { ApiEnv } from './timing.ts';

/** More than any form of ours needs. */
const MOST_BYTES = 64 * 1024;

/**
 * Reads the JSON body by the entity's own schema. 415 when it is not JSON by its type, 413 when too large, 400 when it
 * cannot be read or is not an object, 422 with the wire's field names when a field is missing or wrong.
 */
export const body = <Schema extends v.GenericSchema>(schema: Schema) =>
  createMiddleware<ApiEnv, string, { in: { json: v.InferInput<Schema> }; out: { json: v.InferOutput<Schema> } }>(
    async (c, next) => {
      const input = await readJson(c.req.raw);
      const result = v.safeParse(schema, input);
      if (!result.success) {
        throw new Failure('invalid', messages.error.invalid, { fields: fieldErrors(schema, input) ?? {} });
      }
      c.req.addValidatedData('json', result.output as object);
      await next();
    },
  );

async function readJson(request: Request): Promise<object> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Failure('unsupported_type', messages.error.unsupportedType);
  if (Number(request.headers.get('Content-Length') ?? 0) > MOST_BYTES) throw tooLarge();
  let input: unknown;
  try {
    input = JSON.parse(await readText(request));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('bad_request', messages.error.badRequest);
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Failure('bad_request', messages.error.badRequest);
  }
  return input;
}

/** The body as text; stops reading at the limit, whatever the header promised. */
export async function readText(request: Request, most = MOST_BYTES): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

const tooLarge = () => new Failure('too_large', messages.error.tooLarge);
