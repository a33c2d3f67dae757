import { inPlaceOf } from './in-place-of.ts';

/** Astro's two imports of zod in a Worker, with the exports that each importer uses. */
const ZOD = /^zod\/v4(?:\/core)?$/;

/**
 * Replacement for zod: schemas that validate nothing, for Astro's list of policies, which only the reading of a
 * configuration uses, and no schema class, for actions, of which there are none.
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
 * Excludes zod, 25 kB gzip, from the Worker. Nothing there validates an action or a configuration; requests are
 * validated by valibot.
 */
export const noSchemas = () => inPlaceOf('no-schemas', ZOD, EMPTY);
