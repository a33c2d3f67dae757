import type { Context } from 'hono';
import { UPLOAD_BYTES } from '../../../core/listings/limits.ts';
import { commonWords } from '../../../core/words/common.ts';
import { Failure } from '../../errors.ts';
import type { ApiEnv } from '../api-env.ts';
import { readBytes } from './body.ts';

/** A file, and what a multipart body adds to it. */
const MOST_BYTES = UPLOAD_BYTES + 16 * 1024;

/**
 * The bytes of the one file of a multipart form, which are read here: whoever may not upload has to be refused before. Throws `unsupported_type` for another kind of body, `too_large` past
 * `UPLOAD_BYTES`, `bad_request` when it cannot be read, and `invalid` when the field is missing.
 */
export async function readUpload(c: Context<ApiEnv>, field: string): Promise<Uint8Array> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'multipart/form-data') throw new Failure('unsupported_type', commonWords.error.unsupportedType);
  const body = await readBytes(c, MOST_BYTES, commonWords.photo.tooLarge);
  const form = await new Response(body, { headers: { 'Content-Type': c.req.header('Content-Type') ?? '' } })
    .formData()
    .catch(() => {
      throw new Failure('bad_request', commonWords.error.badRequest);
    });
  const file = form.get(field);
  if (!(file instanceof File)) {
    throw new Failure('invalid', commonWords.error.invalid, { fields: { [field]: commonWords.required.photo } });
  }
  if (file.size > UPLOAD_BYTES) throw tooLarge();
  return new Uint8Array(await file.arrayBuffer());
}

const tooLarge = () => new Failure('too_large', commonWords.photo.tooLarge);
