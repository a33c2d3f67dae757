/** Views of an entity: the inputs of its form, and the columns of its CSV tables. */
import * as v from 'valibot';
import { listingFormWords } from '../words/en/listings.ts';
import { type CsvColumnFormat, type Entered, type Entity, wireNameOf } from './entity.ts';
import type { WireName } from './wire.ts';

type HeaderOf<F> = F extends { readonly csv: { readonly header: infer Header extends string } }
  ? Header
  : F extends { readonly csv: CsvColumnFormat; readonly wire: infer Wire }
    ? WireName<Wire>
    : never;

export type Header<E extends Entity> = { [Key in keyof E]: HeaderOf<E[Key]> }[keyof E];

/** Initial texts of a form for a value, by wire name. */
export const formTextsOf = <E extends Entity>(entity: E, value: Entered<E>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entity).flatMap(([key, field]) => {
      const { schema, text = plainText } = field;
      return schema ? [[wireNameOf(field), text((value as Record<string, unknown>)[key])]] : [];
    }),
  );

const plainText = (value: unknown): string => String(value ?? '');

/** The inputs of a group in their order. A field is optional when its schema accepts undefined. */
export const inputsOf = (entity: Entity, group: string) =>
  Object.values(entity).flatMap((field) => {
    if (!field.schema || !field.input || field.input.group !== group) return [];
    const { group: _, ...input } = field.input;
    const required = !v.safeParse(field.schema, undefined).success;
    return [
      {
        name: wireNameOf(field),
        label: required ? field.label : listingFormWords.optional(field.label),
        required,
        ...input,
      },
    ];
  });

/** The CSV columns in their order; `cell` writes the cell of a value. */
export const csvColumns = <E extends Entity>(entity: E) =>
  Object.entries(entity).flatMap(([key, field]) => {
    if (!field.csv) return [];
    const { header = wireNameOf(field), write = plainText } = field.csv;
    const cell = (value: object) => write((value as Record<string, unknown>)[key]);
    return [{ header: header as Header<E>, label: field.label, cell, input: field.input }];
  });
