import { inPlaceOf } from './in-place-of.ts';

/** Astro's two ways to zod in a Worker, and what each module that takes them uses of it. */
const ZOD = /^zod\/v4(?:\/core)?$/;

/**
 * In place of zod: schemas that check nothing, for Astro's list of policies, which only the reading of a configuration asks, and no
 * class of a schema, for actions, of which there are none.
 */
const EMPTY = `
  const schema = new Proxy(() => schema, { get: () => schema });
  export { schema as custom, schema as enum, schema as object, schema as string, schema as union };
  class None {}
  export {
    None as $ZodArray, None as $ZodBoolean, None as $ZodDefault, None as $ZodDiscriminatedUnion, None as $ZodNullable,
    None as $ZodNumber, None as $ZodObject, None as $ZodOptional, None as $ZodPipe,
  };
  export const ZodIssueCode = {};
  export const safeParseAsync = () => { throw new Error('The Worker has no actions.'); };
`;

/**
 * Keeps zod, 25 kB gzip, out of the Worker: nothing there checks an action or a configuration. Requests are checked by valibot.
 */
export const noSchemas = () => inPlaceOf('no-schemas', ZOD, EMPTY);
