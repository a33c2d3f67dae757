import type { Context } from 'hono';
import { UPLOAD_BYTES } from '../../../core/listings/limits.ts';
import { commonWords, requestWords } from '../../../core/words/en/common.ts';
import { Failure } from '../../errors.ts';
import type { ApiEnv } from '../api-env.ts';
import { readBytes } from './body.ts';

const BODY_BYTE_LIMIT = UPLOAD_BYTES + 16 * 1024;

/** The platform takes seconds for a hundred thousand empty parts; our forms have one. */
const PART_LIMIT = 20;

/**
 * Parts begin with CR, LF and two hyphens (RFC 2046, 5.1.1), a sequence that a picture's bytes contain about once in
 * four gigabytes.
 */
async function hasManyParts(body: Blob): Promise<boolean> {
  let parts = 0;
  for await (const bytes of body.stream()) {
    for (let at = bytes.indexOf(13); at >= 0; at = bytes.indexOf(13, at + 1)) {
      if (bytes[at + 1] === 10 && bytes[at + 2] === 45 && bytes[at + 3] === 45 && ++parts > PART_LIMIT) return true;
    }
  }
  return false;
}

/**
 * Reads the one file of a multipart form; authorization must be checked before. Throws `unsupported_type` for another
 * kind of body, `too_large` past `UPLOAD_BYTES`, `bad_request` when it is malformed, and `invalid` when the field is
 * missing.
 */
export async function readUpload(c: Context<ApiEnv>, field: string): Promise<Uint8Array> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'multipart/form-data') throw new Failure('unsupported_type', requestWords.unsupportedType);
  const body = await readBytes(c, BODY_BYTE_LIMIT, commonWords.photo.tooLarge);
  if (await hasManyParts(body)) throw new Failure('bad_request', requestWords.badRequest);
  const form = await new Response(body, { headers: { 'Content-Type': c.req.header('Content-Type') ?? '' } })
    .formData()
    .catch(() => {
      throw new Failure('bad_request', requestWords.badRequest);
    });
  const file = form.get(field);
  if (!(file instanceof File)) {
    throw new Failure('invalid', commonWords.error.invalid, { fields: { [field]: commonWords.required.photo } });
  }
  if (file.size > UPLOAD_BYTES) throw tooLarge();
  return new Uint8Array(await file.arrayBuffer());
}

const tooLarge = () => new Failure('too_large', commonWords.photo.tooLarge);
